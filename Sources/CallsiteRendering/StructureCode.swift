import CallsiteModel

/// A struct as the pieces of code that its template puts together.
struct StructureCode {
  let properties: [PropertyCode]
  let additional: AdditionalPropertiesCode?

  private let structure: Structure
  private let layout: Layout
  private let access: String

  init(_ structure: Structure, layout: Layout, access: String) {
    self.structure = structure
    self.layout = layout
    self.access = access
    properties = structure.properties.map { PropertyCode(property: $0, layout: layout) }
    additional = structure.additionalProperties.map {
      AdditionalPropertiesCode(additional: $0, listed: structure.properties)
    }
  }

  var identity: PropertyCode? { structure.identity.map { PropertyCode(property: $0, layout: layout) } }

  var hasMembers: Bool { !properties.isEmpty || additional != nil || !structure.nested.isEmpty }

  var initializerParameters: String {
    layout.parameters(parameters, around: initializer, indentation: 2)
  }

  /// Whether there is nothing to initialise.
  var isEmpty: Bool { properties.isEmpty && additional == nil }

  /// What the initialiser does, if that is one thing that fits on its line.
  var assignment: String? {
    guard properties.count == 1, additional == nil else { return nil }
    let code = properties[0].assignment
    return layout.fits(parameters, around: "\(initializer) \(code) }") ? code : nil
  }

  /// What stands between the parentheses of the initialiser that decodes.
  var decodingArguments: String {
    let arguments = properties.map(\.decoding) + (additional.map { [$0.decoding(in: layout)] } ?? [])
    return layout.arguments(arguments, around: "    try self.init()", indentation: 4)
  }

  /// The coding keys, if all of them fit on the line of their enum.
  var shortCodingKeys: String? {
    guard structure.needsCodingKeys else { return nil }
    let line = "  private enum CodingKeys: String, CodingKey { case  }"
    return layout.fits(codingKeyNames, around: line) ? codingKeyNames.joined(separator: ", ") : nil
  }

  /// The coding keys on lines of their own; those that are the property's name come first.
  var codingKeys: [String] {
    guard structure.needsCodingKeys, shortCodingKeys == nil else { return [] }
    let same = structure.properties.filter { !$0.isRenamed }.map(\.name.code)
    let renamed = structure.properties.filter(\.isRenamed).map(\.codingKey)
    return [same, renamed].filter { !$0.isEmpty }.map { layout.names($0, indentation: 4) }
  }

  private var codingKeyNames: [String] { structure.properties.map(\.codingKey) }

  private var parameters: [String] {
    properties.map(\.parameter) + (additional.map { [$0.parameter] } ?? [])
  }

  private var initializer: String { "  \(access)init() {" }
}

extension Property {
  fileprivate var codingKey: String { isRenamed ? "\(name) = \(wireName)" : name.code }

  fileprivate var isRenamed: Bool { wireName.text != name.name }
}

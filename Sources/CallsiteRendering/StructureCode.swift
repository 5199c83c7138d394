import CallsiteModel

/// The code for a struct's template.
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
    properties = structure.properties.map { PropertyCode(property: $0, layout: layout, access: access) }
    additional = structure.additionalProperties.map { AdditionalPropertiesCode(additional: $0) }
  }

  var identity: PropertyCode? {
    structure.identity.map { PropertyCode(property: $0, layout: layout, access: access) }
  }

  var hasMembers: Bool { !properties.isEmpty || additional != nil || !structure.nested.isEmpty }

  var initializerParameters: String {
    layout.list(parameters, around: initializer, indentation: 2)
  }

  /// The initializers that copy a fetched value.
  var copies: [TemplateContext] {
    structure.copies.map { copy in
      let values = Dictionary(
        copy.values.map { ($0.property, $0.code(of: copy.parameter)) },
        uniquingKeysWith: { first, _ in first })
      let passed = properties.filter { copy.parameters.contains($0.property.name) }
      let parameters = ["_ \(copy.parameter): \(copy.source)"] + passed.map(\.parameter)
      let arguments = structure.properties.compactMap { property in
        let value =
          values[property.name] ?? (copy.parameters.contains(property.name) ? property.name.code : nil)
        return value.map { "\(property.name.label): \($0)" }
      }
      return [
        "parameters": .text(layout.list(parameters, around: initializer, indentation: 2)),
        "documentation": .texts(copy.documentation.codeLines),
        "arguments": .text(layout.list(arguments, around: "    self.init()", indentation: 4)),
      ]
    }
  }

  /// Whether the initializer has nothing to do.
  var isEmpty: Bool { properties.isEmpty && additional == nil }

  /// The body of the initializer, if it is a single statement that fits on its line.
  var assignment: String? {
    guard properties.count == 1, additional == nil else { return nil }
    let code = properties[0].assignment
    return layout.fits(parameters, around: "\(initializer) \(code) }") ? code : nil
  }

  /// Returns the struct's conformances, with the white space before the opening brace.
  func conformances(after isolation: String) -> String {
    var names = structure.conformances.map(\.rawValue)
    if structure.coding != .multipart {
      let own = structure.conformances.filter { !Self.impliedConformances.contains($0) }
      names = [structure.conformances.contains(.hashable) ? "APIModel" : "APIValue"] + own.map(\.rawValue)
    }
    return layout.conformances(names, around: "\(access)\(isolation)struct \(structure.name)\(parameter):{")
  }

  /// The generic parameter with its constraints, or nothing.
  var parameter: String {
    guard let parameter = structure.parameter else { return "" }
    return
      "<\(parameter): Codable\(structure.conformances.contains(.hashable) ? " & Hashable" : "") & Sendable>"
  }

  /// The conformances that the runtime's protocol for models includes.
  private static let impliedConformances: Set<TypeDeclaration.Conformance> = [.codable, .hashable, .sendable]

  /// The arguments in the initializer that decodes.
  var decodingArguments: String {
    let arguments =
      properties.map { $0.decoding(of: structure) }
      + (additional.map { [$0.decoding(of: structure, in: layout)] } ?? [])
    return layout.list(arguments, around: "    try self.init()", indentation: 4)
  }

  /// The coding keys, if all of them fit on the line of their enum.
  var shortCodingKeys: String? {
    guard structure.needsCodingKeys else { return nil }
    let line = "  private enum CodingKeys: String, CodingKey { case  }"
    return layout.fits(codingKeyNames, around: line) ? codingKeyNames.joined(separator: ", ") : nil
  }

  /// The coding keys on separate lines.
  var codingKeys: [String] {
    structure.needsCodingKeys && shortCodingKeys == nil ? codingKeyNames : []
  }

  private var codingKeyNames: [String] { structure.properties.map(\.codingKey) }

  private var parameters: [String] {
    properties.map(\.parameter) + (additional.map { [$0.parameter] } ?? [])
  }

  private var initializer: String { "  \(access)init() {" }
}

extension CopyInitializer {
  fileprivate var documentation: DocComment {
    let purpose = DocComment("Creates a value to change and send back from one that was received.")
    guard let last = omitted.last else { return purpose }
    let names = omitted.dropLast().map { "``\($0.name)``" }.joined(separator: ", ")
    let list = (names.isEmpty ? "" : "\(names) and ") + "``\(last.name)``"
    return purpose.appending(DocComment("\(list) \(omitted.count == 1 ? "is" : "are") left out."))
  }
}

extension CopyInitializer.Value {
  /// Returns the argument, made from the fetched value with the given name.
  fileprivate func code(of parameter: SwiftIdentifier) -> String {
    let value = "\(parameter).\(source.member)"
    switch (conversion, isOptional) {
    case (.none, _): return value
    case (.value(let type), true): return "\(value).map { \(type)($0) }"
    case (.value(let type), false): return "\(type)(\(value))"
    case (.elements(let type), true): return "\(value)?.map { \(type)($0) }"
    case (.elements(let type), false): return "\(value).map { \(type)($0) }"
    }
  }
}

extension Property {
  fileprivate var codingKey: String { isRenamed ? "\(storedName) = \(wireName)" : storedName.code }
}

import CallsiteDrift
import CallsiteModel
import CallsiteSamples
import OrderedCollections

/// Creates the example call sites of one version for migration notes.
struct MigrationExamples {
  let interface: ModuleInterface
  private let examples: CallExamples
  private let services: [String: ServiceDeclaration]

  init(_ version: APIVersion) {
    interface = ModuleInterface(version.module)
    examples = CallExamples(version.module, of: version.document)
    services = Dictionary(
      version.module.client.services.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: Calls

  /// Returns the method with a path, or else the method of an operation.
  func method(_ path: String, operation: String?) -> MethodInterface? {
    let calls = interface.methods.filter { $0.role == .call }
    return calls.first { $0.path == path } ?? calls.first { $0.place == operation }
  }

  /// Returns a call with the required arguments and those with some names or labels.
  func call(_ method: MethodInterface, passing names: Set<String>) -> String? {
    guard var operation = method.operation else { return nil }
    operation.parameters = operation.parameters.map { parameter in
      var parameter = parameter
      if names.contains(parameter.name.name) || parameter.label.map({ names.contains($0.name) }) ?? false {
        parameter.defaultValue = nil
      }
      return parameter
    }
    return examples.example(of: operation, in: method.service.flatMap { services[$0] }).code
  }

  // MARK: Types

  /// Returns code that creates a value: `let order = Order(id: 1, total: 2.5)`.
  func construction(of path: String, passing names: Set<String>) -> String? {
    examples.construction(of: interface.spelling(of: path), passing: names)
  }

  /// Returns code that reads a property: `func total(of order: Order) -> Double { order.total }`.
  func read(_ name: String, of path: String) -> String? {
    guard let type = interface.types[path], case .structure(let structure) = type.kind,
      let property = structure.properties.first(where: { $0.name.name == name })
    else { return nil }
    let value = spelled(interface.qualified(property.type))
    let variable = examples.variable(of: interface.spelling(of: path))
    return """
      func \(property.name.code)(of \(variable): \(interface.spelling(of: path))) -> \(value) {
        \(variable).\(property.name.member)
      }
      """
  }

  /// Returns a function with a parameter of a type.
  func use(of path: String) -> String? {
    guard interface.types[path] != nil else { return nil }
    let spelling = interface.spelling(of: path)
    return "func show(_ \(examples.variable(of: spelling)): \(spelling)) {}"
  }

  /// Returns a switch over all cases of an enum, or over some of them if it has many.
  func choice(of path: String, showing names: Set<String>) -> String? {
    guard let type = interface.types[path] else { return nil }
    let cases: [SwiftIdentifier]
    switch type.kind {
    case .enumeration(let enumeration):
      cases = enumeration.cases.map(\.name) + [enumeration.unrecognizedCase].compactMap { $0 }
    case .union(let union): cases = union.cases.map(\.name) + [union.unrecognizedCase]
    case .statuses(let union): cases = union.cases.map(\.name)
    case .structure, .alias, .service, .client, .server: return nil
    }
    let isWhole = cases.count <= Self.mostCases
    let shown = isWhole ? cases : cases.filter { names.contains($0.name) }
    let branches = shown.map { "  case .\($0.member): \(SwiftStringLiteral($0.name).code)\n" }.joined()
    let spelling = interface.spelling(of: path)
    let variable = examples.variable(of: spelling)
    return """
      func text(for \(variable): \(spelling)) -> String {
        switch \(variable) {
      \(branches)\(isWhole ? "" : "  default: \"…\"\n")  }
      }
      """
  }

  /// The maximum number of cases to show.
  private static let mostCases = 12

  /// Returns a type as code outside of the module writes it.
  private func spelled(_ type: TypeReference) -> String {
    let spelled = type.replacingDeclared { type in
      interface.types[type.path] == nil ? .declared(type) : .declared(interface.spelling(of: type.path))
    }
    return spelled.description
  }
}

import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// The Swift names of the document's component schemas, and which names other types must keep clear of.
///
/// The exact spelling wins a collision; later ones are numbered in document order, with a diagnostic. Reserved
/// names and the module's own name begin with the API's: `Task` of `JugglerClient` is a `JugglerTask`.
struct TypeNames {
  /// By key of ``APIDocument/schemas``: the name of the type that is read (and written, unless split).
  private(set) var names: [String: SwiftIdentifier] = [:]
  /// By key: the name of the type that is only written, for schemas that need one.
  private(set) var inputNames: [String: SwiftIdentifier] = [:]
  /// By key: the name of the multipart form, for schemas that are one.
  private var formNames: [String: SwiftIdentifier] = [:]
  /// Every top-level type name of the module.
  private(set) var all: Set<String> = []

  init(
    document: APIDocument, usage: SchemaUsage, naming: SwiftNaming, moduleName: String, clientName: String,
    collector: inout DiagnosticCollector
  ) {
    var scope = NameScope(reserved: [clientName])
    let wanted = document.schemas.map { key, schema in
      (
        key: key,
        name: Self.available(
          naming.type(key, given: schema.swiftName), besides: moduleName, clientName: clientName),
        schema: schema
      )
    }
    let isExact = { (key: String, name: String, schema: Schema) in name == (schema.swiftName ?? key) }
    for entry in wanted.filter(isExact) + wanted.filter({ !isExact($0.key, $0.name, $0.schema) }) {
      let identifier = scope.claim(entry.name)
      names[entry.key] = identifier
      if identifier.name != entry.name {
        collector.repair(
          .nameCollision(
            entry.key, wanted: entry.name, given: identifier.name,
            like: entry.name == clientName ? "the client" : "another schema", at: entry.schema.position))
      }
    }
    for entry in wanted where usage.isSplit(entry.key) {
      inputNames[entry.key] = scope.claim((names[entry.key]?.name ?? entry.name) + "Input")
    }
    for entry in wanted where usage.forms[entry.key] != nil {
      let name = names[entry.key]
      formNames[entry.key] =
        usage.isOnlyForm(entry.key) ? name : scope.claim((name?.name ?? entry.name) + "Form")
    }
    all = Set([names, inputNames, formNames].flatMap { $0.values.map(\.name) }).union([clientName])
  }

  /// The type of a component schema in a direction.
  func name(of key: String, in direction: Direction) -> SwiftIdentifier? {
    if direction == .request, let input = inputNames[key] { return input }
    return names[key]
  }

  /// The type of a component schema as a multipart form.
  func formName(of key: String) -> SwiftIdentifier? { formNames[key] }

  private static func available(_ name: String, besides moduleName: String, clientName: String) -> String {
    guard ReservedNames.types.contains(name) || name == moduleName else { return name }
    let api = clientName.hasSuffix("Client") ? String(clientName.dropLast(6)) : clientName
    return api.isEmpty ? "\(name)Model" : api + name
  }
}

extension Diagnostic {
  static func nameCollision(
    _ key: String, wanted: String, given: String, like other: String, at position: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      .warning, "name-collision",
      "Schema '\(key)' would be called \(wanted) in Swift like \(other); it is called \(given). "
        + "Give one of them an x-callsite-name.",
      at: position)
  }
}

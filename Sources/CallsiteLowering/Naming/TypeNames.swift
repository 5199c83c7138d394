import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// The Swift names of the document's component schemas, and the names that other types have to avoid.
///
/// The exact spelling wins a collision. Later names are numbered in document order, with a diagnostic.
/// Reserved names and the module's own name are prefixed with the API's name: `Task` in `JugglerClient`
/// becomes `JugglerTask`.
struct TypeNames {
  /// The name of the type for responses (and requests, unless the type is split), by key of
  /// ``APIDocument/schemas``.
  private(set) var names: [String: SwiftIdentifier] = [:]
  /// The name of the separate type for requests, by key, for schemas that need one.
  private(set) var inputNames: [String: SwiftIdentifier] = [:]
  /// The name of the multipart form, by key, for schemas that are one.
  private var formNames: [String: SwiftIdentifier] = [:]
  /// The name of the enum of webhooks, or `nil` if there are none.
  private(set) var webhook: SwiftIdentifier?
  /// All top-level type names of the module.
  private(set) var all: Set<String> = []

  init(
    document: APIDocument, usage: SchemaUsage, naming: SwiftNaming, moduleName: String, clientName: String,
    hasWebhooks: Bool = false, collector: inout DiagnosticCollector
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
    if hasWebhooks { webhook = Self.webhookName(clientName: clientName, in: &scope) }
    all = Set([names, inputNames, formNames].flatMap { $0.values.map(\.name) })
      .union([clientName] + [webhook?.name].compactMap(\.self))
  }

  /// Returns the type of a component schema in a direction.
  func name(of key: String, in direction: Direction) -> SwiftIdentifier? {
    if direction == .request, let input = inputNames[key] { return input }
    return names[key]
  }

  /// Returns the multipart form type of a component schema.
  func formName(of key: String) -> SwiftIdentifier? { formNames[key] }

  private static func available(_ name: String, besides moduleName: String, clientName: String) -> String {
    guard ReservedNames.types.contains(name) || name == moduleName else { return name }
    let api = apiName(clientName: clientName)
    return api.isEmpty ? "\(name)Model" : api + name
  }

  /// Returns the name of the enum of webhooks, such as `HelpPetWebhook`, or a longer one if a schema has that name.
  private static func webhookName(clientName: String, in scope: inout NameScope) -> SwiftIdentifier {
    let names = ["Webhook", "WebhookPayload", "ReceivedWebhook"].map { apiName(clientName: clientName) + $0 }
    return scope.claim(names.first(where: scope.isFree) ?? names[0])
  }

  private static func apiName(clientName: String) -> String {
    clientName.hasSuffix("Client") ? String(clientName.dropLast(6)) : clientName
  }
}

extension Diagnostic {
  static func nameCollision(
    _ key: String, wanted: String, given: String, like other: String, at position: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      .warning, "name-collision",
      "Schema '\(key)' would have the same Swift name as \(other), \(wanted); it is named \(given). "
        + "Give one of them an x-callsite-name.",
      at: position)
  }
}

import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// The Swift names of the document's component schemas, and which names other types must keep clear of.
///
/// The exact spelling wins a collision; later ones are numbered in document order, with a diagnostic. Reserved
/// names and the module's own name get the suffix `Model`.
struct TypeNames {
  /// By key of ``APIDocument/schemas``: the name of the type that is read (and written, unless split).
  private(set) var names: [String: SwiftIdentifier] = [:]
  /// By key: the name of the type that is only written, for schemas that need one.
  private(set) var inputNames: [String: SwiftIdentifier] = [:]
  /// Every top-level type name of the module.
  private(set) var all: Set<String> = []

  init(
    document: APIDocument, usage: SchemaUsage, moduleName: String, clientName: String,
    collector: inout DiagnosticCollector
  ) {
    var scope = NameScope(reserved: [clientName])
    let wanted = document.schemas.map { key, schema in
      (key: key, name: Self.wantedName(key: key, schema: schema, moduleName: moduleName), schema: schema)
    }
    let exact = Set(wanted.filter { $0.key == $0.name }.map(\.key))
    for entry in wanted where entry.key == entry.name { names[entry.key] = scope.claim(entry.name) }
    for entry in wanted where !exact.contains(entry.key) {
      let identifier = scope.claim(entry.name)
      names[entry.key] = identifier
      if identifier.name != entry.name {
        collector.repair(.nameCollision(entry.key, wanted: entry.name, given: identifier.name, at: entry.schema.position))
      }
    }
    for entry in wanted where usage.isSplit(entry.key) {
      inputNames[entry.key] = scope.claim((names[entry.key]?.name ?? entry.name) + "Input")
    }
    all = Set(names.values.map(\.name)).union(inputNames.values.map(\.name)).union([clientName])
  }

  /// The type of a component schema in a direction.
  func name(of key: String, in direction: Direction) -> SwiftIdentifier? {
    if direction == .request, let input = inputNames[key] { return input }
    return names[key]
  }

  private static func wantedName(key: String, schema: Schema, moduleName: String) -> String {
    let name = SwiftNaming.type(schema.swiftName ?? key)
    return ReservedNames.types.contains(name) || name == moduleName ? "\(name)Model" : name
  }
}

extension Diagnostic {
  static func nameCollision(
    _ key: String, wanted: String, given: String, at position: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      .warning, "name-collision",
      "schema '\(key)' would be called \(wanted) in Swift like another schema; it is called \(given). "
        + "Give one of them an x-callsite-name.",
      at: position)
  }
}

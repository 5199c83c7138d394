import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// `type` with `null` taken out, and OpenAPI 3.0's `nullable`.
struct TypeKeywords {
  private(set) var types: [JSONType] = []
  private(set) var isNullable = false

  init(_ object: ObjectReader) {
    if object.boolean("nullable") == true, let node = object.mapping["nullable"] {
      object.session.report(.nullableKeyword(at: node.position), asOneOf: "nullable", isRepair: true)
      isNullable = true
    }
    guard let node = object.mapping["type"] else { return }
    for node in node.sequence ?? [node] { add(node, object.session) }
  }

  private mutating func add(_ node: SourceNode, _ session: ReadingSession) {
    if node.string == "null" {
      isNullable = true
    } else if node.isNull {
      session.report(.unquotedNull(at: node.position), asOneOf: "type null", isRepair: true)
      isNullable = true
    } else if let type = node.string.flatMap(JSONType.init(rawValue:)) {
      if !types.contains(type) { types.append(type) }
    } else if node.string != nil {
      session.repair(.unknownType(node))
    } else {
      session.repair(.wrongType("'type' of a schema", expected: "a type or a list of types", node, .schema))
    }
  }
}

extension Diagnostic {
  static func nullableKeyword(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "outdated-keyword",
      "'nullable' is OpenAPI 3.0's; read as a type that allows null. In 3.1 add 'null' to 'type'.",
      at: position)
  }

  fileprivate static func unquotedNull(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "unquoted-string", "The type null has to be the string 'null'; read as such.", at: position)
  }

  fileprivate static func unknownType(_ node: SourceNode) -> Diagnostic {
    let names = JSONType.allCases.map(\.rawValue) + ["null"]
    let suggestion = NearestNames(node.string ?? "", among: names).suggestion
    return Diagnostic(
      .warning, "unknown-type",
      "'type' must be \(names.joinedWithOr()), but is \(node.found); any value is assumed"
        + suggestion,
      at: node.position)
  }
}

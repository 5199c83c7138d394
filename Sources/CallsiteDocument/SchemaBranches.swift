import CallsiteDiagnostics
import CallsiteSource

/// The schemas of `allOf`, `oneOf` or `anyOf`, for the latter two with `null` taken out.
struct SchemaBranches {
  let schemas: [Schema]
  /// Whether one of the branches was `null`, or allows it among others.
  let isNullable: Bool

  init(_ key: String, of object: ObjectReader, _ reader: SchemaReader) {
    let nodes = object.list(key, of: "schemas")
    if nodes.isEmpty, let node = object.mapping[key], node.sequence != nil {
      object.session.repair(.emptyBranches(key, at: node.position))
    }
    if key == "allOf" {
      schemas = nodes.map { reader.read($0) }
      isNullable = false
    } else {
      let others = nodes.filter { !$0.isNullSchema(object.session) }
      schemas = others.map { reader.read($0) }
      isNullable = others.count < nodes.count || schemas.contains(where: \.isNullable)
    }
  }
}

extension SourceNode {
  /// Whether a schema allows `null` and nothing else, also by reference: drf-spectacular has a `NullEnum`.
  fileprivate func isNullSchema(_ session: ReadingSession) -> Bool {
    guard let mapping else { return false }
    if mapping["type"]?.string == "null" || mapping["const"]?.isNull == true { return true }
    if let values = mapping["enum"]?.sequence, !values.isEmpty { return values.allSatisfy(\.isNull) }
    guard let text = mapping["$ref"]?.string,
      let name = session.pointer(text)?.name(in: .schemas),
      let target = session.schemaNodes[name], target.mapping?["$ref"] == nil
    else { return false }
    return target.isNullSchema(session)
  }
}

extension Diagnostic {
  fileprivate static func emptyBranches(_ key: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(.warning, "empty-branches", "'\(key)' lists no schemas; it is ignored.", at: position)
  }
}

import CallsiteDiagnostics
import CallsiteSource

/// Rewrites parameters and headers of Swagger 2.0, which are schemas with a name.
struct SwaggerParameterRewriting {
  private let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// `name: n, in: query, type: string` → `name: n, in: query, schema: {type: string}`
  func rewrite(_ parameter: SourceNode) -> SourceNode {
    let styles = SwaggerCollectionFormat(parameter, session)?.entries ?? []
    return withSchema(parameter).adding(styles)
  }

  func rewriteHeader(_ header: SourceNode) -> SourceNode { withSchema(header) }

  private func withSchema(_ object: SourceNode) -> SourceNode {
    guard let mapping = object.mapping, mapping["type"] != nil || mapping["schema"] == nil else {
      return object
    }
    let schema = mapping.entries.filter { Self.isKeyword($0.key) }
    let rest = object.filteringEntries { !Self.isKeyword($0.key) && $0.key != "collectionFormat" }
    guard mapping["content"] == nil, mapping["schema"] == nil, !schema.isEmpty else { return rest }
    let node = SourceNode(.mapping(SourceMapping(schema)), at: object.position)
    return rest.adding(SourceMapping.Entry(key: "schema", value: node, at: object.position))
  }

  private static func isKeyword(_ key: String) -> Bool {
    if ["x-nullable", "x-callsite-enum", "default"].contains(key) { return true }
    return SchemaKeywords.deciding.contains(key) && key != "required" && key != "$ref"
      || SchemaKeywords.validating.contains(key)
  }
}

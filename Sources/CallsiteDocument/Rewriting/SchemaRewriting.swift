import CallsiteDiagnostics
import CallsiteSource

/// Rewrites schemas of OpenAPI 3.0 (JSON Schema Wright draft 00 with changes) to JSON Schema 2020-12.
struct SchemaRewriting {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  func rewrite(_ schema: SourceNode) -> SourceNode {
    guard let mapping = schema.mapping else { return schema }
    var result = schema
    if mapping["$ref"] != nil, mapping.entries.count > 1 { result = withoutSiblings(result) }
    if let items = mapping["items"], items.sequence != nil { result = withTuple(result, items) }
    for (key, bound) in Self.bounds where mapping[key]?.boolean != nil {
      result = withNumericBound(result, key, bound)
    }
    if mapping["nullable"]?.boolean != nil { result = NullableRewriting.rewrite(result, "nullable") }
    return result
  }

  private static let bounds = [("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")]

  /// `$ref` without the keywords that say what a value is: "any sibling elements of a $ref are ignored"
  /// (OpenAPI 3.0, Reference Object). Annotations, `nullable` and our extensions do no harm and are what
  /// people mean, so they stay.
  private func withoutSiblings(_ schema: SourceNode) -> SourceNode {
    schema.filteringEntries { entry in
      let isIgnored = SchemaKeywords.isConstraining(entry.key) && !entry.key.hasPrefix("x-")
      if isIgnored { session.repair(.ignoredSibling(entry)) }
      return !isIgnored
    }
  }

  /// `items: [A, B]`, a tuple in JSON Schema's drafts → `prefixItems: [A, B]`
  private func withTuple(_ schema: SourceNode, _ items: SourceNode) -> SourceNode {
    session.repair(.tupleItems(at: items.position))
    return schema.mappingEntries { $0.key == "items" ? $0.renamed("prefixItems") : $0 }
  }

  /// `minimum: 5, exclusiveMinimum: true` → `exclusiveMinimum: 5`
  private func withNumericBound(_ schema: SourceNode, _ key: String, _ bound: String) -> SourceNode {
    guard let mapping = schema.mapping, let limit = mapping[bound], mapping[key]?.boolean == true else {
      return schema.filteringEntries { $0.key != key }
    }
    return schema.mappingEntries { entry in
      entry.key == bound ? nil : entry.key == key ? entry.replacing(limit) : entry
    }
  }
}

extension Diagnostic {
  fileprivate static func tupleItems(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "wrong-type",
      "'items' must be one schema, but is a list; read as OpenAPI 3.1's 'prefixItems'.",
      at: position)
  }

  fileprivate static func ignoredSibling(_ entry: SourceMapping.Entry) -> Diagnostic {
    Diagnostic(
      .warning, "ignored-sibling",
      "'\(entry.key)' beside '$ref' has no meaning before OpenAPI 3.1; it is ignored.", at: entry.position)
  }
}

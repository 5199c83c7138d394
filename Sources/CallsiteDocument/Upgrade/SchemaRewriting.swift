import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// Rewrites OpenAPI 3.0 schemas (JSON Schema Wright draft 00 with changes) to JSON Schema 2020-12.
struct SchemaRewriting {
  private let session: ReadingSession
  /// Whether the document's version is 3.1 or later: it has no `nullable`, and keywords next to `$ref` apply.
  private let isCurrent: Bool

  init(_ session: ReadingSession, isCurrent: Bool) {
    self.session = session
    self.isCurrent = isCurrent
  }

  /// Whether a schema has a keyword that ``rewrite(_:)`` changes.
  func isOutdated(_ schema: SourceNode) -> Bool {
    guard let mapping = schema.mapping else { return false }
    return ignoresSiblings(mapping) || mapping["items"]?.sequence != nil || mapping["nullable"] != nil
      || Self.bounds.contains { mapping[$0.0]?.boolean != nil }
  }

  func rewrite(_ schema: SourceNode) -> SourceNode {
    guard let mapping = schema.mapping else { return schema }
    var result = schema
    if ignoresSiblings(mapping) { result = withoutSiblings(result) }
    if let items = mapping["items"], items.sequence != nil { result = withTuple(result, items) }
    for (key, bound) in Self.bounds where mapping[key]?.boolean != nil {
      result = withNumericBound(result, key, bound)
    }
    if let nullable = mapping["nullable"] { result = withoutNullable(result, nullable) }
    return result
  }

  private func ignoresSiblings(_ schema: SourceMapping) -> Bool {
    !isCurrent && schema["$ref"] != nil && schema.entries.count > 1
  }

  private func withoutNullable(_ schema: SourceNode, _ nullable: SourceNode) -> SourceNode {
    let isNullable =
      nullable.boolean ?? ObjectReader(schema, as: .schema, session)?.boolean("nullable") ?? false
    if isNullable, isCurrent {
      session.report(.nullableKeyword(at: nullable.position), asOneOf: "nullable", isRepair: true)
    }
    return NullableRewriting.rewrite(schema, without: "nullable", isNullable: isNullable)
  }

  private static let bounds = [("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")]

  /// Removes assertion keywords next to `$ref`: "any sibling elements of a $ref are ignored" (OpenAPI 3.0,
  /// Reference Object). Annotations, `nullable` and Callsite's extensions are kept, because they are harmless
  /// and intended.
  private func withoutSiblings(_ schema: SourceNode) -> SourceNode {
    schema.filteringEntries { entry in
      let isIgnored = SchemaKeyword.isConstraining(entry.key) && !entry.key.hasPrefix("x-")
      if isIgnored { session.repair(.ignoredSibling(entry)) }
      return !isIgnored
    }
  }

  /// Rewrites `items: [A, B]`, a tuple in JSON Schema's drafts, to `prefixItems: [A, B]`.
  private func withTuple(_ schema: SourceNode, _ items: SourceNode) -> SourceNode {
    session.repair(.tupleItems(at: items.position))
    return schema.mappingEntries { $0.key == "items" ? $0.renamed("prefixItems") : $0 }
  }

  /// Rewrites `minimum: 5, exclusiveMinimum: true` to `exclusiveMinimum: 5`.
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
  fileprivate static func nullableKeyword(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "outdated-keyword",
      "'nullable' isn't part of OpenAPI 3.1; it is read as a type that allows null. Add 'null' to 'type' instead.",
      at: position)
  }

  fileprivate static func tupleItems(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "wrong-type",
      "'items' must be one schema, but is a list; read as OpenAPI 3.1's 'prefixItems'.",
      at: position)
  }

  fileprivate static func ignoredSibling(_ entry: SourceMapping.Entry) -> Diagnostic {
    Diagnostic(
      .warning, "ignored-sibling",
      "'\(entry.key)' next to '$ref' has no effect before OpenAPI 3.1; it is ignored.", at: entry.position)
  }
}

/// Rewrites `nullable` (OpenAPI 3.0) and similar extensions to a schema that allows `null`.
///
/// | Before                               | After                                       |
/// |--------------------------------------|---------------------------------------------|
/// | `type: T, nullable: true`            | `type: [T, 'null']`                         |
/// | `$ref: R, nullable: true`            | `anyOf: [{$ref: R}, {type: 'null'}]`        |
/// | `allOf: [A], nullable: true`         | `anyOf: [A, {type: 'null'}]`                |
/// | `allOf: [A, B], nullable: true`      | `anyOf: [{allOf: [A, B]}, {type: 'null'}]`  |
/// | `oneOf: [A, B], nullable: true`      | `oneOf: [A, B, {type: 'null'}]`             |
/// | `enum: [a], nullable: true`          | `enum: [a, null]`                           |
/// | `properties: P, nullable: true`      | `type: [object, 'null'], properties: P`     |
/// | `nullable: true`, `nullable: false`  | (nothing: that already allows any value)    |
///
/// OpenAPI 3.0.3 defines `nullable` only next to `type`, and requires `null` in the `enum`, but authors who
/// write it elsewhere mean the same.
enum NullableRewriting {
  /// - Parameters:
  ///   - key: The keyword, which is removed.
  ///   - isNullable: Its value.
  static func rewrite(_ schema: SourceNode, without key: String, isNullable: Bool) -> SourceNode {
    guard let mapping = schema.mapping, let flag = mapping[key] else { return schema }
    let rest = schema.filteringEntries { $0.key != key }
    guard isNullable, let others = rest.mapping else { return rest }
    let null = SourceNode.string("null", at: flag.position)
    if others["type"] != nil { return allowsNull(rest) ? rest : rest.appending(null, toListOf: "type") }
    let branch = SourceNode(["type": null], at: flag.position)
    if others["$ref"] != nil || others["allOf"] != nil { return wrapped(rest, or: branch) }
    for keyword in ["oneOf", "anyOf"] {
      guard let branches = others[keyword]?.sequence else { continue }
      return branches.contains(where: allowsNull) ? rest : rest.appending(branch, toListOf: keyword)
    }
    if others["enum"]?.sequence != nil {
      return rest.appending(
        SourceNode(.scalar(SourceScalar("null", .null)), at: flag.position), toListOf: "enum")
    }
    return typed(rest, null, flag)
  }

  /// Whether a schema's own keywords allow null. With another branch for it, null would match two of a `oneOf`.
  private static func allowsNull(_ schema: SourceNode) -> Bool {
    guard let mapping = schema.mapping else { return false }
    let types = mapping["type"].map { $0.sequence ?? [$0] } ?? []
    return mapping["nullable"]?.boolean == true || types.contains { $0.string == "null" }
  }

  /// Adds the type that other keywords imply, and `null`.
  private static func typed(_ schema: SourceNode, _ null: SourceNode, _ flag: SourceNode) -> SourceNode {
    let implied = [
      ("properties", "object"), ("additionalProperties", "object"), ("items", "array"), ("format", "string"),
    ]
    guard let type = implied.first(where: { schema.mapping?[$0.0] != nil })?.1 else { return schema }
    let node = SourceNode.string(type, at: flag.position)
    let types = SourceNode(.sequence([node, null]), at: flag.position)
    return schema.adding(SourceMapping.Entry(key: "type", value: types, at: flag.position))
  }

  /// Returns a choice between the schema and `null`, with the annotations outside.
  private static func wrapped(_ schema: SourceNode, or null: SourceNode) -> SourceNode {
    let constraining = schema.filteringEntries { $0.key == "$ref" || SchemaKeyword.isConstraining($0.key) }
    let annotations = schema.filteringEntries { $0.key != "$ref" && !SchemaKeyword.isConstraining($0.key) }
    let parts = constraining.mapping?.entries.count == 1 ? constraining.mapping?["allOf"]?.sequence : nil
    let branch = parts?.count == 1 ? parts?.first ?? constraining : constraining
    let branches = SourceNode(.sequence([branch, null]), at: schema.position)
    return annotations.adding(SourceMapping.Entry(key: "anyOf", value: branches, at: null.position))
  }
}

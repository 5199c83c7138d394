import CallsiteSource
import OrderedCollections

/// Rewrites `nullable` (OpenAPI 3.0) and its relatives to a schema that allows `null`.
///
/// | before                               | after                                       |
/// |--------------------------------------|---------------------------------------------|
/// | `type: T, nullable: true`            | `type: [T, 'null']`                         |
/// | `$ref: R, nullable: true`            | `anyOf: [{$ref: R}, {type: 'null'}]`        |
/// | `allOf: [A], nullable: true`         | `anyOf: [A, {type: 'null'}]`                |
/// | `allOf: [A, B], nullable: true`      | `anyOf: [{allOf: [A, B]}, {type: 'null'}]`  |
/// | `oneOf: [A, B], nullable: true`      | `oneOf: [A, B, {type: 'null'}]`             |
/// | `enum: [a], nullable: true`          | `enum: [a, null]`                           |
/// | `properties: P, nullable: true`      | `type: [object, 'null'], properties: P`     |
/// | `nullable: true`, `nullable: false`  | (nothing: that allows anything already)     |
///
/// OpenAPI 3.0.3 gives `nullable` a meaning beside `type` alone, and wants `null` in the `enum`; everybody
/// who writes it elsewhere means the same.
enum NullableRewriting {
  /// - Parameter key: The keyword that holds the boolean.
  static func rewrite(_ schema: SourceNode, _ key: String) -> SourceNode {
    guard let mapping = schema.mapping, let flag = mapping[key] else { return schema }
    let rest = schema.filteringEntries { $0.key != key }
    guard flag.boolean == true, let others = rest.mapping else { return rest }
    let null = SourceNode.string("null", at: flag.position)
    if others["type"] != nil { return rest.appending(null, toListOf: "type") }
    let branch = SourceNode(["type": null], at: flag.position)
    if others["$ref"] != nil || others["allOf"] != nil { return wrapped(rest, or: branch) }
    for keyword in ["oneOf", "anyOf"] where others[keyword]?.sequence != nil {
      return rest.appending(branch, toListOf: keyword)
    }
    if others["enum"]?.sequence != nil {
      return rest.appending(
        SourceNode(.scalar(SourceScalar("null", .null)), at: flag.position), toListOf: "enum")
    }
    return typed(rest, null, flag)
  }

  /// Says the type that other keywords imply, and `null`.
  private static func typed(_ schema: SourceNode, _ null: SourceNode, _ flag: SourceNode) -> SourceNode {
    let implied = [
      ("properties", "object"), ("additionalProperties", "object"), ("items", "array"), ("format", "string"),
    ]
    guard let type = implied.first(where: { schema.mapping?[$0.0] != nil })?.1 else { return schema }
    let node = SourceNode.string(type, at: flag.position)
    let types = SourceNode(.sequence([node, null]), at: flag.position)
    return schema.adding(SourceMapping.Entry(key: "type", value: types, at: flag.position))
  }

  /// A choice of what the schema says and `null`, with the annotations outside.
  private static func wrapped(_ schema: SourceNode, or null: SourceNode) -> SourceNode {
    let constraining = schema.filteringEntries { $0.key == "$ref" || SchemaKeywords.isConstraining($0.key) }
    let annotations = schema.filteringEntries { $0.key != "$ref" && !SchemaKeywords.isConstraining($0.key) }
    let parts = constraining.mapping?.entries.count == 1 ? constraining.mapping?["allOf"]?.sequence : nil
    let branch = parts?.count == 1 ? parts?.first ?? constraining : constraining
    let branches = SourceNode(.sequence([branch, null]), at: schema.position)
    return annotations.adding(SourceMapping.Entry(key: "anyOf", value: branches, at: null.position))
  }
}

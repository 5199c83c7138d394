import OrderedCollections

extension Schema {
  /// The schemas directly inside this one that are part of its Swift type (see ``SchemaKeyword``), without following
  /// references.
  package var children: [Schema] {
    var children = Array(properties.values) + prefixItems + allOf + oneOf + anyOf + conditionalParts
    if let items { children.append(items) }
    if let contentSchema { children.append(contentSchema) }
    if case .schema(let values) = additionalProperties { children.append(values) }
    return children
  }

  /// The schemas that apply conditionally. Their properties are optional. Those that refer to other schemas
  /// are omitted, because a type nested in itself would be infinite.
  package var conditionalParts: [Schema] {
    guard let limits else { return [] }
    let parts = [limits.thenSchema, limits.elseSchema].compactMap { $0 } + limits.dependentSchemas.values
    return parts.filter { $0.reference == nil && $0.allOf.isEmpty }
  }

  /// This schema and all schemas inside it, without following references.
  package var inlineTree: [Schema] {
    var tree: [Schema] = []
    var pending = [self]
    while let next = pending.popLast() {
      tree.append(next)
      pending += next.children
    }
    return tree
  }
}

extension Schema {
  /// Whether only null is allowed, as by `type: 'null'`.
  package var isOnlyNull: Bool {
    isNullable && reference == nil && types.isEmpty && enumeration == nil && allOf.isEmpty && oneOf.isEmpty
      && anyOf.isEmpty && properties.isEmpty && items == nil && format == nil && limits == nil
  }
}

package import OrderedCollections

/// The component schemas that are derived from others with `allOf` (OpenAPI, Composition and Inheritance).
package struct Inheritance: Sendable {
  private let schemas: OrderedDictionary<String, Schema>
  /// The schemas that are directly derived from a schema, or that its discriminator names.
  private var children: OrderedDictionary<String, OrderedSet<String>> = [:]

  package init(of schemas: OrderedDictionary<String, Schema>) {
    self.schemas = schemas
    for (key, schema) in schemas {
      for parent in parents(of: schema) where parent != key { children[parent, default: []].append(key) }
    }
    for (key, schema) in schemas where schema.isBase {
      let mapped = schema.discriminator?.mapping.values.filter { $0 != key && schemas[$0] != nil } ?? []
      if !mapped.isEmpty { children[key, default: []].formUnion(mapped) }
    }
  }

  /// Returns the components that a schema is derived from, also by another name for them.
  private func parents(of schema: Schema) -> [String] {
    Walk(from: schema.allOf) { part in
      let alias = part.reference.flatMap { schemas[$0] }.flatMap { $0.reference == nil ? nil : $0 }
      return part.allOf + (alias.map { [$0] } ?? [])
    }.compactMap(\.reference)
  }

  /// Returns a schema's own discriminator, or that of the nearest schema from which it's derived.
  package func discriminator(of key: String) -> Schema.Discriminator? {
    let walk = Walk(from: [key], by: { $0 }) { schemas[$0].map(parents) ?? [] }
    return walk.lazy.compactMap { schemas[$0] }.first(where: \.isBase)?.discriminator
  }

  /// Returns the schemas that are directly derived from a schema, or that its discriminator names.
  package func children(of key: String) -> OrderedSet<String> { children[key] ?? [] }

  /// Returns the schemas that are directly or indirectly derived from a schema.
  ///
  /// - Parameter isLeaf: Whether those that are derived from a schema are left out.
  package func descendants(of key: String, where isLeaf: @escaping (String) -> Bool = { _ in false })
    -> [String]
  {
    Walk(from: Array(children(of: key)), by: { $0 }) { isLeaf($0) ? [] : Array(children(of: $0)) }
      .filter { $0 != key }
  }

  /// Returns the discriminator value of a derived schema that no mapping names: its only value of the property, that of
  /// an extension, or its name. A value that the schema itself allows is certain.
  package func discriminatorValue(of key: String, _ property: String) -> (text: String, isCertain: Bool) {
    if let constant = constant(of: key, property) { return (constant, true) }
    return (schemas[key]?.discriminatorValue ?? key, false)
  }

  /// Returns the only value of a property that a derived schema itself allows.
  private func constant(of key: String, _ property: String) -> String? {
    let walk = Walk(from: schemas[key].map { [$0] } ?? []) { schema in
      schema.allOf.compactMap { part in
        let target = schemas.resolve(part)
        return target?.discriminator == nil ? target : nil
      }
    }
    return walk.lazy.compactMap { values(of: $0.properties[property]) }.first { $0.count == 1 }?.first
  }

  /// Returns the strings that a schema allows, or `nil` if it allows any.
  package func values(of schema: Schema?) -> [String]? {
    let walk = Walk(from: schema.map { [$0] } ?? []) { next in
      next.reference.map { [schemas[$0]].compactMap(\.self) } ?? next.allOf
    }
    return walk.lazy.compactMap(\.enumeration).first?.compactMap { value in
      if case .string(let text) = value { text } else { nil }
    }
  }
}

extension Schema {
  /// Whether the schema has a discriminator for the schemas that are derived from it.
  package var isBase: Bool { discriminator != nil && oneOf.isEmpty && anyOf.isEmpty && reference == nil }
}

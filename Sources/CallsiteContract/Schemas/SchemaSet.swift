package import CallsiteDocument
package import OrderedCollections

/// The schemas of a document, to look up what references lead to.
package struct SchemaSet: Sendable {
  private let schemas: OrderedDictionary<String, Schema>
  /// The schemas that are made of another one by `allOf`, by its name, in document order.
  private let children: [String: [String]]

  package init(_ schemas: OrderedDictionary<String, Schema>) {
    self.schemas = schemas
    var children: [String: [String]] = [:]
    for (name, schema) in schemas {
      for parent in schema.allOf.compactMap(\.reference) { children[parent, default: []].append(name) }
    }
    self.children = children
  }

  package subscript(name: String) -> Schema? { schemas[name] }

  package func children(of name: String) -> [String] { children[name] ?? [] }

  /// What a chain of references leads to.
  package func resolved(_ schema: Schema) -> Schema {
    var schema = schema
    var names: Set<String> = []
    while let name = schema.reference, names.insert(name).inserted, let target = schemas[name] {
      schema = target
    }
    return schema
  }

  /// The schema and all that `allOf` adds to it, each without a reference.
  package func parts(of schema: Schema) -> [Schema] {
    let own = resolved(schema)
    return [own] + own.allOf.flatMap(parts)
  }

  /// The schema and all that its branches may add to it: everything that a value may have to do with.
  package func possibleParts(of schema: Schema) -> [Schema] {
    var parts: [Schema] = []
    var seen: Set<ObjectIdentifier> = []
    var pending = [schema]
    while let next = pending.popLast() {
      let own = resolved(next)
      guard seen.insert(ObjectIdentifier(own)).inserted else { continue }
      parts.append(own)
      pending += (own.allOf + own.oneOf + own.anyOf).reversed()
    }
    return parts
  }

  /// Whether all readings of the document agree that a value may be `null`: what `nullable` means beside
  /// `$ref`, `allOf` or an `enum` without `null` is read in two ways.
  package func isSurelyNullable(_ schema: Schema) -> Bool {
    let schema = resolved(schema)
    if schema.isOnlyNull { return true }
    return schema.isNullable && !schema.types.isEmpty && schema.enumeration == nil
      && schema.allOf.allSatisfy(isSurelyNullable)
  }

  /// The types that a value may have; empty: any.
  package func types(of schema: Schema) -> Set<JSONType> {
    var types: Set<JSONType> = []
    for part in possibleParts(of: schema) {
      types.formUnion(part.types)
      // Keywords speak of values of their type only, and say which that is where nothing else does.
      guard part.types.isEmpty else { continue }
      if !part.properties.isEmpty { types.insert(.object) }
      if part.items != nil || !part.prefixItems.isEmpty { types.insert(.array) }
    }
    return types
  }

  /// What a property may be, in any of the schema's parts.
  package func property(_ name: String, of schema: Schema) -> Schema? {
    possibleParts(of: schema).lazy.compactMap { $0.properties[name] }.first
  }

  /// What the items of a list may be.
  package func items(of schema: Schema) -> Schema? {
    possibleParts(of: schema).lazy.compactMap { $0.items ?? $0.prefixItems.first }.first
  }

  /// What properties that aren't listed may be, where that is said.
  package func additionalProperties(of schema: Schema) -> Schema? {
    for part in possibleParts(of: schema) {
      if case .schema(let schema) = part.additionalProperties { return schema }
    }
    return nil
  }

  /// The names of all properties of an object, in document order.
  package func propertyNames(of schema: Schema) -> OrderedSet<String> {
    OrderedSet(possibleParts(of: schema).flatMap(\.properties.keys))
  }
}

extension Schema {
  /// Whether nothing is said but that `null` is allowed: `type: 'null'`, or `nullable: true` alone.
  package var isOnlyNull: Bool {
    isNullable && reference == nil && types.isEmpty && enumeration == nil && allOf.isEmpty && oneOf.isEmpty
      && anyOf.isEmpty && properties.isEmpty && items == nil && format == nil && limits == nil
  }
}

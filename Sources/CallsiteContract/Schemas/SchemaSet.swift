package import CallsiteDocument
package import OrderedCollections

/// Resolves references to a document's schemas.
package struct SchemaSet: Sendable {
  private let schemas: OrderedDictionary<String, Schema>
  package let inheritance: Inheritance

  package init(_ schemas: OrderedDictionary<String, Schema>) {
    self.schemas = schemas
    inheritance = Inheritance(of: schemas)
  }

  package subscript(name: String) -> Schema? { schemas[name] }

  /// Returns the schemas that references lead to from a schema, which is the first.
  package func chain(from schema: Schema) -> some Sequence<Schema> { schemas.chain(from: schema) }

  /// Whether a body is bytes whatever its media type: `format: binary`.
  package func isBytes(_ content: MediaTypeContent) -> Bool {
    content.schema.map { resolved($0).format == "binary" } ?? false
  }

  /// Whether a property's values only occur in responses.
  package func isReadOnly(_ property: Schema) -> Bool { schemas.isReadOnly(property) }

  /// Whether a property's values only occur in requests.
  package func isWriteOnly(_ property: Schema) -> Bool { schemas.isWriteOnly(property) }

  /// Returns the schema at the end of a chain of references.
  package func resolved(_ schema: Schema) -> Schema {
    guard schema.reference != nil else { return schema }
    var end = schema
    for next in schemas.chain(from: schema) { end = next }
    return end
  }

  /// Returns the schema and its `allOf` parts, with all references resolved, each once.
  package func parts(of schema: Schema) -> [Schema] {
    Array(Walk(from: [resolved(schema)]) { $0.allOf.map(resolved) })
  }

  /// Returns the schema with its `allOf` parts and all branches: every schema that can apply to a value.
  package func possibleParts(of schema: Schema) -> [Schema] {
    Array(Walk(from: [resolved(schema)]) { ($0.allOf + $0.oneOf + $0.anyOf).map(resolved) })
  }

  /// Whether null is allowed under every interpretation of the document. The meaning of `nullable` next to
  /// `$ref`, `allOf` or an `enum` without `null` is ambiguous.
  package func isDefinitelyNullable(_ schema: Schema) -> Bool {
    Walk(from: [resolved(schema)]) { $0.isOnlyNull ? [] : $0.allOf.map(resolved) }.allSatisfy {
      $0.isOnlyNull || $0.isNullable && !$0.types.isEmpty && $0.enumeration == nil
    }
  }

  /// Returns the types that a value can have. Empty for any type.
  package func types(of schema: Schema) -> Set<JSONType> {
    var types: Set<JSONType> = []
    for part in possibleParts(of: schema) {
      types.formUnion(part.types)
      // Without a type, the keywords imply one.
      guard part.types.isEmpty else { continue }
      if !part.properties.isEmpty { types.insert(.object) }
      if part.items != nil || !part.prefixItems.isEmpty { types.insert(.array) }
    }
    return types
  }

  /// Returns the schema of a property, from any of the schema's parts.
  package func property(_ name: String, of schema: Schema) -> Schema? {
    possibleParts(of: schema).lazy.compactMap { $0.properties[name] }.first
  }

  /// Returns the schema of a list's items.
  package func items(of schema: Schema) -> Schema? {
    possibleParts(of: schema).lazy.compactMap { $0.items ?? $0.prefixItems.first }.first
  }

  /// Returns the schema of unlisted properties, if there is one.
  package func additionalProperties(of schema: Schema) -> Schema? {
    for part in possibleParts(of: schema) {
      if case .schema(let schema) = part.additionalProperties { return schema }
    }
    return nil
  }

  /// Whether the document says that unlisted properties are allowed, with a schema or with `true`.
  package func allowsAdditionalProperties(_ schema: Schema) -> Bool {
    possibleParts(of: schema).contains { part in
      switch part.additionalProperties {
      case .any, .schema: true
      case .unspecified, .forbidden: false
      }
    }
  }

  /// Returns the names of an object's properties, in document order.
  package func propertyNames(of schema: Schema) -> OrderedSet<String> {
    OrderedSet(possibleParts(of: schema).flatMap(\.properties.keys))
  }
}

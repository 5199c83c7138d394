package import CallsiteDiagnostics
package import CallsiteSource

/// The dialect in which schemas are written.
package enum SchemaDialect: Sendable {
  /// JSON Schema draft 2020-12.
  case jsonSchema
  /// JSON Schema as in OpenAPI 3.1, with tolerance for common mistakes: an unquoted `null` as a type, `null` in a type
  /// but not in its `enum`, and unquoted strings in an `enum`. Documents are in the newest form (see
  /// ``UpgradedDocument``).
  case openAPI
}

/// The keywords of a schema that types are derived from and values are evaluated by (JSON Schema 2020-12; OpenAPI,
/// Schema Object).
///
/// Both read them here, so that they agree. A keyword with a value of another type is absent. The keywords that identify
/// schemas or refer to them, and most annotations, aren't part of it.
///
/// The keywords are a class, because a copy in each call for a nested schema would fill the stack.
package final class SchemaKeywords {
  /// `discriminator`, of OpenAPI only.
  package struct Discriminator {
    package let property: String
    package let mapping: [SourceMapping.Entry]
    let defaultMapping: SourceNode?
  }

  package let types: TypeKeywords
  package let values: EnumerationKeywords
  private let object: ObjectReader
  private let dialect: SchemaDialect

  /// Reads the keywords of a schema, and reports nothing.
  package convenience init(_ schema: SourceMapping, at position: SourcePosition, _ dialect: SchemaDialect) {
    self.init(ObjectReader(silently: schema, as: .schema, at: position), dialect)
  }

  /// Reads the keywords of a schema, and reports those that can't be read as they are.
  init(_ object: ObjectReader, _ dialect: SchemaDialect = .openAPI) {
    self.object = object
    self.dialect = dialect
    types = TypeKeywords(object, dialect)
    values = EnumerationKeywords(object, types, dialect)
  }

  package var format: String? { object.string("format") }
  var contentMediaType: String? { object.string("contentMediaType") }
  var contentEncoding: String? { object.string("contentEncoding") }
  var contentSchema: SourceNode? { object.node("contentSchema") }
  package var isReadOnly: Bool { object.isReadOnly }
  package var isWriteOnly: Bool { object.isWriteOnly }

  // Objects.

  package var properties: [SourceMapping.Entry] { object.entries("properties", of: "schemas") }
  package var patternProperties: [SourceMapping.Entry] { object.entries("patternProperties", of: "schemas") }
  package var additionalProperties: SourceNode? { object.node("additionalProperties") }
  package var unevaluatedProperties: SourceNode? { object.node("unevaluatedProperties") }

  /// The names of required properties, in document order, possibly several times.
  package var required: [String] {
    var names: Set<String> = []
    return object.strings("required", of: "property names").map { name, position in
      if !names.insert(name).inserted { object.session.repair(.duplicateRequired(name, at: position)) }
      return name
    }
  }

  // Lists.

  package var items: SourceNode? { object.node("items") }
  package var prefixItems: [SourceNode] { object.list("prefixItems", of: "schemas") }
  /// Whether a list can't have more elements than `prefixItems`.
  package var isClosedList: Bool { items?.boolean == false }

  // Composition.

  package var allOf: [SourceNode] { branches("allOf") }
  package var oneOf: [SourceNode] { branches("oneOf") }
  package var anyOf: [SourceNode] { branches("anyOf") }

  package var discriminator: Discriminator? {
    guard dialect == .openAPI, let object = object.object("discriminator", as: .discriminator),
      let property = object.requiredString("propertyName")
    else { return nil }
    return Discriminator(
      property: property, mapping: object.entries("mapping", of: "schemas"),
      defaultMapping: object.mapping["defaultMapping"])
  }

  private func branches(_ key: String) -> [SourceNode] {
    let nodes = object.list(key, of: "schemas")
    if nodes.isEmpty, let node = object.mapping[key], node.sequence != nil {
      object.session.repair(.emptyBranches(key, at: node.position))
    }
    return nodes
  }
}

// The keywords that limit values but don't affect the Swift type. Values of the wrong type are silently ignored, because
// they don't affect the generated code. Only infinities and NaN are reported, since they look like numbers.
extension SchemaKeywords {
  /// Whether there is any such keyword. Most schemas have none.
  var hasLimits: Bool { object.mapping.entries.contains { SchemaKeyword.limits.contains($0.key) } }

  package var limits: NumericLimits { NumericLimits(object) }
  package var pattern: String? { object.mapping["pattern"]?.string }
  package var uniqueItems: Bool { object.mapping["uniqueItems"]?.boolean ?? false }
  package var contains: SourceNode? { object.mapping["contains"] }
  package var unevaluatedItems: SourceNode? { object.mapping["unevaluatedItems"] }
  package var propertyNames: SourceNode? { object.mapping["propertyNames"] }
  package var dependentSchemas: [SourceMapping.Entry] {
    object.mapping["dependentSchemas"]?.mapping?.entries ?? []
  }
  package var dependentRequired: [(name: String, others: [String])] {
    (object.mapping["dependentRequired"]?.mapping?.entries ?? []).map {
      ($0.key, ($0.value.sequence ?? []).compactMap(\.string))
    }
  }
  package var not: SourceNode? { object.mapping["not"] }
  package var ifSchema: SourceNode? { object.mapping["if"] }
  package var thenSchema: SourceNode? { object.mapping["then"] }
  package var elseSchema: SourceNode? { object.mapping["else"] }
}

extension ObjectReader {
  // `readOnly` and `writeOnly` count beside `$ref`, too.
  var isReadOnly: Bool { boolean("readOnly") ?? false }
  var isWriteOnly: Bool { boolean("writeOnly") ?? false }
}

extension Diagnostic {
  fileprivate static func emptyBranches(_ key: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(.warning, "empty-branches", "'\(key)' lists no schemas; it is ignored.", at: position)
  }

  fileprivate static func duplicateRequired(_ name: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(.warning, "duplicate-required", "'\(name)' is listed as required twice.", at: position)
  }
}

package import CallsiteSource

/// A keyword of schemas: what it does, and where schemas are in its value (JSON Schema 2020-12; OpenAPI, Schema
/// Object).
///
/// This is the only list of keywords. Whoever looks for schemas in schemas asks it.
package struct SchemaKeyword: Sendable {
  /// The effects of a keyword in Callsite.
  struct Effects: OptionSet, Sendable {
    let rawValue: UInt8

    /// It's part of the Swift type.
    static let type = Effects(rawValue: 1)
    /// It requires a declared Swift type, or a reference to one, as opposed to a plain value or a list.
    static let declaration = Effects(rawValue: 2)
    /// It limits values. The server validates them.
    static let limit = Effects(rawValue: 4)
    /// It describes a value without limiting it.
    static let annotation = Effects(rawValue: 8)
  }

  /// The form of a keyword's value that contains schemas.
  package enum Nesting: Sendable {
    case one, list, map
  }

  /// The values to which the schemas in a keyword apply.
  package enum Scope: Sendable {
    /// The value itself.
    case value
    /// The value itself, which doesn't have to match.
    case condition
    /// The properties of an object, the elements of a list, the names of properties, or the document in a string.
    case property, element, name, content
    /// None: the schemas are only referred to.
    case definition
  }

  package let name: String
  let effects: Effects
  /// `nil` if the value contains no schemas.
  package let nesting: Nesting?
  package let scope: Scope?
  /// The word for a schema in the value that is named after its place: `Item` for `PetTagsItem`. `nil` if the
  /// schema has a name in a map.
  let word: String?

  private init(_ name: String, _ effects: Effects) {
    self.name = name
    self.effects = effects
    nesting = nil
    scope = nil
    word = nil
  }

  private init(_ name: String, _ effects: Effects, _ nesting: Nesting, of scope: Scope, _ word: String? = nil)
  {
    self.name = name
    self.effects = effects
    self.nesting = nesting
    self.scope = scope
    self.word = word
  }

  /// The keyword of a name, or `nil` for an extension and any other key.
  package static func named(_ name: String) -> SchemaKeyword? { table[name] }

  /// Whether a key next to `$ref` makes it more than a reference.
  static func isConstraining(_ key: String) -> Bool {
    if key == "$ref" || key == "nullable" || key == "x-callsite-name" { return false }
    return table[key]?.effects != .annotation && (!key.hasPrefix("x-") || key.hasPrefix("x-callsite-"))
  }

  /// Returns the schemas in the keyword's value, each with its path from there. Before JSON Schema 2020-12, `items`
  /// could be a list.
  package func schemas(in value: SourceNode) -> [(path: [String], schema: SourceNode)] {
    switch nesting {
    case .one where value.sequence == nil: [([], value)]
    case .one, .list: (value.sequence ?? []).enumerated().map { (["\($0)"], $1) }
    case .map: (value.mapping?.entries ?? []).map { ([$0.key], $0.value) }
    case nil: []
    }
  }

  /// Whether the keyword is part of the Swift type, directly or because its schemas are.
  package var shapesType: Bool { !effects.isDisjoint(with: [.type, .declaration]) }

  /// Whether the keyword determines which values a schema allows.
  package var constrains: Bool { shapesType || effects.contains(.limit) }

  private static let table = Dictionary(uniqueKeysWithValues: (all + outdated).map { ($0.name, $0) })
}

extension SchemaKeyword {
  /// The keywords that contain schemas, including outdated ones.
  package static let nested = (all + outdated).filter { $0.nesting != nil }

  /// The keywords that compose a schema of others.
  package static let compositions = all.filter { $0.nesting == .list && $0.scope == .value }.map(\.name)

  /// The names of the keywords that limit values.
  static let limits = Set(all.filter { $0.effects.contains(.limit) }.map(\.name))

  static let all: [SchemaKeyword] = typing + describing + limiting

  private static let typing = [
    SchemaKeyword("$ref", .declaration), SchemaKeyword("type", .type), SchemaKeyword("nullable", .type),
    SchemaKeyword("format", .type), SchemaKeyword("contentMediaType", .type),
    SchemaKeyword("contentEncoding", .type),
    SchemaKeyword("contentSchema", .type, .one, of: .content, "Content"),
    SchemaKeyword("properties", .declaration, .map, of: .property), SchemaKeyword("required", .declaration),
    SchemaKeyword("additionalProperties", .declaration, .one, of: .property, "Value"),
    SchemaKeyword("unevaluatedProperties", [.declaration, .limit], .one, of: .property, "Value"),
    SchemaKeyword("patternProperties", [.declaration, .limit], .map, of: .property),
    SchemaKeyword("items", .type, .one, of: .element, "Item"),
    SchemaKeyword("prefixItems", [.declaration, .limit], .list, of: .element, "Item"),
    SchemaKeyword("allOf", .declaration, .list, of: .value, "Part"),
    SchemaKeyword("oneOf", .declaration, .list, of: .value, "Option"),
    SchemaKeyword("anyOf", .declaration, .list, of: .value, "Option"), SchemaKeyword("discriminator", .type),
    SchemaKeyword("enum", .declaration), SchemaKeyword("const", .declaration),
    SchemaKeyword("$dynamicRef", .declaration),
  ]

  private static let describing =
    [
      "title", "summary", "description", "default", "deprecated", "readOnly", "writeOnly", "example",
      "examples",
      "externalDocs", "xml", "$comment", "$id", "$schema", "$anchor", "$dynamicAnchor", "$vocabulary",
    ].map { SchemaKeyword($0, .annotation) } + [
      SchemaKeyword("$defs", .annotation, .map, of: .definition),
      SchemaKeyword("definitions", .annotation, .map, of: .definition),
    ]

  // The properties of a conditional schema are optional ones of the Swift type.
  private static let limiting =
    [
      "multipleOf", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum", "maxLength", "minLength",
      "pattern", "maxItems", "minItems", "uniqueItems", "maxContains", "minContains", "maxProperties",
      "minProperties", "dependentRequired",
    ].map { SchemaKeyword($0, .limit) } + [
      SchemaKeyword("contains", .limit, .one, of: .element, "Item"),
      SchemaKeyword("dependentSchemas", [.declaration, .limit], .map, of: .condition),
      SchemaKeyword("propertyNames", .limit, .one, of: .name, "PropertyNames"),
      SchemaKeyword("if", .limit, .one, of: .condition, "If"),
      SchemaKeyword("then", [.declaration, .limit], .one, of: .value, "Then"),
      SchemaKeyword("else", [.declaration, .limit], .one, of: .value, "Else"),
      SchemaKeyword("not", .limit, .one, of: .condition, "Not"),
      SchemaKeyword("unevaluatedItems", .limit, .one, of: .element, "Item"),
    ]

  /// Keywords of older drafts without effect, in which references are still found.
  private static let outdated = [SchemaKeyword("additionalItems", [], .one, of: .element, "Item")]
}

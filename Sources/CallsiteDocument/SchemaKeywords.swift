/// The keywords of a schema, by what they mean to Callsite (JSON Schema 2020-12; OpenAPI, Schema Object).
enum SchemaKeywords {
  /// Decide the Swift shape.
  static let deciding = [
    "$ref", "type", "nullable", "format", "contentMediaType", "contentEncoding", "contentSchema",
    "properties", "required",
    "additionalProperties", "unevaluatedProperties", "patternProperties", "items", "prefixItems", "allOf",
    "oneOf", "anyOf", "discriminator", "enum", "const", "$dynamicRef",
  ]

  /// Say something about a value without limiting it.
  static let annotations = [
    "title", "summary", "description", "default", "deprecated", "readOnly", "writeOnly", "example",
    "examples",
    "externalDocs", "xml", "$comment", "$id", "$schema", "$anchor", "$dynamicAnchor", "$vocabulary", "$defs",
    "definitions",
  ]

  /// Limit values within a shape. They are left to the server.
  static let validating = [
    "multipleOf", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum", "maxLength", "minLength",
    "pattern", "maxItems", "minItems", "uniqueItems", "contains", "maxContains", "minContains",
    "maxProperties", "minProperties", "dependentRequired", "dependentSchemas", "propertyNames", "if", "then",
    "else", "not", "unevaluatedItems",
  ]

  /// Whether a key beside `$ref` makes it more than a reference.
  static func isConstraining(_ key: String) -> Bool {
    !(key == "$ref" || key == "nullable" || key == "x-callsite-name" || annotations.contains(key)
      || (key.hasPrefix("x-") && !key.hasPrefix("x-callsite-")))
  }
}

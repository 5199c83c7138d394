import Testing

@Suite("Problems of schemas")
struct SchemaDiagnosticsTests {
  /// The schema's first field stands at line 6, column 10.
  @Test(
    "Unreadable schemas are reported",
    arguments: [
      (
        "required: true", "6:20", "wrong-type",
        "'required' of a schema must be a list of property names, but is the boolean true; it is ignored."
      ),
      (
        "properties: []", "6:22", "wrong-type",
        "'properties' of a schema must be an object of schemas by name, but is a list; it is ignored."
      ),
      (
        "enum: {}", "6:16", "wrong-type",
        "'enum' of a schema must be a list of values, but is an object; it is ignored."
      ),
      (
        "allOf: {}", "6:17", "wrong-type",
        "'allOf' of a schema must be a list of schemas, but is an object; it is ignored."
      ),
      (
        "readOnly: 'maybe'", "6:20", "wrong-type",
        "'readOnly' of a schema must be true or false, but is the string 'maybe'; it is ignored."
      ),
      (
        "type: strng", "6:16", "unknown-type",
        "'type' must be string, integer, number, boolean, array, object or null, but is the string 'strng'; "
          + "any value is assumed; did you mean 'string'?"
      ),
      (
        "type: 5", "6:16", "wrong-type",
        "'type' of a schema must be a type or a list of types, but is the integer 5; it is ignored."
      ),
      (
        "default: -.inf", "6:19", "wrong-type",
        "'default' of a schema must be a finite number, but is the number -.inf; it is ignored."
      ),
      (
        "maximum: .NaN", "6:19", "wrong-type",
        "'maximum' of a schema must be a finite number, but is the number .NaN; it is ignored."
      ),
      ("discriminator: {}", "6:25", "missing-field", "A discriminator needs 'propertyName'."),
    ])
  func whatCantBeReadIsReported(yaml: String, place: String, id: String, message: String) throws {
    #expect(
      try Reading.schemas("A: { \(yaml) }").diagnostics == "a.yaml:\(place): warning: \(message) [\(id)]\n")
  }

  @Test(
    "Repairs are warnings",
    arguments: [
      (
        "items: [{}]", "6:17", "wrong-type",
        "'items' must be one schema, but is a list; read as OpenAPI 3.1's 'prefixItems'."
      ),
      (
        "type: [string, null]", "6:25", "unquoted-string",
        "The type null must be the string 'null'; read as such."
      ),
      (
        "nullable: true", "6:20", "outdated-keyword",
        "'nullable' isn't part of OpenAPI 3.1; it is read as a type that allows null. Add 'null' to 'type' instead."
      ),
      (
        "readOnly: 'yes'", "6:20", "quoted-boolean",
        "'readOnly' of a schema must be true or false, but is the string 'yes'; read as true."
      ),
      (
        "type: integer, enum: ['1']", "6:32", "quoted-number",
        "A value of an enum of integers must be an integer, but is the string '1'; read as 1."
      ),
      (
        "type: array, enum: [a]", "6:29", "misplaced-enum",
        "The 'enum' of a list must have lists as its values; it is read as the elements' 'enum'."
      ),
      ("enum: []", "6:16", "empty-enum", "An 'enum' without values allows nothing; it is ignored."),
      ("anyOf: []", "6:17", "empty-branches", "'anyOf' lists no schemas; it is ignored."),
      (
        "enum: [a, a]", "6:20", "duplicate-enum-value",
        "The 'enum' lists the string 'a' twice; the second one is ignored."
      ),
      (
        "type: string, enum: [1]", "6:31", "unquoted-string",
        "A value of an enum of strings must be a string, but is the integer 1; read as '1'."
      ),
      ("required: [a, a]", "6:24", "duplicate-required", "'a' is listed as required twice."),
      ("format: null", "6:18", "null-field", "'format' of a schema has no value; it is ignored."),
      (
        "requird: [a]", "6:10", "unknown-field",
        "A schema has no field 'requird', which is ignored; did you mean 'required'?"
      ),
      (
        "items: false", "6:17", "unsupported-feature",
        "The schema 'false' allows no value; it is read as any value."
      ),
      (
        "examples: { a: 1 }", "6:20", "wrong-type",
        "'examples' of a schema must be a list of values, but is an object; it is ignored."
      ),
      (
        "$dynamicRef: '#a'", "6:23", "unsupported-feature",
        "'$dynamicRef' isn't supported; it is read as any value."
      ),
    ])
  func whatCanBePutRightIs(yaml: String, place: String, id: String, message: String) throws {
    #expect(
      try Reading.schemas("A: { \(yaml) }").diagnostics == "a.yaml:\(place): warning: \(message) [\(id)]\n")
  }

  @Test("Keywords for other types are ignored")
  func keywordsOfOthersMeanNothing() throws {
    #expect(try Reading.schemas("A: { enumNames: [a], x-order: 1 }").diagnostics == "")
  }

  @Test("A mapping to an unknown schema is reported")
  func aMappingToAnUnknownSchema() throws {
    #expect(
      try Reading.schemas("A: { discriminator: { propertyName: k, mapping: { d: Dgo } } }\nDog: {}")
        .diagnostics
        == "a.yaml:6:58: warning: There is no schema 'Dgo'; did you mean 'Dog'? [unresolved-reference]\n")
    #expect(
      try Reading.schemas("A: { discriminator: { propertyName: k, mapping: { d: Cat } } }").diagnostics
        == "a.yaml:6:58: warning: There is no schema 'Cat'; define it, or correct the reference. "
        + "[unresolved-reference]\n")
  }
}

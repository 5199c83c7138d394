import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import Testing

@testable import CallsiteContract

struct EvaluationTests {
  /// The violations of a value, each as `place: message`.
  private func violations(
    _ schema: String, _ json: String, _ policy: EvaluationPolicy = .jsonSchema,
    _ dialect: SchemaDialect = .jsonSchema
  ) throws -> [String] {
    try found(schema, json, policy, dialect).map { "\($0.place.path): \($0.message)" }
  }

  private func found(
    _ schema: String, _ json: String, _ policy: EvaluationPolicy = .jsonSchema,
    _ dialect: SchemaDialect = .jsonSchema
  ) throws -> [Violation] {
    var resources = SchemaResources()
    resources.add(try SourceReader().read(text: schema, file: "schema.yaml"), at: "https://a.example/schema")
    let contract = SchemaContract(resources, dialect: dialect)
    let reference = try #require(contract.schema("https://a.example/schema"))
    let value = DocumentValue(try SourceReader().read(text: json, file: "value.json"))
    let violations = contract.violations(value, reference, policy)
    #expect(contract.isValid(value, reference, policy) == violations.isEmpty)
    return violations
  }

  @Test("A violation has a keyword, a location in the value, and a location in the schema")
  func verdict() throws {
    let schema = """
      $defs:
        Name: { type: string, maxLength: 2 }
      properties:
        names: { items: { $ref: '#/$defs/Name' } }
      """
    let violation = try #require(try found(schema, #"{"names": ["a", "abc"]}"#).first)
    #expect(violation.keyword == "maxLength")
    #expect(violation.place.tokens == ["names", "1"])
    #expect(violation.keywordLocation == "https://a.example/schema#/$defs/Name/maxLength")
    #expect(violation.schema.position.description == "schema.yaml:2:9")
  }

  @Test("If no alternative matches, the violation is that of the nearest one")
  func nearestAlternative() throws {
    #expect(
      try violations("anyOf: [{ type: string }, { type: integer, minimum: 3 }]", "2")
        == [": matches none of the 2 alternatives: must be a string, but is an integer"])
  }

  @Test("Alternatives that lead to the same schema in many ways have one violation")
  func sharedAlternatives() throws {
    let levels = (0..<40).map { level in
      "  S\(level): { anyOf: [{ $ref: '#/$defs/S\(level + 1)' }, { $ref: '#/$defs/S\(level + 1)', title: B }] }\n"
    }
    let schema = "$ref: '#/$defs/S0'\n$defs:\n\(levels.joined())  S40: { type: integer }\n"
    let violations = try violations(schema, #""a""#)
    #expect(violations.count == 1)
    #expect(violations.first?.hasSuffix("alternatives: must be an integer, but is a string") == true)
  }

  @Test("Texts are compared by code points, including in 'enum', names and lists")
  func codePoints() throws {
    #expect(try violations("const: \"\\u00e9\"", #""e\u0301""#) == [": must be 'é'"])
    #expect(try violations("properties: { \"\\u00e9\": false }", #"{"e\u0301": 1}"#) == [])
    #expect(try violations("enum: [\"\\u00e9\", \"e\\u0301\"]", #""e\u0301""#) == [])
    #expect(try violations("uniqueItems: true", #"["\u00e9", "e\u0301"]"#) == [])
    #expect(try violations("required: [\"\\u00e9\"]", #"{"e\u0301": 1}"#) == ["é: is required"])
    #expect(
      try violations("required: [\"\\u00e9\", \"e\\u0301\"]", #"{"\u00e9": 1}"#) == ["e\u{301}: is required"])
  }

  @Test("What is put right for types is put right for values")
  func repairs() throws {
    let schema = "{ required: [true], properties: { id: { readOnly: 'yes' } } }"
    var policy = EvaluationPolicy.jsonSchema
    (policy.direction, policy.rejectsOtherDirection) = (.request, true)
    #expect(
      try violations(schema, #"{"id": 1}"#, policy, .openAPI) == ["true: is required", "id: is read-only"])
  }

  @Test("Numbers of any size are exact")
  func numbers() throws {
    #expect(try violations("maximum: 18446744073709551616000000000000000000000001", "1e44").count == 1)
    #expect(try violations("const: 1e400", "10e399") == [])
    #expect(try violations("multipleOf: 0", "3") == [])
    #expect(try violations("{ type: integer, multipleOf: 0.123456789 }", "1e308").count == 1)
  }

  @Test(
    "A schema that refers directly to itself terminates, and applies its other keywords",
    arguments: [
      "{ $ref: '#', type: string }", "{ allOf: [{ $ref: '#' }], type: string }",
      "{ anyOf: [{ $ref: '#/$defs/a' }, { type: string }], $defs: { a: { oneOf: [{ $ref: '#' }] } }, type: string }",
    ])
  func recursion(schema: String) throws {
    #expect(try violations(schema, "1") == [": must be a string, but is an integer"])
  }

  @Test("Nested alternatives are evaluated once per part")
  func branching() throws {
    let branch = "{ properties: { a: { $ref: '#' } } }"
    let value = String(repeating: #"{"a":"#, count: 60) + "1" + String(repeating: "}", count: 60)
    #expect(try violations("anyOf: [{ allOf: [\(branch), false] }, \(branch)]", value) == [])
  }

  @Test("A value is evaluated as deeply as it can be parsed")
  func deepValues() throws {
    let schema = "{ allOf: [{ additionalProperties: { $ref: '#' } }], not: { type: string } }"
    let value = String(repeating: #"{"a":"#, count: 500) + "1" + String(repeating: "}", count: 500)
    #expect(try violations(schema, value) == [])
  }

  @Test("Long chains of references are followed up to a limit, and then rejected")
  func deepReferences() throws {
    let definitions = (0..<3_000).map { "a\($0): { $ref: '#/$defs/a\($0 + 1)' }" }.joined(separator: ", ")
    let schema = "{ $ref: '#/$defs/a0', $defs: { \(definitions), a3000: { type: string } } }"
    #expect(try violations(schema, "1") == [": is nested too deeply to be checked"])
  }

  @Test("Items that no schema evaluated are left for 'unevaluatedItems'")
  func unevaluatedItems() throws {
    let schema = "{ prefixItems: [{}], contains: { type: string }, unevaluatedItems: false }"
    #expect(try violations(schema, #"[1, "a"]"#) == [])
    #expect(try violations(schema, #"[1, "a", 2]"#) == ["[2]: isn't allowed in this list"])
  }

  @Test("Formats are annotations unless the policy checks them")
  func formats() throws {
    var policy = EvaluationPolicy.jsonSchema
    #expect(try violations("format: date-time", #""2024-01-31T12:00""#, policy) == [])
    policy.formats = .lenient
    #expect(try violations("format: date-time", #""2024-01-31T12:00""#, policy) == [])
    policy.formats = .exact
    #expect(try violations("format: date-time", #""2024-01-31T12:00""#, policy).count == 1)
  }

  @Test("A closed object allows only listed properties, unless none are listed")
  func closed() throws {
    var policy = EvaluationPolicy.jsonSchema
    policy.isClosed = true
    let parts = "allOf: [{ properties: { a: {} } }, { required: [a] }]"
    #expect(try violations(parts, #"{"a": 1, "b": 2}"#, policy) == ["b: isn't a property of this object"])
    #expect(try violations("type: object", #"{"b": 2}"#, policy) == [])
    #expect(
      try violations("{ properties: { a: {} }, additionalProperties: true }", #"{"b": 2}"#, policy) == [])
    #expect(try violations("properties: { a: { properties: { x: {} } } }", #"{"a": {"b": 2}}"#, policy) == [])
  }

  @Test(
    "OpenAPI's interpretation of keywords is applied",
    arguments: [
      ("{ type: string, enum: [1, true] }", #""1""#), ("{ type: integer, enum: ['1'] }", "1"),
      ("{ type: array, enum: [a, b], items: { type: string } }", #"["a"]"#),
      ("{ type: [array, 'null'], enum: [a, b] }", #"["a"]"#), ("{ type: null }", "null"),
      ("{ type: [string, 'null'], enum: [a] }", "null"), ("{ type: object, required: true }", "{}"),
    ])
  func openAPI(schema: String, value: String) throws {
    #expect(try violations(schema, value, .jsonSchema, .openAPI) == [])
  }

  @Test("An unresolved reference allows any value, and is reported")
  func unresolved() throws {
    var resources = SchemaResources()
    resources.add(
      try SourceReader().read(text: "$ref: other.json", file: "schema.yaml"), at: "https://a.example/b")
    let contract = SchemaContract(resources, dialect: .jsonSchema)
    let reference = try #require(contract.schema("https://a.example/b"))
    #expect(contract.isValid(.null, reference, .jsonSchema))
    #expect(contract.unresolvedReferences == ["other.json"])
  }
}

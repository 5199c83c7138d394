import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import Testing

@testable import CallsiteContract

struct EvaluationTests {
  /// What is wrong with a value, each as `place: message`.
  private func violations(
    _ schema: String, _ json: String, _ policy: EvaluationPolicy = .jsonSchema,
    _ dialect: SchemaDialect = .jsonSchema
  ) throws -> [String] {
    try found(schema, json, policy, dialect).map { "\($0.place): \($0.message)" }
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

  @Test("A violation names its keyword, its place in the value, and its place in the schema")
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

  @Test("An alternative that nothing matches says what is wrong with each")
  func causes() throws {
    let violation = try #require(
      try found("anyOf: [{ type: string }, { type: integer, minimum: 3 }]", "2").first)
    #expect(violation.keyword == "anyOf")
    #expect(violation.causes.map(\.keyword) == ["type", "minimum"])
  }

  @Test("Code points tell texts apart, also in 'enum', in names, and in a list")
  func codePoints() throws {
    #expect(try violations("const: \"\\u00e9\"", #""e\u0301""#) == [": must be 'é'"])
    #expect(try violations("properties: { \"\\u00e9\": false }", #"{"e\u0301": 1}"#) == [])
    #expect(try violations("uniqueItems: true", #"["\u00e9", "e\u0301"]"#) == [])
    #expect(try violations("required: [\"\\u00e9\"]", #"{"e\u0301": 1}"#) == ["é: is required"])
  }

  @Test("Numbers of any size are exact")
  func numbers() throws {
    #expect(try violations("maximum: 18446744073709551616000000000000000000000001", "1e44").count == 1)
    #expect(try violations("const: 1e400", "10e399") == [])
    #expect(try violations("{ type: integer, multipleOf: 0.123456789 }", "1e308").count == 1)
  }

  @Test(
    "A schema that leads back to itself in place ends, and says the rest",
    arguments: [
      "{ $ref: '#', type: string }", "{ allOf: [{ $ref: '#' }], type: string }",
      "{ anyOf: [{ $ref: '#/$defs/a' }, { type: string }], $defs: { a: { oneOf: [{ $ref: '#' }] } }, type: string }",
    ])
  func recursion(schema: String) throws {
    #expect(try violations(schema, "1") == [": must be a string, but is an integer"])
  }

  @Test("Alternatives within alternatives are evaluated once for each part")
  func branching() throws {
    let branch = "{ properties: { a: { $ref: '#' } } }"
    let value = String(repeating: #"{"a":"#, count: 60) + "1" + String(repeating: "}", count: 60)
    #expect(try violations("anyOf: [{ allOf: [\(branch), false] }, \(branch)]", value) == [])
  }

  @Test("A value is evaluated as deep as it can be read")
  func deepValues() throws {
    let schema = "{ allOf: [{ additionalProperties: { $ref: '#' } }], not: { type: string } }"
    let value = String(repeating: #"{"a":"#, count: 500) + "1" + String(repeating: "}", count: 500)
    #expect(try violations(schema, value) == [])
  }

  @Test("References that lead on and on are followed up to a limit, and then refused")
  func deepReferences() throws {
    let definitions = (0..<3_000).map { "a\($0): { $ref: '#/$defs/a\($0 + 1)' }" }.joined(separator: ", ")
    let schema = "{ $ref: '#/$defs/a0', $defs: { \(definitions), a3000: { type: string } } }"
    #expect(try violations(schema, "1") == [": is nested too deeply to be checked"])
  }

  @Test("What no schema spoke of is left over for 'unevaluatedItems'")
  func unevaluatedItems() throws {
    let schema = "{ prefixItems: [{}], contains: { type: string }, unevaluatedItems: false }"
    #expect(try violations(schema, #"[1, "a"]"#) == [])
    #expect(try violations(schema, #"[1, "a", 2]"#) == ["[2]: isn't allowed in this list"])
  }

  @Test("Formats are annotations unless the policy says how closely they are followed")
  func formats() throws {
    var policy = EvaluationPolicy.jsonSchema
    #expect(try violations("format: date-time", #""2024-01-31T12:00""#, policy) == [])
    policy.formats = .lenient
    #expect(try violations("format: date-time", #""2024-01-31T12:00""#, policy) == [])
    policy.formats = .exact
    #expect(try violations("format: date-time", #""2024-01-31T12:00""#, policy).count == 1)
  }

  @Test("A closed value has the properties that its schemas list, unless none lists any")
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
    "Documents of OpenAPI are read as they are meant",
    arguments: [
      ("{ type: string, enum: [1, true] }", #""1""#), ("{ type: integer, enum: ['1'] }", "1"),
      ("{ type: array, enum: [a, b], items: { type: string } }", #"["a"]"#), ("{ type: null }", "null"),
      ("{ type: string, nullable: true, minLength: 1 }", "null"),
      ("{ type: number, maximum: 3, exclusiveMaximum: true }", "2"),
      ("{ type: object, required: true }", "{}"),
    ])
  func openAPI(schema: String, value: String) throws {
    #expect(try violations(schema, value, .jsonSchema, .openAPI) == [])
  }

  @Test("A reference that leads nowhere allows any value, and is told")
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

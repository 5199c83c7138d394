import CallsiteContract
import CallsiteDocument
import OrderedCollections
import Testing

@testable import CallsiteMock
@testable import CallsiteSamples

struct SchemaValidationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let schema: String
    let value: String
    let problems: [String]

    init(_ schema: String, _ value: String, _ problems: String...) {
      self.schema = schema
      self.value = value
      self.problems = problems
    }

    var testDescription: String { "\(schema): \(value)" }
  }

  static let scalars = [
    Case("type: string", "1", "must be a string, but is an integer"),
    Case("type: [string, 'null']", "null"),
    Case("type: integer", "1.0"),
    Case("type: integer", "1.5", "must be an integer, but is a number"),
    Case("enum: [a, b]", "\"c\"", "must be one of 'a', 'b'"),
    Case("const: 3", "3.0"),
    Case(
      "{ type: string, minLength: 2, maxLength: 3 }", "\"é\"", "must have at least 2 characters, but has 1"),
    Case("{ type: string, pattern: '^a+$' }", "\"ab\"", "must match the pattern ^a+$"),
    Case("{ type: number, minimum: 1, exclusiveMaximum: 2 }", "2", "must be less than 2"),
    Case("{ type: number, multipleOf: 0.1 }", "0.3"),
    Case("{ type: number, multipleOf: 0.1 }", "0.35", "must be a multiple of 0.1"),
    Case("{ type: integer, format: int32 }", "2147483648", "must fit 32 bits"),
    Case("{ type: string, format: date }", "\"2023-02-29\"", "must be a date such as 2024-01-31"),
    Case("{ type: string, format: uuid }", "\"x\"", "must be a UUID"),
    Case("{ type: string, format: ipv4 }", "\"1.2.3.256\"", "must be an IPv4 address"),
    Case("{ type: string, format: duration }", "\"PT\"", "must be a duration such as PT30M"),
    Case("{ not: { type: string } }", "\"a\"", "must not match the schema in 'not'"),
  ]

  static let containers = [
    Case("{ type: object, required: [a] }", "{}", "a is required"),
    Case(
      "{ type: object, properties: { a: {} }, additionalProperties: false }", #"{"b": 1}"#,
      "b isn't a property of this object"),
    Case(
      "{ type: object, additionalProperties: { type: integer } }", #"{"b": "x"}"#,
      "b must be an integer, but is a string"),
    Case(
      "{ patternProperties: { '^x': { type: integer } } }", #"{"xa": "x", "b": "y"}"#,
      "xa must be an integer, but is a string"),
    Case("{ type: object, minProperties: 1 }", "{}", "must have at least 1 property, but has 0"),
    Case("{ dependentRequired: { a: [b] } }", #"{"a": 1}"#, "b is required if 'a' is present"),
    Case("{ propertyNames: { maxLength: 1 } }", #"{"ab": 1}"#, "ab isn't an allowed property name"),
    Case(
      "{ type: array, items: { type: integer } }", #"[1, "a"]"#, "[1] must be an integer, but is a string"),
    Case(
      "{ type: array, prefixItems: [{ type: string }], items: false }", #"["a", 1]"#,
      "[1] is beyond the 1 item that this list allows"),
    Case("{ type: array, uniqueItems: true }", "[1, 1.0]", "must not have equal items"),
    Case(
      "{ type: array, contains: { type: string } }", "[1]",
      "must have at least 1 item matching 'contains', but has 0"),
    Case("{ allOf: [{ required: [a] }, { required: [b] }] }", "{}", "a is required", "b is required"),
    Case(
      "{ oneOf: [{ type: object }, { required: [a] }] }", #"{"a": 1}"#,
      "must match exactly one alternative, but matches 2"),
    Case(
      "{ anyOf: [{ type: string }, { type: integer }] }", "true",
      "matches none of the 2 alternatives: must be a string, but is a boolean"),
    Case("{ if: { required: [a] }, then: { required: [b] } }", #"{"a": 1}"#, "b is required"),
    Case("{ if: { required: [a] }, then: true, else: { required: [b] } }", "{}", "b is required"),
    Case("{ type: array, items: { type: integer }, unevaluatedItems: false }", "[1]"),
    Case("{ type: array, contains: { type: string }, unevaluatedItems: { type: integer } }", #"["a", 1]"#),
    Case("{ properties: { a: {} }, unevaluatedProperties: false }", #"{"a": 1}"#),
    Case("{ type: array, contains: { type: string }, maxContains: 1 }", #"["a", 1]"#),
    Case(
      "{ type: array, contains: { type: string }, maxContains: 1 }", #"["a", "b"]"#,
      "must have at most 1 item matching 'contains', but has 2"),
    Case(
      "{ allOf: [{ properties: { a: {} } }], unevaluatedProperties: false }", #"{"a": 1, "b": 2}"#,
      "b isn't a property of this object"),
  ]

  @Test("A value that violates a limit gets a message naming it", arguments: scalars + containers)
  func limits(_ sample: Case) throws {
    #expect(try SchemaSample(sample.schema).problems(sample.value) == sample.problems)
  }

  @Test("Properties of the other direction aren't required")
  func directions() throws {
    let sample = try SchemaSample(
      "{ required: [id, secret], properties: { id: { readOnly: true }, secret: { writeOnly: true } } }",
      version: "3.0.3")
    #expect(try sample.problems("{}", .request) == ["secret is required"])
    #expect(try sample.problems("{}", .response) == ["id is required"])
  }

  @Test(
    "Properties that one of their schemas makes read-only aren't required in requests, nor accepted by a strict mock",
    arguments: [
      "{ $ref: '#/components/schemas/Stamp' }", "{ allOf: [{ $ref: '#/components/schemas/Stamp' }] }",
      "{ allOf: [{ type: string }, { readOnly: true }] }",
      "{ oneOf: [{ $ref: '#/components/schemas/Stamp' }, { type: 'null' }] }",
    ])
  func composedDirections(property: String) throws {
    let sample = try SchemaSample(
      "{ required: [at], properties: { at: \(property) } }",
      components: "Stamp: { type: string, readOnly: true }")
    #expect(try sample.problems("{}", .request) == [])
    #expect(try sample.problems("{}", .response) == ["at is required"])
    var strict = sample.validation(.request)
    strict.isStrict = true
    let value = DocumentValue.object(["at": .string("x")])
    #expect(strict.problems(value, sample.schema).map(\.keyword) == ["readOnly"])
    let request = ValueGenerator(schemas: sample.schemas, validation: sample.validation(.request), seed: 0)
    #expect(request.value(for: sample.schema, named: "x").value.members?.keys.elements == [])
  }

  @Test("Alternatives of which one is read-only are sent")
  func readOnlyAlternative() throws {
    let sample = try SchemaSample(
      "{ required: [at], properties: { at: { oneOf: [{ type: string, readOnly: true }, { type: integer }] } } }"
    )
    #expect(try sample.problems("{}", .request) == ["at is required"])
  }

  @Test("A discriminator determines which alternative was intended")
  func discriminator() throws {
    let sample = try SchemaSample(
      "oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]\n"
        + "discriminator: { propertyName: kind }",
      components: """
        Cat: { type: object, required: [kind, lives], properties: { lives: { type: integer } } }
        Dog: { type: object, required: [kind, bark] }
        """)
    #expect(try sample.problems(#"{"kind": "Cat"}"#) == ["lives is required"])
    #expect(try sample.problems("{}") == ["kind is required to choose between the alternatives"])
  }

  @Test("From OpenAPI 3.1 on, responses have the properties they require")
  func bothWays() throws {
    let sample = try SchemaSample("{ required: [secret], properties: { secret: { writeOnly: true } } }")
    #expect(try sample.problems("{}", .response) == ["secret is required"])
  }

  @Test("Names outside 'patternProperties' are left to 'additionalProperties'")
  func patternsAndOthers() throws {
    let sample = try SchemaSample("{ patternProperties: { '^x': {} }, additionalProperties: false }")
    #expect(try sample.problems(#"{"xa": 1, "b": 2}"#) == ["b isn't a property of this object"])
  }

  @Test("Properties beside a reference and those of its target apply to the same object")
  func unevaluatedBesideReference() throws {
    let sample = try SchemaSample(
      "{ $ref: '#/components/schemas/Base', properties: { b: {} }, unevaluatedProperties: false }",
      components: "Base: { properties: { a: {} } }")
    #expect(try sample.problems(#"{"a": 1, "b": 2}"#) == [])
    #expect(try sample.problems(#"{"a": 1, "c": 2}"#) == ["c isn't a property of this object"])
  }

  @Test("Thousands of items are checked for duplicates without comparing every pair")
  func manyItems() throws {
    let sample = try SchemaSample("{ type: array, uniqueItems: true }")
    let items = (0..<20_000).map(String.init).joined(separator: ",")
    #expect(try sample.problems("[\(items)]") == [])
    #expect(try sample.problems("[\(items),7.0]") == ["must not have equal items"])
  }

  @Test(
    "'nullable' of OpenAPI 3.0 allows null, whatever is beside it",
    arguments: [
      "{ type: string, nullable: true, enum: [a] }", "{ allOf: [{ type: string }], nullable: true }",
      "{ nullable: true, oneOf: [{ type: string }, { type: integer }] }",
    ])
  func nullable(schema: String) throws {
    let sample = try SchemaSample(schema, version: "3.0.3")
    #expect(try sample.problems("null") == [])
    #expect(try !sample.problems("true").isEmpty)
  }

  @Test("Bounds of OpenAPI 3.0 may be made exclusive by a flag")
  func exclusiveFlag() throws {
    let sample = try SchemaSample("{ type: integer, minimum: 3, exclusiveMinimum: true }", version: "3.0.3")
    #expect(try sample.problems("3") == ["must be more than 3"])
    #expect(try sample.problems("4") == [])
  }

  @Test("Recursive schemas come to an end")
  func recursion() throws {
    let sample = try SchemaSample(
      "{ type: object, properties: { next: { $ref: '#/components/schemas/Sample' } }, required: [a] }")
    #expect(try sample.problems(#"{"a": 1, "next": {"a": 1, "next": {}}}"#) == ["next.next.a is required"])
  }
}

import CallsiteContract
import CallsiteDocument
import Foundation
import OrderedCollections
import Testing

@testable import CallsiteMock
@testable import CallsiteSamples

struct ValueGeneratorTests {
  static let schemas = [
    "type: boolean", "{ type: integer, minimum: 10, maximum: 10 }",
    "{ type: number, exclusiveMinimum: 0.5, maximum: 0.6 }",
    "{ type: integer, multipleOf: 7, minimum: -20, maximum: -10 }",
    "{ type: integer, format: int32, minimum: 2147483647 }",
    "{ type: number, maximum: -3.5 }", "{ enum: [a, 1, true] }", "const: { a: 1 }",
    "{ type: string, minLength: 40, maxLength: 41 }", "{ type: string, format: email, maxLength: 20 }",
    "{ type: string, format: uuid }", "{ type: string, format: date-time }", "{ type: string, format: ipv6 }",
    "{ type: string, format: duration }", "{ type: string, format: uri, minLength: 30 }",
    "{ type: string, format: byte }",
    "{ type: string, pattern: '^[A-Z]{2}-\\d{4}(?:x|y)?$' }",
    "{ type: string, pattern: '^\\p{Lu}[\\w.-]*@[^@]+\\.(com|org)$' }",
    "{ type: string, pattern: '^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d).{8,}$' }",
    "{ type: string, pattern: '[0-9a-f]{24}', maxLength: 24 }",
    "{ type: array, items: { enum: [a, b, c] }, minItems: 3, uniqueItems: true }",
    "{ type: array, prefixItems: [{ type: string }, { type: integer }], items: false, minItems: 2 }",
    "{ type: array, items: { type: integer }, contains: { const: 5 } }",
    "{ type: object, required: [a, b], properties: { a: { type: string } }, additionalProperties: { type: integer } }",
    "{ type: object, minProperties: 3, propertyNames: { pattern: '^x[a-z]{3}$' } }",
    "{ patternProperties: { '^id_\\d+$': { type: integer } }, additionalProperties: false, minProperties: 1 }",
    "{ type: object, properties: { a: { type: string }, b: {} }, dependentRequired: { a: [b, c] } }",
    "{ allOf: [{ type: object, required: [a] }, { properties: { a: { type: integer, minimum: 5 } } }, { properties: { a: { maximum: 5 } } }] }",
    "{ oneOf: [{ type: object, properties: { a: { type: string } } }, { type: object, properties: { b: { type: string } } }] }",
    "{ oneOf: [{ type: number }, { type: integer }] }",
    "{ type: integer, not: { const: 1 }, minimum: 1, maximum: 2 }",
    "{ type: object, properties: { a: { type: integer } }, if: { required: [a] }, then: { required: [b] } }",
    "{ anyOf: [{ required: [x] }, { required: [y] }], properties: { x: { type: string }, y: { type: string } } }",
    "{ type: object, unevaluatedProperties: false, allOf: [{ properties: { a: { type: string } } }] }",
    "type: 'null'", "{ type: string, contentEncoding: base64 }", "{}", "true",
  ]

  @Test("Values fit the schema, whatever the seed", arguments: schemas)
  func validity(_ schema: String) throws {
    let sample = try SchemaSample(schema)
    for seed in 0..<5 as Range<UInt64> {
      let made = sample.generated(seed: seed)
      #expect(made.isValid, "\(made.value)")
      #expect(sample.validation().problems(made.value, sample.schema) == [])
    }
  }

  @Test("A local date-time has no time zone")
  func localDateTime() throws {
    let made = try SchemaSample("{ type: string, format: date-time-local }").generated().value
    guard case .string(let text) = made else { return #expect(Bool(false), "\(made)") }
    #expect(text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) != nil, "\(text)")
  }

  @Test("Numbers in a format of integers are integers", arguments: ["int64", "uint8", "double"])
  func integers(_ format: String) throws {
    let sample = try SchemaSample("{ type: number, format: \(format) }")
    let areWhole = (0..<20 as Range<UInt64>).allSatisfy { seed in
      if case .integer = sample.generated(seed: seed).value { true } else { false }
    }
    #expect(areWhole == (format != "double"))
  }

  @Test("Bytes in JSON are Base64")
  func bytes() throws {
    let sample = try SchemaSample(
      "{ type: object, required: [file], properties: { file: { type: string, format: binary } } }")
    let made = sample.generated().value
    guard case .object(let members) = made, case .string(let text)? = members["file"] else {
      return #expect(Bool(false), "\(made)")
    }
    #expect(Data(base64Encoded: text) != nil, "\(text)")
  }

  @Test("Equal seeds yield equal values, different seeds different ones")
  func seeds() throws {
    let sample = try SchemaSample("{ type: string, format: uuid }")
    #expect(sample.generated(seed: 1).value == sample.generated(seed: 1).value)
    #expect(sample.generated(seed: 1).value != sample.generated(seed: 2).value)
  }

  @Test("An example is used if it fits, and skipped if it doesn't")
  func examples() throws {
    #expect(try SchemaSample("{ type: string, examples: [x] }").generated().value == .string("x"))
    #expect(try SchemaSample("{ type: integer, example: x, default: 7 }").generated().value == .integer("7"))
  }

  @Test("A null in an example is a value even where its validity is debatable")
  func doubtfulNull() throws {
    let sample = try SchemaSample(
      "{ properties: { a: { anyOf: [{ type: string }, { type: 'null' }] } }, example: { a: null, b: 1 } }")
    let members = try #require(sample.generated().value.members)
    #expect(members["a"]?.text != nil)
    #expect(members["b"] == .integer("1"))
  }

  @Test(
    "A schema is reported as one without values if its values are too large",
    arguments: [
      "{ type: object, minProperties: 1000000000 }", "{ type: array, minItems: 1000000000 }",
      "{ type: array, contains: { type: string }, minContains: 1000000000 }",
      "{ type: string, pattern: '^(a{1000}){1000}$' }",
    ])
  func largeValues(schema: String) throws {
    #expect(try !SchemaSample(schema).generated().isValid)
  }

  /// Components `A0` to `A7`, each of which requires ten properties of the next one.
  private static let fanout =
    (0..<8).map { level in
      let names = (0..<10).map { "p\($0)" }
      let properties = names.map { "\($0): { $ref: '#/components/schemas/A\(level + 1)' }" }
      return "A\(level): { type: object, required: [\(names.joined(separator: ", "))], "
        + "properties: { \(properties.joined(separator: ", ")) } }"
    }.joined(separator: "\n") + "\nA8: { type: string }"

  @Test(
    "The least number of parts follows from the schema",
    arguments: [
      ("{ type: string }", 1), ("{ $ref: '#/components/schemas/A7' }", 11),
      ("{ $ref: '#/components/schemas/A6' }", 111), ("{ $ref: '#/components/schemas/A0' }", 20_001),
      ("{ type: array, minItems: 3, items: { $ref: '#/components/schemas/A7' } }", 34),
      ("{ type: array, items: { $ref: '#/components/schemas/A0' } }", 1),
      ("{ type: array, minItems: 9000000000000000000, items: { type: string } }", 20_001),
      ("{ anyOf: [{ $ref: '#/components/schemas/A0' }, { $ref: '#/components/schemas/A7' }] }", 11),
      ("{ allOf: [{ $ref: '#/components/schemas/A7' }, { type: object, required: [p0] }] }", 11),
      ("{ type: object, required: [a], properties: { a: { $ref: '#/components/schemas/Sample' } } }", 97),
      (
        "{ type: object, required: [a], properties: { a: { $ref: '#/components/schemas/A0', example: {} } } }",
        2
      ),
    ])
  func sizes(schema: String, expected: Int) throws {
    let sample = try SchemaSample(schema, components: Self.fanout)
    #expect(SchemaSizes(sample.validation()).least(sample.schema) == expected)
  }

  @Test("Values that are too large aren't tried")
  func fanout() throws {
    let sample = try SchemaSample("{ $ref: '#/components/schemas/A0' }", components: Self.fanout)
    #expect(sample.generated().value == .null)
  }

  @Test("A schema without values is reported as such")
  func contradiction() throws {
    let made = try SchemaSample("{ allOf: [{ type: string }, { type: integer }] }").generated()
    #expect(!made.isValid)
  }
}

struct PatternTextTests {
  @Test(
    "The string matches the pattern",
    arguments: [
      "^abc$", "a|b|c", #"^\d{3}-\d{2,}$"#, #"^[a-zA-Z_][\w-]*$"#, #"^#[0-9A-Fa-f]{6}$"#, #"\.(png|jpe?g)$"#,
      #"^(?!admin)[a-z]{5}$"#, #"^\u0041\x42$"#, #"^[^\s/]+/[^\s/]+$"#, #"^\p{L}+$"#, #"^[\]\-^]$"#,
      "^a{,2}$|^b$",
      #"^(?<year>\d{4})$"#, #"^.+\S$"#, "^$",
    ])
  func matching(pattern: String) throws {
    var random = RandomSource(seed: 1)
    let patterns = PatternCache()
    let text = try #require(PatternText(pattern)?.text(&random, patterns))
    #expect(patterns.matches(pattern, text))
  }

  @Test("Unsupported patterns are given up", arguments: [#"^(a)\1$"#, "(", "[a", #"^a(?!a)a$"#])
  func unknown(pattern: String) {
    var random = RandomSource(seed: 1)
    #expect(PatternText(pattern)?.text(&random, PatternCache()) == nil)
  }

  @Test("The shortest text of a pattern has a limit")
  func shortestText() {
    #expect(PatternText("^(a{100}){100}$") != nil)
    #expect(PatternText("^(a{100}){101}$") == nil)
    #expect(PatternText("^(((a{1000000}){1000000}){1000000}){1000000}$") == nil)
  }

  @Test(
    "Empty repetitions have a limit",
    arguments: [
      String(repeating: "(", count: 11) + "|" + String(repeating: "){99}", count: 11),
      String(repeating: "(", count: 40) + "a?" + String(repeating: ")*", count: 40),
    ])
  func emptyRepetitions(pattern: String) {
    var random = RandomSource(seed: 1)
    #expect(PatternText(pattern)?.text(&random, PatternCache(), atLeast: 20) == nil)
  }

  @Test("Many braces take linear time")
  func braces() {
    var random = RandomSource(seed: 1)
    let text = String(repeating: "{", count: 20_000)
    #expect(PatternText(text)?.text(&random, PatternCache()) == nil)
    #expect(PatternText("a{1,2}{")?.text(&random, PatternCache()) != nil)
  }

  @Test("Repetitions fill a string up to the requested length")
  func length() throws {
    var random = RandomSource(seed: 1)
    let text = try #require(PatternText("^[a-z]+$")?.text(&random, PatternCache(), atLeast: 30))
    #expect(text.count >= 30)
  }
}

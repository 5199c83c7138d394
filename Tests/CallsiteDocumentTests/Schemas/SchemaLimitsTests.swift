import CallsiteDiagnostics
import CallsiteDocument
import Foundation
import OrderedCollections
import Testing

@Suite("Reading the limits of values")
struct SchemaLimitsTests {
  @Test("Bounds are kept exactly")
  func boundsAreKeptExactly() throws {
    let limits = try limits(
      "{ type: integer, minimum: -9223372036854775808, exclusiveMaximum: 0.1, multipleOf: 5 }")
    #expect(limits?.minimum == Decimal(string: "-9223372036854775808"))
    #expect(limits?.exclusiveMaximum == Decimal(string: "0.1"))
    #expect(limits?.multipleOf == 5)
    #expect(limits?.maximum == nil && limits?.exclusiveMinimum == nil)
  }

  @Test("Lengths and counts are kept")
  func lengthsAndCountsAreKept() throws {
    let limits = try limits(
      "{ minLength: 1, maxLength: 2, pattern: ^a$, minItems: 3, maxItems: 4, uniqueItems: true, minProperties: 5, maxProperties: 6 }"
    )
    #expect([limits?.minLength, limits?.maxLength, limits?.minItems, limits?.maxItems] == [1, 2, 3, 4])
    #expect([limits?.minProperties, limits?.maxProperties] == [5, 6])
    #expect(limits?.pattern == "^a$" && limits?.uniqueItems == true)
  }

  @Test("Schemas as constraints are kept")
  func schemasThatLimitAreKept() throws {
    let limits = try limits(
      """
      { not: { type: string }, if: { type: object }, then: { required: [a] }, else: false,
        contains: { const: 1 }, minContains: 2, maxContains: 3, propertyNames: { minLength: 1 },
        patternProperties: { ^x: { type: integer }, ^y: {} }, dependentRequired: { a: [b, c] },
        dependentSchemas: { d: { required: [e] } }, unevaluatedItems: false, unevaluatedProperties: { type: string } }
      """)
    #expect(limits?.not?.types == [.string])
    #expect([limits?.ifSchema?.types, limits?.elseSchema?.limits?.not?.types] == [[.object], []])
    #expect(limits?.thenSchema?.required == ["a"])
    #expect([limits?.minContains, limits?.maxContains, limits?.contains?.enumeration?.count] == [2, 3, 1])
    #expect(limits?.propertyNames?.limits?.minLength == 1)
    #expect(limits?.patternProperties["^x"]?.types == [.integer] && limits?.patternProperties.count == 2)
    #expect(limits?.dependentRequired == ["a": ["b", "c"]])
    #expect(limits?.dependentSchemas["d"]?.required == ["e"])
    guard case .forbidden? = limits?.unevaluatedItems, case .schema? = limits?.unevaluatedProperties else {
      Issue.record("What nothing evaluates is limited.")
      return
    }
  }

  @Test("Most schemas have none")
  func mostSchemasHaveNone() throws {
    #expect(try limits("{ type: object, properties: { a: { type: string, format: date } } }") == nil)
  }

  @Test(
    "Constraints of the wrong type are ignored",
    arguments: ["minimum: a", "minLength: 1.5", "pattern: 5", "uniqueItems: 1", "maxItems: [1]"])
  func whatHasTheWrongTypeLimits(keyword: String) throws {
    let limits = try limits("{ \(keyword) }")
    #expect(limits?.minimum == nil && limits?.minLength == nil && limits?.maxItems == nil)
    #expect(limits?.pattern == nil && limits?.uniqueItems == false)
  }

  @Test("A tuple can be closed")
  func aTupleMayBeClosed() throws {
    #expect(try limits("{ prefixItems: [{ type: string }], items: false }")?.isClosedTuple == true)
    #expect(try limits("{ prefixItems: [{ type: string }] }")?.isClosedTuple == false)
  }

  @Test("Constraints next to a reference are kept")
  func limitsBesideAReferenceStay() throws {
    let schema = try Reading.schemas(
      "A: { $ref: '#/components/schemas/B', maxLength: 3 }\nB: { type: string }"
    ).schemaA
    #expect(schema.allOf.map(\.limits?.maxLength) == [nil, 3])
  }

  @Test("Nested patterns are read once")
  func patternsWithinPatternsAreReadOnce() throws {
    let deep =
      String(repeating: "{ patternProperties: { a: ", count: 60) + "{ minimum: 1 }"
      + String(repeating: " } }", count: 60)
    #expect(try limits(deep)?.patternProperties.count == 1)
  }

  private func limits(_ schema: String) throws -> SchemaLimits? {
    let reading = try Reading.schemas(
      "A:\n" + schema.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
    #expect(reading.diagnostics == "")
    return try reading.schemaA.limits
  }
}

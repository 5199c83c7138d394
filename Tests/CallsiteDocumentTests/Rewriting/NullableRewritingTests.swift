import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections
import Testing

@Suite("nullable before OpenAPI 3.1")
struct NullableRewritingTests {
  @Test(
    "Nullable says what 3.1 says in other words",
    arguments: [
      ("type: string, nullable: true", "type: [string, 'null']"),
      ("type: string, nullable: false", "type: string"),
      ("type: string, enum: [a], nullable: true", "type: [string, 'null'], enum: [a]"),
      ("enum: [a], nullable: true", "enum: [a, null]"),
      ("enum: [a, null], nullable: true", "enum: [a, null]"),
      ("$ref: '#/components/schemas/B', nullable: true", "anyOf: [\(b), { type: 'null' }]"),
      ("allOf: [\(b)], nullable: true", "anyOf: [\(b), { type: 'null' }]"),
      ("allOf: [\(b)], nullable: true, title: T", "title: T, anyOf: [\(b), { type: 'null' }]"),
      ("allOf: [\(b), {}], nullable: true", "anyOf: [{ allOf: [\(b), {}] }, { type: 'null' }]"),
      ("allOf: [\(b)], type: object, nullable: true", "allOf: [\(b)], type: [object, 'null']"),
      ("oneOf: [\(b)], nullable: true", "oneOf: [\(b), { type: 'null' }]"),
      ("anyOf: [\(b)], nullable: true", "anyOf: [\(b), { type: 'null' }]"),
      ("items: {}, nullable: true", "items: {}, type: [array, 'null']"),
      ("properties: {}, nullable: true", "properties: {}, type: [object, 'null']"),
      ("format: date, nullable: true", "format: date, type: [string, 'null']"),
      ("nullable: true", ""),
    ])
  func nullableSaysWhat31Says(old: String, new: String) throws {
    let rewritten = try Reading.openAPI30("A: { \(old) }\nB: { type: object }")
    let written = try Reading.schemas("A: { \(new) }\nB: { type: object }")
    #expect(try outline(rewritten.schemaA) == outline(written.schemaA))
    #expect(rewritten.diagnostics.isEmpty)
  }

  private static let b = "{ $ref: '#/components/schemas/B' }"

  @Test("A property, an example or a default called nullable is no keyword")
  func aPropertyAnExampleOrA() throws {
    let reading = try Reading.openAPI30(
      """
      A:
        type: object
        properties: { nullable: { type: boolean } }
        default: { nullable: true }
      """)
    let schema = try reading.schemaA
    #expect(Array(schema.properties.keys) == ["nullable"])
    #expect(schema.defaultValue == .object(["nullable": .bool(true)]))
    #expect(reading.diagnostics.isEmpty)
  }

  @Test("What isn't true or false is reported where it stands")
  func whatIsntTrueOrFalseIs() throws {
    #expect(
      try Reading.openAPI30("A: { type: string, nullable: maybe }").diagnostics
        == "a.yaml:6:34: warning: 'nullable' of a schema must be true or false, but is the string 'maybe'; "
        + "it is ignored. [wrong-type]\n")
  }
}

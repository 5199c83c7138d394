import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import Foundation
import OrderedCollections
import Testing

@Suite("Schemas before OpenAPI 3.1")
struct SchemaRewritingTests {
  @Test("Constraints next to a reference are ignored with a warning")
  func whatLimitsValuesBesideAReference() throws {
    let reading = try Reading.openAPI30(
      """
      A:
        $ref: '#/components/schemas/B'
        type: object
        maxProperties: 1
        description: D
        readOnly: true
      B: { type: object }
      """)
    let schema = try reading.schemaA
    #expect(schema.reference == "B")
    #expect(schema.description == "D")
    #expect(schema.isReadOnly)
    #expect(
      reading.diagnostics == """
        a.yaml:8:7: warning: 'type' next to '$ref' has no effect before OpenAPI 3.1; it is ignored. \
        [ignored-sibling]
        a.yaml:9:7: warning: 'maxProperties' next to '$ref' has no effect before OpenAPI 3.1; it is ignored. \
        [ignored-sibling]

        """)
  }

  @Test(
    "Boolean bounds are interpreted as in 3.0",
    arguments: [
      "A: { type: integer, minimum: 5, exclusiveMinimum: true }",
      "A: { exclusiveMaximum: true, type: number }",
      "A: { type: number, maximum: 5, exclusiveMaximum: false, example: 3 }",
    ])
  func booleanBoundsAreThoseOf3(yaml: String) throws {
    #expect(try Reading.openAPI30(yaml).diagnostics.isEmpty)
  }

  @Test("Additions in 3.1 are also read in 3.0")
  func what31AddedIsRead() throws {
    let reading = try Reading.openAPI30("A: { type: [string, 'null'], examples: [a], const: a }")
    #expect(try reading.schemaA.isNullable)
    #expect(try reading.schemaA.enumeration == [.string("a")])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test("Positions are those in the original text")
  func positionsAreThoseOfTheText() throws {
    let schema = try Reading.openAPI30(
      "A: { allOf: [{ $ref: '#/components/schemas/B' }], nullable: true }\nB: {}"
    )
    .schemaA
    #expect(schema.position.description == "a.yaml:6:5")
    #expect(schema.anyOf.map(\.position.description) == ["a.yaml:6:18"])
  }
}

@Suite("Keywords of OpenAPI 3.0 in later documents")
struct OutdatedKeywordTests {
  @Test("A tuple in 'items' is read as 'prefixItems'")
  func tuple() throws {
    let reading = try Reading.schemas("A: { type: array, items: [{ type: string }] }")
    #expect(try reading.schemaA.prefixItems.map(\.types) == [[.string]])
    #expect(reading.diagnostics.contains("read as OpenAPI 3.1's 'prefixItems'. [wrong-type]"))
  }

  @Test("A Boolean bound applies to the bound next to it")
  func bound() throws {
    let limits = try Reading.schemas("A: { type: integer, maximum: 3, exclusiveMaximum: true }").schemaA
      .limits
    #expect(limits?.maximum == nil)
    #expect(limits?.exclusiveMaximum == 3)
  }

  @Test("Keywords next to a reference apply, also if it's nullable")
  func siblings() throws {
    let schema = try Reading.schemas(
      "A: { $ref: '#/components/schemas/B', maxLength: 3, nullable: true }\nB: { type: string }"
    ).schemaA
    #expect(schema.isNullable)
    #expect(schema.anyOf.map { $0.allOf.map(\.limits?.maxLength) } == [[nil, 3]])
  }

  @Test(
    "A schema with null in its type or in a branch isn't changed",
    arguments: [
      ("type", "type: [string, 'null']"), ("oneOf", "oneOf: [{}, { type: string, nullable: true }]"),
      ("anyOf", "anyOf: [{}, { type: 'null' }]"),
    ])
  func nullTwice(key: String, schema: String) throws {
    let text = "openapi: 3.0.3\ncomponents: { schemas: { A: { \(schema), nullable: true } } }"
    let root = try SourceReader().read(text: text, file: "a.yaml")
    let schemas = UpgradedDocument(root).root.mapping?["components"]?.mapping?["schemas"]?.mapping
    #expect(schemas?["A"]?.mapping?[key]?.sequence?.count == 2)
  }

  @Test("A misspelled 'nullable' is read in each version")
  func quoted() throws {
    for reading in [Reading.openAPI30, Reading.schemas] {
      let read = try reading("A: { type: string, nullable: 'yes' }", false)
      #expect(try read.schemaA.isNullable)
      #expect(read.diagnostics.contains("must be true or false, but is the string 'yes'; read as true."))
    }
  }
}

@Suite("nullable")
struct NullableRewritingTests {
  @Test(
    "'nullable' has an equivalent in 3.1",
    arguments: [
      ("type: string, nullable: true", "type: [string, 'null']"),
      ("type: string, nullable: false", "type: string"),
      ("type: [string, 'null'], nullable: true", "type: [string, 'null']"),
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
    let outdated = try Reading.schemas("A: { \(old) }\nB: { type: object }")
    let written = try Reading.schemas("A: { \(new) }\nB: { type: object }")
    #expect(try outline(rewritten.schemaA) == outline(written.schemaA))
    #expect(try outline(outdated.schemaA) == outline(written.schemaA))
    #expect(rewritten.diagnostics.isEmpty)
  }

  private static let b = "{ $ref: '#/components/schemas/B' }"

  @Test("A property, an example or a default named 'nullable' isn't a keyword")
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

  @Test("A value that isn't true or false is reported at its location")
  func whatIsntTrueOrFalseIs() throws {
    #expect(
      try Reading.openAPI30("A: { type: string, nullable: maybe }").diagnostics
        == "a.yaml:6:34: warning: 'nullable' of a schema must be true or false, but is the string 'maybe'; "
        + "it is ignored. [wrong-type]\n")
  }
}

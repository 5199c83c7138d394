import CallsiteDiagnostics
import CallsiteDocument
import Testing

@Suite("Schemas before OpenAPI 3.1")
struct SchemaRewritingTests {
  @Test("What limits values beside a reference is ignored with a warning")
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
        a.yaml:8:7: warning: 'type' beside '$ref' has no meaning before OpenAPI 3.1; it is ignored. \
        [ignored-sibling]
        a.yaml:9:7: warning: 'maxProperties' beside '$ref' has no meaning before OpenAPI 3.1; it is ignored. \
        [ignored-sibling]

        """)
  }

  @Test(
    "Boolean bounds are those of 3.0",
    arguments: [
      "A: { type: integer, minimum: 5, exclusiveMinimum: true }",
      "A: { exclusiveMaximum: true, type: number }",
      "A: { type: number, maximum: 5, exclusiveMaximum: false, example: 3 }",
    ])
  func booleanBoundsAreThoseOf3(yaml: String) throws {
    #expect(try Reading.openAPI30(yaml).diagnostics.isEmpty)
  }

  @Test("What 3.1 added is read in 3.0, too")
  func what31AddedIsRead() throws {
    let reading = try Reading.openAPI30("A: { type: [string, 'null'], examples: [a], const: a }")
    #expect(try reading.schemaA.isNullable)
    #expect(try reading.schemaA.enumeration == [.string("a")])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test("Positions are those of the text")
  func positionsAreThoseOfTheText() throws {
    let schema = try Reading.openAPI30(
      "A: { allOf: [{ $ref: '#/components/schemas/B' }], nullable: true }\nB: {}"
    )
    .schemaA
    #expect(schema.position.description == "a.yaml:6:5")
    #expect(schema.anyOf.map(\.position.description) == ["a.yaml:6:18"])
  }
}

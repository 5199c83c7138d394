import CallsiteDocument
import OrderedCollections
import Testing

@Suite("Read-only and write-only properties")
struct SchemaAccessTests {
  @Test(
    "A property is read-only if one of the schemas that apply to it says so",
    arguments: [
      "{ type: string, readOnly: true }",
      "{ $ref: '#/components/schemas/Stamp' }",
      "{ $ref: '#/components/schemas/Text', readOnly: true }",
      "{ allOf: [{ $ref: '#/components/schemas/Stamp' }], description: D }",
      "{ allOf: [{ $ref: '#/components/schemas/Text' }, { readOnly: true }] }",
      "{ allOf: [{ type: string }, { allOf: [{ maxLength: 3 }, { $ref: '#/components/schemas/Alias' }] }] }",
      "{ oneOf: [{ $ref: '#/components/schemas/Stamp' }, { type: 'null' }] }",
      "{ anyOf: [{ type: 'null' }, { $ref: '#/components/schemas/Stamp' }] }",
    ])
  func readOnly(property: String) throws {
    let document = try Self.document(property)
    #expect(document.schemas.isReadOnly(try #require(document.schemas["A"])))
    let reversed = try Self.document(property, "writeOnly")
    #expect(reversed.schemas.isWriteOnly(try #require(reversed.schemas["A"])))
  }

  @Test(
    "A property that is read-only in one of several alternatives travels in both directions",
    arguments: [
      "{ type: string }", "{ $ref: '#/components/schemas/Text' }",
      "{ oneOf: [{ $ref: '#/components/schemas/Stamp' }, { type: integer }] }",
      "{ type: object, properties: { a: { readOnly: true } } }",
      "{ type: array, items: { $ref: '#/components/schemas/Stamp' } }",
    ])
  func bothDirections(property: String) throws {
    let document = try Self.document(property)
    #expect(!document.schemas.isReadOnly(try #require(document.schemas["A"])))
  }

  private static func document(_ property: String, _ annotation: String = "readOnly") throws -> APIDocument {
    try #require(
      Reading.schemas(
        """
        A: \(property)
        Text: { type: string }
        Stamp: { type: string, readOnly: true }
        Alias: { $ref: '#/components/schemas/Stamp' }
        """.replacing("readOnly", with: annotation)
      ).document)
  }
}

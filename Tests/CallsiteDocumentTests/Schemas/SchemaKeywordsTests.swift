import CallsiteDocument
import CallsiteSource
import Testing

struct SchemaKeywordsTests {
  private func keywords(_ schema: String, _ dialect: SchemaDialect = .openAPI) throws -> SchemaKeywords {
    let node = try SourceReader().read(text: schema, file: "schema.yaml")
    return SchemaKeywords(try #require(node.mapping), at: node.position, dialect)
  }

  @Test("Types are listed once, and null is one of them")
  func types() throws {
    let types = try keywords("type: [string, 'null', string, text]").types
    #expect(types.kinds == [.string, .null])
    #expect(types.types == [.string])
    #expect(types.allowsNull)
  }

  @Test("An unquoted null is a type only in OpenAPI")
  func unquotedNull() throws {
    #expect(try keywords("type: [string, null]").types.kinds == [.string, .null])
    #expect(try keywords("type: [string, null]", .jsonSchema).types.kinds == [.string])
  }

  @Test("Values of the wrong type are put right only in OpenAPI")
  func listedValues() throws {
    let schema = "{ type: string, const: 2, enum: [yes, 1, a] }"
    #expect(try keywords(schema).values.constant == .string("2"))
    #expect(try keywords(schema).values.enumeration == [.string("yes"), .string("1"), .string("a")])
    let exact = try keywords(schema, .jsonSchema).values
    #expect(exact.constant == .integer("2"))
    #expect(exact.enumeration == [.string("yes"), .integer("1"), .string("a")])
  }

  @Test("An empty 'enum' allows nothing in JSON Schema, and is ignored in OpenAPI")
  func emptyEnumeration() throws {
    #expect(try keywords("enum: []").values.enumeration == nil)
    #expect(try keywords("enum: []", .jsonSchema).values.enumeration == [])
  }

  @Test("Scalars next to 'type: array' are the elements' values only in OpenAPI")
  func misplacedEnumeration() throws {
    let schema = "{ type: array, enum: [a] }"
    #expect(try keywords(schema).values.misplaced?.key == "enum")
    #expect(try keywords(schema).values.enumeration == nil)
    #expect(try keywords(schema, .jsonSchema).values.misplaced == nil)
    #expect(try keywords(schema, .jsonSchema).values.enumeration == [.string("a")])
  }

  @Test("Only OpenAPI has discriminators")
  func discriminators() throws {
    let schema = "discriminator: { propertyName: kind, mapping: { a: B } }"
    #expect(try keywords(schema).discriminator?.property == "kind")
    #expect(try keywords(schema).discriminator?.mapping.map(\.key) == ["a"])
    #expect(try keywords(schema, .jsonSchema).discriminator == nil)
  }
}

import CallsiteDocument
import CallsiteSource
import Testing

struct SchemaKeywordTests {
  @Test(
    "The schemas inside a schema are those of the keywords that shape a type", arguments: SchemaKeyword.nested
  )
  func children(keyword: SchemaKeyword) throws {
    let nested = "{ type: string, title: T }"
    let value =
      switch keyword.nesting {
      case .list: "[\(nested)]"
      case .map: "{ a: \(nested) }"
      case .one, nil: nested
      }
    let schema = try Reading.schemas("A: { type: object, \(keyword.name): \(value) }").schemaA
    #expect(schema.children.map(\.title) == (keyword.shapesType ? ["T"] : []))
  }

  @Test("A keyword knows the schemas in its value, with their paths")
  func schemas() throws {
    func paths(_ keyword: String, _ yaml: String) throws -> [[String]] {
      let value = try SourceReader().read(text: yaml, file: "a.yaml")
      return try #require(SchemaKeyword.named(keyword)).schemas(in: value).map(\.path)
    }
    #expect(try paths("not", "{ type: string }") == [[]])
    #expect(try paths("allOf", "[{}, {}]") == [["0"], ["1"]])
    #expect(try paths("properties", "{ x-a: {}, b: {} }") == [["x-a"], ["b"]])
    #expect(try paths("items", "[{}, {}]") == [["0"], ["1"]])
    #expect(try paths("required", "[a]") == [])
    #expect(SchemaKeyword.named("x-items") == nil)
  }
}

import CallsiteContract
import CallsiteDocument
import Testing

@testable import CallsiteMock

struct ListCountTests {
  private func backend(
    _ schema: String, more: String = "", _ change: (inout MockOptions) -> Void = { _ in }
  ) throws -> Backend {
    try Backend(
      """
      paths:
        /pets:
          get:
            \(more)
            responses: { '200': { description: a, content: { application/json: { schema: \(schema) } } } }
          post: { responses: { '201': { description: a, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } } }
        /pets/{id}: { get: { responses: { '204': { description: a } } } }
      components: { schemas: { Pet: { type: object, required: [id], properties: { id: { type: integer } } } } }
      """, options: .make(change))
  }

  private static let items = "items: { type: array, items: { $ref: '#/components/schemas/Pet' } }"

  @Test(
    "A generated count beside a list is the number of its items",
    arguments: [
      ("total: { type: integer, example: 57 }", "/total"),
      ("totalCount: { type: integer, minimum: 1 }", "/totalCount"),
      ("meta: { type: object, properties: { total_items: { type: integer } } }", "/meta/total_items"),
    ])
  func counts(property: String, place: String) throws {
    var backend = try backend("{ type: object, properties: { \(Self.items), \(property) } }")
    let value = try #require(backend.send("GET", "/pets").value)
    let count = try #require(value[JSONPointer("/items")]?.elements?.count)
    #expect(value[JSONPointer(place)] == .integer("\(count)"))
  }

  @Test(
    "Other numbers are kept, and those of an example",
    arguments: [
      ("{ type: object, properties: { \(items), size: { const: 57 } } }", "/size"),
      ("{ type: object, properties: { \(items), total: { const: 57 } } }", "/total"),
      (
        "{ type: object, properties: { \(items), total: { type: integer } }, example: { items: [{ id: 1 }], total: 57 } }",
        "/total"
      ),
    ])
  func others(schema: String, place: String) throws {
    var backend = try backend(schema)
    #expect(backend.send("GET", "/pets").value(at: place) == .integer("57"))
  }

  private static let page =
    "{ type: object, required: [items, total], properties: { \(items), total: { type: integer, example: 57 } } }"

  @Test("Created items count")
  func created() throws {
    var backend = try backend(Self.page) { $0.isStateful = true }
    let before = try #require(backend.send("GET", "/pets").value(at: "/items")?.elements?.count)
    _ = backend.send("POST", "/pets")
    #expect(backend.send("GET", "/pets").value(at: "/total") == .integer("\(before + 1)"))
  }

  @Test("A page has the number of items on all pages")
  func pages() throws {
    var backend = try backend(
      Self.page,
      more:
        "x-callsite-pagination: { style: offset, offset: offset, items: items }\n      parameters: [{ name: offset, in: query, schema: { type: integer } }]"
    )
    let value = try #require(backend.send("GET", "/pets").value)
    #expect(value[JSONPointer("/items")]?.elements?.count == 2)
    #expect(value[JSONPointer("/total")] == .integer("5"))
  }
}

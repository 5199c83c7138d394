import CallsiteModel
import Testing

@Suite("Pages of lists")
struct PageTypesTests {
  /// A document with lists, each with its own service.
  ///
  /// - Parameter lists: The method, the reference to the item's schema, and the properties of the page besides `data`.
  private func lists(_ lists: [(method: String, item: String, page: String)], schemas: String = "") throws
    -> Lowered
  {
    let paths = lists.enumerated().map { index, list in
      """
      /l\(index):
        get:
          operationId: list\(index)
          x-callsite-name: s\(index).\(list.method)
          parameters: [{ name: cursor, in: query, schema: { type: string } }]
          responses:
            '200':
              description: A.
              content:
                application/json:
                  schema:
                    type: object
                    required: [data]
                    properties: { data: { type: array, items: \(list.item) }, \(list.page) }

      """
    }.joined()
    return try Lowered.paths(
      paths,
      root: """
        components:
          schemas:
            A: { type: object, properties: { id: { type: string } } }
            B: { type: object, properties: { name: { type: string } } }
        \(schemas)

        """)
  }

  private let a = "{ $ref: '#/components/schemas/A' }"
  private let b = "{ $ref: '#/components/schemas/B' }"
  private let next = "next_cursor: { type: string, description: Where the next page starts. }"

  private func results(_ lowered: Lowered) -> [String?] {
    lowered.methods.map { $0.result.type?.description }
  }

  @Test("that differ only in their items are one generic type")
  func alike() throws {
    let lowered = try lists([("list", a, next), ("listAll", b, next), ("list", "{ type: string }", next)])
    #expect(results(lowered) == ["ListPage<A>", "ListPage<B>", "ListPage<String>"])
    let page = try lowered.structure("ListPage")
    #expect(page.parameter == SwiftIdentifier("Item"))
    #expect(page.properties.map { "\($0.name): \($0.type)" } == ["data: [Item]", "nextCursor: String?"])
    #expect(page.properties[1].documentation.lines == ["Where the next page starts."])
    #expect(lowered.module.client.services.flatMap(\.operations.types).isEmpty)
    #expect(try lowered.method.pages?.item.description == "A")
    #expect(lowered.typeNames == ["A", "B", "ListPage"])
  }

  @Test("are generic even if there is only one, so that another one doesn't rename its type")
  func single() throws {
    #expect(try results(lists([("list", a, next)])) == ["ListPage<A>"])
  }

  @Test("only have the doc comments that all of them have")
  func comments() throws {
    let other = next.replacing("starts.", with: "begins, if any.")
    let lowered = try lists([("list", a, next), ("list", b, other)])
    #expect(results(lowered) == ["ListPage<A>", "ListPage<B>"])
    #expect(try lowered.structure("ListPage").properties[1].documentation.isEmpty)
  }

  @Test("are named after the verb, and apart if they have other properties")
  func others() throws {
    let lowered = try lists([
      ("list", a, next), ("search", a, next), ("list", b, next + ", total: { type: integer }"),
    ])
    #expect(results(lowered) == ["ListPage<A>", "SearchPage<A>", "ListPage2<B>"])
  }

  @Test("keep a type of their own if it has nested types or isn't described inline")
  func own() throws {
    let inline = "{ type: object, properties: { x: { type: integer } } }"
    #expect(try results(lists([("list", inline, next)])) == ["ListResponse"])
    let kind = next + ", kind: { type: string, enum: [a, b] }"
    #expect(try results(lists([("list", a, kind)])) == ["ListResponse"])
    let page = "    Page: { type: object, properties: { data: { type: array, items: \(a) }, \(next) } }"
    let lowered = try Lowered.paths(
      """
      /l:
        get:
          operationId: list
          parameters: [{ name: cursor, in: query, schema: { type: string } }]
          responses:
            '200':
              description: A.
              content: { application/json: { schema: { $ref: '#/components/schemas/Page' } } }
      """, root: "components:\n  schemas:\n    A: { type: object }\n\(page)\n")
    #expect(results(lowered) == ["Page"])
    #expect(try lowered.method.pages != nil)
  }

  @Test("avoid the names of the document's schemas")
  func names() throws {
    let lowered = try lists(
      [("list", a, next)],
      schemas: "    Item: { type: string, enum: [x] }\n    ListPage: { type: string, enum: [x] }")
    #expect(results(lowered) == ["ListPage2<A>"])
    #expect(try lowered.structure("ListPage2").parameter == SwiftIdentifier("Element"))
  }
}

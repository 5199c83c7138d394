import CallsiteDocument
import CallsiteModel
import CallsiteRendering
import Foundation
import TestSupport
import Testing

@testable import CallsiteLowering

/// Lists whose documents show how they are paginated.
struct InferredListsTests {
  /// A list of items with an optional string `id`.
  ///
  /// - Parameters:
  ///   - query: The query parameters, as `name: type`, with `!` after the names of required ones.
  ///   - page: The properties of a page besides `data`, as `name: type`.
  private func list(
    _ query: [String], _ page: [String], required: String = "data, has_more", key: String = "",
    method: String = "get", id: String = "string"
  ) throws -> Lowered {
    let parameters = query.map { parameter in
      let parts = parameter.split(separator: ":")
      let name = parts[0].filter { $0 != "!" }
      return "{ name: \(name), in: query, required: \(parts[0] != name), schema: { type: \(parts[1]) } }"
    }
    let properties = page.map { property in
      let parts = property.split(separator: ":", maxSplits: 1)
      return "\(parts[0]): { type: \(parts[1]) }"
    }
    let items = "data: { type: array, items: { $ref: '#/components/schemas/Item' } }"
    return try Lowered.paths(
      """
      /a:
        \(method):
          operationId: list
          \(key)
          parameters: [\(parameters.joined(separator: ", "))]
          responses:
            '200':
              description: A.
              content:
                application/json:
                  schema:
                    type: object
                    required: [\(required)]
                    properties: { \(([items] + properties).joined(separator: ", ")) }
      """, root: "components: { schemas: { Item: { type: object, properties: { id: { type: \(id) } } } } }\n")
  }

  private func reading(_ query: [String], _ page: [String], required: String = "data, has_more") throws
    -> PageReading?
  {
    try list(query, page, required: required).method.pages?.reading
  }

  private func name(_ text: String) -> SwiftIdentifier { SwiftIdentifier(text) }

  @Test("The last item's id is the next cursor if the page says whether there are more")
  func lastItem() throws {
    let lowered = try list(
      ["starting_after: string", "ending_before: string", "limit: integer"], ["has_more: boolean"])
    let pages = try #require(try lowered.method.pages)
    #expect(pages.itemsName.name == "all" && pages.pagesName == nil && pages.advance == .cursor)
    #expect(pages.item.description == "Item")
    #expect(pages.position.name.name == "startingAfter" && pages.positionType.description == "String?")
    #expect(pages.parameters(of: try lowered.method).map(\.name.name) == ["limit"])
    #expect(pages.presets == [name("endingBefore"): .omitted])
    let expected = PageReading(
      items: .init(name("data"), isOptional: false), next: .lastItem(name("id")), hasMore: name("hasMore"),
      variable: name("page"))
    #expect(pages.reading == expected)
    #expect(try lowered.method.result.type?.description == "ListPage<Item>")
    #expect(lowered.diagnostics == "")
  }

  @Test(
    "A property of the page is the next cursor",
    arguments: [
      ("after", ["last_id: string", "has_more: boolean"], "lastId"),
      ("after_id", ["last_id: string", "has_more: boolean"], "lastId"),
      ("after", ["next: string", "has_more: boolean"], "next"),
      ("marker", ["next_marker: string"], "nextMarker"),
      ("cursor", ["next_cursor: [string, 'null']"], "nextCursor"),
      ("cursor", ["nextCursor: string"], "nextCursor"),
      ("page_token", ["next_page_token: string"], "nextPageToken"),
      ("pageToken", ["nextPageToken: string"], "nextPageToken"),
      ("page_token", ["next_page: string"], "nextPage"),
      ("page", ["next_page: string"], "nextPage"),
      ("continuation_token", ["continuation_token: string"], "continuationToken"),
      ("nextToken", ["nextToken: string"], "nextToken"),
      ("NextToken", ["NextToken: string"], "nextToken"),
    ])
  func properties(_ parameter: String, _ page: [String], _ next: String) throws {
    let reading = try #require(try reading(["\(parameter): string"], page))
    #expect(reading.next == .property([.init(SwiftIdentifier(next), isOptional: true)]))
    #expect((reading.hasMore != nil) == page.contains("has_more: boolean"))
  }

  @Test("A page that may say whether there are more ends the list if it says that there aren't")
  func optionalFlag() throws {
    let reading = try #require(
      try reading(["cursor: string"], ["next_cursor: string", "has_more: boolean"], required: "data"))
    #expect(reading.hasMore == nil && reading.end == name("hasMore"))
    let list = try list(["cursor: string"], ["next_cursor: string", "has_more: boolean"], required: "data")
    let files = try ModuleRenderer(templates: .builtIn).render(list.module)
    let next = "next: page.hasMore == false ? nil : page.nextCursor"
    #expect(files.contains { $0.text.contains(next) })
  }

  @Test(
    "A property of a nested object is the next cursor",
    arguments: [
      (
        "cursor", "response_metadata: object, properties: { next_cursor: { type: string } }",
        ["responseMetadata", "nextCursor"]
      ),
      ("continue", "metadata: object, properties: { continue: { type: string } }", ["metadata", "continue"]),
      (
        "starting_after",
        "pages: object, properties: { next: { type: object, properties: { starting_after: { type: string } } } }",
        ["pages", "next", "startingAfter"]
      ),
    ])
  func nested(_ parameter: String, _ page: String, _ path: [String]) throws {
    let reading = try #require(try reading(["\(parameter): string"], [page]))
    #expect(reading.next == .property(path.map { .init(SwiftIdentifier($0), isOptional: true) }))
  }

  @Test(
    "Lists aren't paginated if one side is missing or has another type",
    arguments: [
      (["starting_after: string"], ["more: boolean"], "data"),
      (["starting_after: string"], ["has_more: boolean"], "data"),
      (["starting_after: string"], ["has_more: string"], "data, has_more"),
      (["starting_after!: string"], ["has_more: boolean"], "data, has_more"),
      (["after: string"], ["has_more: boolean"], "data, has_more"),
      (["after: string"], ["last_id: string"], "data"),
      (["after: string"], ["next: string"], "data"),
      (["before: string"], ["has_more: boolean"], "data, has_more"),
      (["cursor: string"], ["next_marker: string"], "data"),
      (["marker: string"], ["next_marker: integer"], "data"),
      (["page: integer"], ["next_page: string"], "data"),
      (["starting_after: integer"], ["has_more: boolean"], "data, has_more"),
      (["marker: string", "offset!: integer"], ["next_marker: string"], "data"),
    ])
  func others(_ query: [String], _ page: [String], _ required: String) throws {
    #expect(try reading(query, page, required: required) == nil)
  }

  @Test("A cursor can be a number")
  func numbers() throws {
    let pages = try #require(try list(["page: integer"], ["next_page: [integer, 'null']"]).method.pages)
    #expect(pages.positionType.description == "Int?")
    #expect(pages.reading?.next == .property([.init(name("nextPage"), isOptional: true)]))
    let last = try list(["starting_after: integer"], ["has_more: boolean"], id: "integer").method.pages
    #expect(last?.reading?.next == .lastItem(name("id")))
  }

  @Test(
    "Items can be null, and of several types that have an id if the last one's leads to the next page",
    arguments: [
      ("marker", "{ type: [string, 'null'] }", "String?", nil),
      ("marker", "{ oneOf: [{ type: string }, { $ref: '#/components/schemas/Card' }] }", "DataItem", nil),
      (
        "starting_after",
        "{ oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Bank' }] }",
        "DataItem", "wireID"
      ),
    ])
  func items(parameter: String, items: String, type: String, id: String?) throws {
    let pages = try #require(try listOfItems(parameter, items))
    #expect(pages.item.description.hasSuffix(type))
    guard let id else { return }
    #expect(pages.reading?.next == .lastItem(name(id)))
  }

  @Test("The last item of a list isn't a cursor if it may have no id")
  func itemsWithoutID() throws {
    let item = "{ oneOf: [{ $ref: '#/components/schemas/Card' }, { type: string }] }"
    #expect(try listOfItems("starting_after", item) == nil)
    let noID = "{ oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Cash' }] }"
    #expect(try listOfItems("starting_after", noID) == nil)
    #expect(try listOfItems("starting_after", "{ type: [string, 'null'] }") == nil)
  }

  private func listOfItems(_ parameter: String, _ item: String) throws -> PageMethods? {
    try Lowered.paths(
      """
      /a:
        get:
          operationId: list
          parameters: [{ name: \(parameter), in: query, schema: { type: string } }]
          responses:
            '200':
              description: A.
              content:
                application/json:
                  schema:
                    type: object
                    required: [has_more]
                    properties:
                      data: { type: array, items: \(item) }
                      next_marker: { type: string }
                      has_more: { type: boolean }
      """,
      root: """
        components:
          schemas:
            Card: { type: object, required: [id, card], properties: { id: { type: string }, card: { type: string } } }
            Bank: { type: object, required: [id, bank], properties: { id: { type: string }, bank: { type: string } } }
            Cash: { type: object, required: [cash], properties: { cash: { type: string } } }

        """
    ).method.pages
  }

  @Test("Items keep the name of their type where it's an alias of a model's")
  func sharedItems() throws {
    let data =
      "data: { type: array, items: { oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Bank' }] } }"
    let page =
      "type: object, required: [data, has_more, url], properties: { \(data), has_more: { type: boolean }, url: { type: string } }"
    let list = """
      parameters: [{ name: starting_after, in: query, schema: { type: string } }]
          responses: { '200': { description: A., content: { application/json: { schema: { \(page) } } } } }
      """
    let lowered = try Lowered.paths(
      """
      /accounts/sources:
        get:
          operationId: listSources
          tags: [accounts]
          \(list)
      /sources:
        get:
          operationId: list
          tags: [sources]
          \(list)
      """,
      root: """
        components:
          schemas:
            Card: { type: object, required: [id, card], properties: { id: { type: string }, card: { type: string } } }
            Bank: { type: object, required: [id, bank], properties: { id: { type: string }, bank: { type: string } } }
            Account: { type: object, properties: { sources: { type: object, properties: { \(data) } } } }

        """)
    #expect(
      lowered.methods.map(\.pages?.item.description)
        == ["ListSourcesResponse.DataItem", "AccountsService.ListSourcesResponse.DataItem"])
    let nested = lowered.module.client.services.flatMap(\.operations.types).flatMap(\.nested)
    let aliases = nested.map { (type: TypeDeclaration) -> String in
      if case .alias(let alias) = type { "\(alias.type)" } else { "\(type.name)" }
    }
    #expect(aliases == ["Account.Sources.DataItem"])
  }

  @Test("The id has the type of the cursor, the operation only reads, and the key can turn this off")
  func conditions() throws {
    let query = ["starting_after: string"]
    let page = ["has_more: boolean"]
    #expect(try list(query, page).method.pages != nil)
    #expect(try list(query, page, id: "integer").method.pages == nil)
    #expect(try list(query, page, method: "post").method.pages == nil)
    #expect(try list(query, page, key: "x-callsite-pagination: false").method.pages == nil)
  }

  @Test("With several lists, the one with a usual name has the items")
  func severalLists() throws {
    let query = ["marker: string"]
    let page = ["next_marker: string", "order: array"]
    #expect(try reading(query, page)?.items?.property.name == "data")
    #expect(try reading(query, page + ["results: array"]) == nil)
  }

  @Test("A switch for cursors is on, and parameters for other ways to select a page are omitted")
  func presets() throws {
    let lowered = try list(
      [
        "usemarker: boolean", "marker: string", "offset: integer", "page: integer", "before: string",
        "limit: integer",
      ],
      ["next_marker: string"])
    let pages = try #require(try lowered.method.pages)
    #expect(pages.presets[name("usemarker")] == .on)
    #expect(
      pages.presets.filter { $0.value == .omitted }.keys.map(\.name).sorted() == ["before", "offset", "page"])
    #expect(pages.parameters(of: try lowered.method).map(\.name.name) == ["limit"])
  }

  /// A list whose response has a `Link` header.
  private func linked(_ schema: String, header: String = "Link") throws -> PageMethods? {
    try Lowered.paths(
      """
      /a:
        get:
          operationId: list
          parameters: [{ name: page, in: query, schema: { type: integer } }]
          responses:
            '200':
              description: A.
              headers: { \(header): { schema: { type: string } } }
              content: { application/json: { schema: { \(schema) } } }
      """
    ).method.pages
  }

  @Test(
    "A documented Link header leads to the next page of an array, or of an object with a list and its total")
  func links() throws {
    let list = "type: array, items: { type: string }"
    let pages = try #require(try linked(list))
    #expect(pages.advance == .linked && pages.item.description == "String")
    #expect(pages.reading == PageReading(items: nil, next: .header, variable: name("page2")))
    #expect(pages.presets == [name("page"): .omitted])
    #expect(try linked(list, header: "X-Link") == nil)
    let object = "type: object, properties: { runs: { \(list) }"
    #expect(
      try linked("\(object), total_count: { type: integer } }", header: "link")?.reading?.items?.property.name
        == "runs")
    #expect(try linked("\(object) }") == nil)
    #expect(try linked("\(object), b: { \(list) }, total_count: { type: integer } }") == nil)
  }

  @Test("The article lists every rule", arguments: CursorRule.all)
  func article(rule: CursorRule) throws {
    let file = Checkout.root.appendingPathComponent("Sources/callsite/Callsite.docc/GeneratedOperations.md")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let sought: [String] =
      switch rule.cursor {
      case .lastItem: ["`id`"]
      case .property(let path): path.map { "`\($0)`" }
      }
    let row = rows.contains { row in
      let columns = row.split(separator: "|")
      guard columns.count == 3, columns[0].contains("`\(rule.parameter)`") else { return false }
      let isSame = columns[1].contains("the same name") && sought == ["`\(rule.parameter)`"]
      let hasMore = columns[1].contains("`\(CursorRule.hasMore)`")
      return isSame || sought.allSatisfy(columns[1].contains) && hasMore == rule.needsHasMore
    }
    #expect(row)
  }

  @Test("Names of the service's other methods and services stay as they are")
  func names() throws {
    let list = """
      responses:
            '200':
              description: A.
              headers: { Link: { schema: { type: string } } }
              content: { application/json: { schema: { type: array, items: { type: string } } } }
      """
    let lowered = try Lowered.paths(
      """
      /a:
        get:
          operationId: list
          \(list)
      /b: { get: { operationId: all, responses: { '204': { description: B. } } } }
      """)
    #expect(lowered.methods.map(\.name.name) == ["list", "all"])
    #expect(try lowered.method.pages?.itemsName.name == "all2")
  }
}

import CallsiteContract
import CallsiteDocument
import CallsiteSource
import OrderedCollections
import Testing

@testable import CallsiteMock
@testable import CallsiteSamples

struct PageComposerTests {
  private func backend(
    _ pagination: String, next: String, parameters: String, schema: String = "{}",
    options: MockOptions = MockOptions()
  ) throws -> Backend {
    let parameters = parameters.split(separator: " ").map { "{ name: \($0), in: query, schema: \(schema) }" }
    return try Backend(
      """
      paths:
        /items:
          get:
            operationId: list
            x-callsite-pagination: { \(pagination) }
            parameters: [\(parameters.joined(separator: ", "))]
            responses:
              '200':
                description: a
                content:
                  application/json:
                    schema:
                      required: [data]
                      properties:
                        data: { type: array, items: { required: [id], properties: { id: { type: integer } } } }
                        next: \(next)
                        total: { type: integer }
      """, options: options)
  }

  /// The number of items on each page, up to the last one.
  private func sizes(_ backend: inout Backend, _ way: (MockResponse) -> String?) throws -> [Int] {
    var sizes: [Int] = []
    var ids: Set<DocumentValue> = []
    var target: String? = "/items"
    while let next = target, sizes.count < 10 {
      let response = backend.send("GET", next)
      let items = try #require(response.value(at: "/data")?.elements)
      sizes.append(items.count)
      ids.formUnion(items.compactMap { $0[JSONPointer("/id")] })
      target = way(response)
    }
    #expect(ids.count == sizes.reduce(0, +))
    return sizes
  }

  @Test("Numbered pages come to an end")
  func pages() throws {
    var backend = try backend(
      "style: page, page: page, items: data, next: next, total: total", next: "{ type: [integer, 'null'] }",
      parameters: "page")
    let sizes = try sizes(&backend) { $0.value(at: "/next")?.wholeNumber.map { "/items?page=\($0)" } }
    #expect(sizes == [2, 2, 1])
    #expect(backend.send("GET", "/items?page=9").value(at: "/data") == .array([]))
    #expect(backend.send("GET", "/items").value(at: "/total") == .integer("5"))
  }

  @Test("Links lead from page to page, with the requested size")
  func links() throws {
    var backend = try backend(
      "style: link, size: size, items: data, next: next", next: "{ type: [string, 'null'], format: uri }",
      parameters: "size")
    let sizes = try sizes(&backend) { response in
      response.value(at: "/next")?.text.map { String($0.dropFirst("http://127.0.0.1".count)) }
    }
    #expect(sizes == [2, 2, 1])
    #expect(backend.send("GET", "/items?size=50").value(at: "/data")?.elements?.count == 5)
  }

  @Test("Cursors lead to the next page, and the last page has none")
  func cursors() throws {
    var backend = try backend(
      "style: cursor, cursor: after, items: data, next: next", next: "{ type: string }", parameters: "after")
    let sizes = try sizes(&backend) { response in
      response.value(at: "/next")?.text.map { "/items?after=\($0)" }
    }
    #expect(sizes == [2, 2, 1])
  }

  @Test("An offset may start anywhere")
  func offsets() throws {
    var backend = try backend(
      "style: offset, offset: skip, size: take, items: data", next: "{}", parameters: "skip take")
    #expect(backend.send("GET", "/items?skip=3&take=10").value(at: "/data")?.elements?.count == 2)
  }

  @Test("The page before an item near the start is the first one")
  func firstOffsets() throws {
    var backend = try backend(
      "style: linkHeader, offset: skip, size: take, items: data", next: "{}", parameters: "skip take")
    let link = backend.send("GET", "/items?skip=1&take=2").headers["Link"]
    #expect(link?.contains("skip=0>; rel=\"prev\"") == true)
  }

  @Test(
    "Pages are counted from zero if the parameter's default or minimum is zero",
    arguments: ["default", "minimum"])
  func zero(keyword: String) throws {
    var backend = try backend(
      "style: page, page: page, items: data", next: "{}", parameters: "page", schema: "{ \(keyword): 0 }")
    #expect(backend.send("GET", "/items?page=2").value(at: "/data")?.elements?.count == 1)
  }

  @Test("A page has at most a thousand items")
  func size() throws {
    var backend = try backend(
      "style: offset, offset: skip, size: take, items: data", next: "{}", parameters: "skip take",
      options: .make { $0.listLength = 1_002 })
    #expect(backend.send("GET", "/items?take=5000").value(at: "/data")?.elements?.count == 1_000)
  }

  @Test("The Link header names the next and the previous page")
  func header() throws {
    var backend = try backend("style: linkHeader, page: page, items: data", next: "{}", parameters: "page")
    #expect(
      backend.send("GET", "/items?page=2", headers: ["Host": "h"]).headers["Link"]
        == "<http://h/items?page=3>; rel=\"next\", <http://h/items?page=1>; rel=\"prev\"")
    #expect(backend.send("GET", "/items?page=3").headers["Link"]?.contains("next") == false)
  }
}

/// Lists that are paginated without `x-callsite-pagination`.
struct ListPaginationTests {
  private func backend(
    _ parameters: String, page: String, headers: String = "{}", more: String = ""
  ) throws -> Backend {
    let parameters = parameters.split(separator: " ").map { name in
      "{ name: \(name), in: query, schema: { type: \(name == "limit" ? "integer" : "string") } }"
    }
    return try Backend(
      """
      paths:
        /items:
          get:
            \(more)
            parameters: [\(parameters.joined(separator: ", "))]
            responses: { '200': { description: a, headers: \(headers), content: { application/json: { schema: \(page) } } } }
      components:
        schemas:
          Items: { type: array, items: { type: object, required: [id], properties: { id: { type: string } } } }
      """)
  }

  private static func page(_ properties: String, required: String = "data") -> String {
    "{ type: object, required: [\(required)], properties: { data: { $ref: '#/components/schemas/Items' }, "
      + "\(properties) } }"
  }

  private static let hasMore = "has_more: { type: boolean }"

  /// The ids on each page, from the first one to the one that a function returns no target for.
  private func pages(
    _ backend: inout Backend, from target: String = "/items", at place: String = "/data",
    _ next: (MockResponse) -> String?
  ) throws -> [[String]] {
    var pages: [[String]] = []
    var target: String? = target
    while let sent = target, pages.count < 10 {
      let response = backend.send("GET", sent)
      let items = try #require(response.value?[JSONPointer(place)]?.elements)
      pages.append(items.compactMap { $0.members?["id"]?.text })
      target = next(response)
    }
    return pages
  }

  @Test("The id of the last item leads to the next page")
  func lastItem() throws {
    var backend = try backend(
      "starting_after limit", page: Self.page(Self.hasMore, required: "data, has_more"))
    let pages = try pages(&backend, from: "/items?limit=3") { response in
      guard response.value(at: "/has_more") == .bool(true) else { return nil }
      let last = response.value(at: "/data")?.elements?.last?.members?["id"]?.scalarText
      return last.map { "/items?limit=3&starting_after=\(PercentText.encoded($0))" }
    }
    #expect(pages.map(\.count) == [3, 2])
    #expect(Set(pages.joined()).count == 5)
  }

  @Test(
    "A cursor leads to the next page",
    arguments: [
      ("cursor", "next_cursor: { type: string }", "/next_cursor"),
      (
        "cursor",
        "response_metadata: { type: object, required: [next_cursor], properties: { next_cursor: { type: string } } }",
        "/response_metadata/next_cursor"
      ),
      ("after", "has_more: { type: boolean }, last_id: { type: [string, 'null'] }", "/last_id"),
    ])
  func cursors(parameter: String, properties: String, place: String) throws {
    var backend = try backend(parameter, page: Self.page(properties))
    let pages = try pages(&backend) { response in
      response.value(at: place)?.text.flatMap { $0.isEmpty ? nil : "/items?\(parameter)=\($0)" }
    }
    #expect(pages.map(\.count) == [2, 2, 1])
    #expect(Set(pages.joined()).count == 5)
  }

  @Test(
    "A documented Link header leads to the next page, of a list or of an object with its total",
    arguments: [
      ("{ $ref: '#/components/schemas/Items' }", ""),
      (page("total_count: { type: integer }"), "/data"),
    ])
  func links(page: String, place: String) throws {
    var backend = try backend("", page: page, headers: "{ Link: { schema: { type: string } } }")
    let pages = try pages(&backend, at: place) { response in
      let links = response.headers["Link"]?.split(separator: ",") ?? []
      let next = links.first { $0.contains("next") }?.drop { $0 != "/" }.dropFirst(2).drop { $0 != "/" }
      return next.map { String($0.prefix { $0 != ">" }) }
    }
    #expect(pages.map(\.count) == [2, 2, 1])
    #expect(Set(pages.joined()).count == 5)
  }

  @Test(
    "Other lists are whole",
    arguments: [
      ("starting_after", page("more: { type: boolean }"), ""),
      ("cursor", page("next_cursor: { type: integer }"), ""),
      ("position", page("next_cursor: { type: string }"), ""),
      ("cursor", page("next_cursor: { type: string }"), "x-callsite-pagination: false"),
    ])
  func others(parameter: String, page: String, more: String) throws {
    var backend = try backend(parameter, page: page, more: more)
    let pages = try pages(&backend) { _ in nil }
    #expect(try pages == self.pages(&backend, from: "/items?\(parameter)=cursor-2") { _ in nil })
  }
}

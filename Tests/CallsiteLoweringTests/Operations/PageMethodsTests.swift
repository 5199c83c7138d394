@testable import CallsiteLowering
import CallsiteModel
import CallsiteRendering
import Testing

struct PageMethodsTests {
  /// A list with one query parameter, `position`.
  private func list(_ pagination: String, type: String = "integer", name: String = "list") throws -> Lowered {
    try Lowered.paths(
      """
      /a:
        get:
          operationId: \(name)
          parameters: [{ name: position, in: query, schema: { type: \(type) } }]
          x-callsite-pagination: { \(pagination) }
          responses: { '200': { description: A., content: { application/json: { schema: { type: array, items: {} } } } } }
      """)
  }

  @Test("list gets 'all' for its items, and pages")
  func names() throws {
    let pages = try #require(try list("style: page, page: position").method.pages)
    #expect(pages.itemsName.name == "all")
    #expect(pages.pagesName?.name == "pages")
    let logs = try #require(try list("style: page, page: position", name: "logs").method.pages)
    #expect(logs.itemsName.name == "allLogs")
    #expect(logs.pagesName?.name == "logsPages")
    #expect(SwiftIdentifier("listForOrg").ofAllItems == "allForOrg")
    #expect(SwiftIdentifier("getItems").ofAllItems == "allItems")
    #expect(SwiftIdentifier("listings").ofAllItems == "allListings")
  }

  @Test(
    "The items of a page with properties beside a union are among either",
    arguments: [
      ("items: { type: array, items: { type: string } }", "b: {}"),
      ("a: {}", "items: { type: array, items: { type: string } }"),
    ])
  func extendedPages(own: String, branch: String) throws {
    let ref = { (name: String) in "{ $ref: '#/components/schemas/\(name)' }" }
    let method = try Lowered.paths(
      """
      /a:
        get:
          operationId: list
          parameters: [{ name: position, in: query, schema: { type: integer } }]
          x-callsite-pagination: { style: page, page: position }
          responses:
            '200':
              description: A.
              content: { application/json: { schema: { properties: { \(own) }, oneOf: [\(ref("B")), \(ref("C"))] } } }
      """, root: "components: { schemas: { B: { properties: { \(branch) } }, C: { properties: { c: {} } } } }"
    ).method
    guard case .page(let item, _) = method.result else { throw Lowered.Missing(name: "page") }
    #expect(item.description == "String")
  }

  @Test(
    "The sequence sets the page parameter",
    arguments: [
      (
        "style: page, page: position, next: next", "integer", PageAdvance.numbered(indicatesNext: true), "Int"
      ),
      ("style: offset, offset: position", "integer", .offset(indicatesNext: false), "Int"),
      ("style: cursor, cursor: position, next: next", "string", .cursor, "String?"),
    ])
  func positions(_ pagination: String, _ type: String, _ advance: PageAdvance, _ position: String) throws {
    let pages = try #require(try list(pagination, type: type).method.pages)
    #expect(pages.advance == advance)
    #expect(pages.position.name.name == "position")
    #expect(pages.positionType.description == position)
  }

  @Test(
    "Pages are numbered from 0 if that is the parameter's default or minimum",
    arguments: [
      ("integer, default: 0", 0), ("integer, minimum: 0", 0), ("integer, default: 1, minimum: 0", 1),
      ("integer, minimum: 1", 1), ("integer, default: 10", 1), ("integer", 1),
    ])
  func firstPage(type: String, first: Int) throws {
    let pages = try #require(try list("style: page, page: position", type: type).method.pages)
    #expect(pages.advance == .numbered(indicatesNext: false, first: first))
  }

  @Test("The number of the first page is in the code if it isn't 1")
  func firstPageCode() throws {
    for (type, code) in [
      ("integer, default: 0", ".numbered(indicatesNext: false, from: 0) {"),
      ("integer", ".numbered(indicatesNext: false) {"),
    ] {
      let files = try ModuleRenderer(templates: .builtIn)
        .render(list("style: page, page: position", type: type).module)
      #expect(files.contains { $0.text.contains(code) })
    }
  }

  @Test(
    "A sequence that follows links passes the options on",
    arguments: [
      ("style: link, next: next", "next" as String?, PageFormat.Links.inBody),
      ("style: linkHeader", nil, .inHeader),
    ])
  func links(_ pagination: String, _ next: String?, _ links: PageFormat.Links) throws {
    let method = try list(pagination).method
    let pages = try #require(method.pages)
    #expect(pages.advance == .linked)
    #expect(pages.position.name.name == "options")
    #expect(pages.positionType.description == "RequestOptions")
    guard case .page(_, let format) = method.result else { throw Lowered.Missing(name: "page") }
    let expected = PageFormat(
      items: SwiftStringLiteral("items"), next: next.map { SwiftStringLiteral($0) }, links: links)
    #expect(format == expected)
  }

  @Test("Laravel's pages have items where an envelope has its payload, and paths to the link and the total")
  func laravel() throws {
    let lowered = try Lowered.paths(
      """
      /pets:
        get:
          operationId: list
          x-callsite-pagination: { style: link, items: data, next: links/next, total: meta/total }
          responses:
            '200':
              description: Pets.
              content: { application/json: { schema: { type: array, items: { type: string } } } }
      """, root: "x-callsite-envelope: { property: data, when: sometimes, siblings: [links, meta] }\n")
    guard case .page(let item, let format) = try lowered.method.result else {
      throw Lowered.Missing(name: "page")
    }
    #expect(item.description == "String" && format.items.text == "data" && format.links == .inBody)
    #expect(format.next?.text == "links/next" && format.total?.text == "meta/total")
    #expect(lowered.diagnostics == "")
  }

  @Test("Pages without a page parameter are read one by one, and reported")
  func unsequenced() throws {
    let lowered = try list("style: page, page: position", type: "string")
    #expect(try lowered.method.pages == nil)
    #expect(
      lowered.diagnostics.hasPrefix(
        "a.yaml:8:30: warning: The pages of 'list' can only be read individually: a sequence requires a query parameter"
      ))
  }
}

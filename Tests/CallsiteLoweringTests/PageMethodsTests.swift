import CallsiteModel
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

  @Test("list gets all for its items, and pages")
  func names() throws {
    let pages = try #require(try list("style: page, page: position").method.pages)
    #expect(pages.itemsName.name == "all")
    #expect(pages.pagesName.name == "pages")
    let logs = try #require(try list("style: page, page: position", name: "logs").method.pages)
    #expect(logs.itemsName.name == "allLogs")
    #expect(logs.pagesName.name == "logsPages")
  }

  @Test(
    "The sequence sets the parameter that says which page",
    arguments: [
      ("style: page, page: position, next: next", "integer", "numbered(saysNext: true)", "Int"),
      ("style: offset, offset: position", "integer", "offset(saysNext: false)", "Int"),
      ("style: cursor, cursor: position, next: next", "string", "cursor", "String?"),
    ])
  func positions(_ pagination: String, _ type: String, _ constructor: String, _ position: String) throws {
    let pages = try #require(try list(pagination, type: type).method.pages)
    #expect(pages.constructor == constructor)
    #expect(pages.position.name.name == "position")
    #expect(pages.positionType.description == position)
  }

  @Test(
    "A sequence that follows links hands on the options",
    arguments: [
      ("style: link, next: next", #"PageFormat(items: "items", next: "next", links: .inBody)"#),
      ("style: linkHeader", #"PageFormat(items: "items", links: .inHeader)"#),
    ])
  func links(_ pagination: String, _ format: String) throws {
    let method = try list(pagination).method
    let pages = try #require(method.pages)
    #expect(pages.constructor == "linked(options)")
    #expect(pages.position.name.name == "options")
    #expect(pages.positionType.description == "RequestOptions")
    guard case .page(_, format) = method.result else { throw Lowered.Missing(name: format) }
  }

  @Test("Pages that no parameter leads to are read one by one, and the document is told")
  func unsequenced() throws {
    let lowered = try list("style: page, page: position", type: "string")
    #expect(try lowered.method.pages == nil)
    #expect(
      lowered.diagnostics.hasPrefix(
        "a.yaml:8:30: warning: the pages of 'list' can be read one by one only: a sequence needs a query parameter"
      ))
  }
}

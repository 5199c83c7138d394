@testable import CallsiteDrift
import Testing

@Suite("Callers of a method")
struct MethodsComparisonTests {
  private static let empty = "responses: { '204': { description: done } }"

  private func parameters(_ old: String, _ new: String) throws -> Changed {
    try Changed.operation(
      .source, from: "operationId: list\nparameters: [\(old)]\n\(Self.empty)",
      to: "operationId: list\nparameters: [\(new)]\n\(Self.empty)")
  }

  private func answers(_ old: String, _ new: String) throws -> Changed {
    try Changed.operation(
      .source, from: "operationId: list\nresponses: { \(old) }",
      to: "operationId: list\nresponses: { \(new) }")
  }

  private static let a = "{ name: a, in: query, schema: { type: string } }"
  private static let requiredA = "{ name: a, in: query, required: true, schema: { type: string } }"
  private static let b = "{ name: b, in: query, schema: { type: string } }"

  @Test("pass what it requires")
  func required() throws {
    #expect(try parameters("", Self.a).lines == ["info swift-parameter-added list(a)"])
    #expect(try parameters("", Self.requiredA).lines == ["breaking swift-required-parameter-added list(a)"])
    let stricter = try parameters(Self.a, Self.requiredA)
    #expect(stricter.lines == ["breaking swift-parameter-became-required list(a)"])
    #expect(stricter.findings[0].operation == "GET /pets")
    #expect(
      stricter.findings[0].swift
        == .init(
          before: "func list(a: String? = nil) async throws(APIError)",
          after: "func list(a: String) async throws(APIError)"))
    #expect(
      try parameters(Self.requiredA, Self.a).lines == ["info swift-parameter-became-optional list(a)"])
  }

  @Test("omit what was removed, and follow labels and order")
  func labels() throws {
    #expect(try parameters(Self.a, "").lines == ["breaking swift-parameter-removed list(a)"])
    let labelled = Self.a.replacing("{ name", with: "{ x-callsite-name: z, name")
    #expect(try parameters(Self.a, labelled).lines == ["breaking swift-parameter-renamed list(a)"])
    #expect(
      try parameters("\(Self.a), \(Self.b)", "\(Self.b), \(Self.a)").lines == [
        "breaking swift-parameters-reordered list()"
      ])
  }

  @Test("pass values of the new type, unless it accepts the old ones")
  func types() throws {
    let number = Self.requiredA.replacing("string", with: "integer")
    #expect(try parameters(Self.requiredA, number).lines == ["breaking swift-parameter-type-changed list(a)"])
    let nullable = Self.requiredA.replacing("string", with: "[string, 'null']")
    #expect(try parameters(Self.requiredA, nullable).lines == ["info swift-parameter-widened list(a)"])
    #expect(
      try parameters(nullable, Self.requiredA).lines == ["breaking swift-parameter-type-changed list(a)"])
  }

  @Test("use its result with the new type")
  func results() throws {
    let text = "'200': { description: ok, content: { application/json: { schema: { type: string } } } }"
    let none = "'204': { description: done }"
    #expect(try answers(none, text).lines == ["info swift-result-added list -> result"])
    #expect(try answers(text, none).lines == ["breaking swift-result-changed list -> result"])
    let unwrapped = try answers(text, "\(none), \(text)")
    #expect(unwrapped.consequences == ["Callers of `list` must unwrap its result."])
    #expect(try answers(text, text.replacing("string", with: "integer")).lines.count == 1)
    #expect(try answers(text, "\(text), '404': { description: none }").lines == [])
  }

  private static let file =
    "'200': { description: ok, content: { application/octet-stream: { schema: { type: string, format: binary } } } }"

  @Test("in the background or into a file notice if it no longer transfers one")
  func transfers() throws {
    let text = "'200': { description: ok, content: { application/json: { schema: { type: string } } } }"
    #expect(
      try answers(Self.file, text).lines == [
        "breaking swift-method-removed list(inBackground:)", "breaking swift-method-removed list(to:)",
        "breaking swift-method-removed listResults", "breaking swift-result-changed list -> result",
      ])
    #expect(
      try answers(text, Self.file).findings.compactMap(\.swift?.after).sorted() == [
        "func list() async throws(APIError) -> Data",
        "func list(inBackground id: String) async throws(APIError)",
        "func list(to file: URL) async throws(APIError)", "var listResults: FinishedTransfers<URL>",
      ])
  }

  @Test("A media type that is no longer documented removes its method")
  func alternatives() throws {
    let operation = { (content: String) in
      "operationId: list\nresponses: { '200': { description: OK, content: { application/json: {}\(content) } } }"
    }
    let changed = try Changed.operation(
      .source, from: operation(", application/pdf: {}"), to: operation(""))
    #expect(changed.lines == ["breaking swift-method-removed listData"])
  }

  @Test("upload a file in chunks, also in the background, notice other parameters and a whole upload")
  func chunks() throws {
    let upload = { (hint: String, title: String) in
      Changed.document(operation: "operationId: list\n\(Self.empty)") + """
            post:
              operationId: upload
        \(hint)
              requestBody:
                required: true
                x-callsite-flatten: true
                content:
                  multipart/form-data:
                    schema:
                      type: object
                      required: [id, number, of, part, title]
                      properties: {
                        id: { type: string }, number: { type: integer }, of: { type: integer },
                        part: { type: string, format: binary }, title: { type: \(title) } }
              \(Self.empty)

        """
    }
    let hint = "      x-callsite-chunks: { file: part, id: id, index: number, total: of }"
    let title = try Changed(.source, from: upload(hint, "string"), to: upload(hint, "integer"))
    #expect(
      title.lines == [
        "breaking swift-parameter-type-changed upload(title)",
        "breaking swift-property-type-changed ShopClient.UploadBody.title",
      ])
    let whole = try Changed(.source, from: upload(hint, "string"), to: upload("", "string"))
    let parameters = ["id", "number", "of", "part"]
    #expect(
      whole.lines == [
        "breaking swift-method-removed uploadInChunks", "breaking swift-method-renamed uploadInChunks",
        "breaking swift-parameter-removed uploadInChunks(upload)",
      ] + parameters.map { "breaking swift-required-parameter-added uploadInChunks(\($0))" })
    let renamed = try #require(whole.findings.first { $0.swift?.after != nil })
    #expect(
      renamed.swift?.before
        == "func uploadInChunks(_ upload: ChunkedUpload, title: String, inBackground transferID: String) "
        + "async throws(APIError)")
  }

  @Test("that switch over its statuses add a new one")
  func statuses() throws {
    let two = """
      '200': { description: ok, content: { application/json: { schema: { type: string } } } },
      '201': { description: ok, content: { application/json: { schema: { type: integer } } } }
      """.replacing("\n", with: " ")
    let change = try answers(two, "\(two), '202': { description: later }")
    #expect(change.lines == ["breaking swift-case-added ShopClient.ListResult.accepted"])
    #expect(change.findings[0].operation == "GET /pets")
  }

  @Test("follow it to its new name or service")
  func names() throws {
    let change = { (old: String, new: String) in
      try Changed.operation(.source, from: "\(old)\n\(Self.empty)", to: "\(new)\n\(Self.empty)").lines
    }
    #expect(try change("operationId: list", "operationId: all") == ["breaking swift-method-renamed list"])
    #expect(
      try change("operationId: list", "operationId: list\ndeprecated: true") == [
        "info swift-method-deprecated list"
      ])
    #expect(
      try change("operationId: list\ntags: [a]", "operationId: list\ntags: [b]") == [
        "breaking swift-service-renamed a"
      ])
    #expect(
      try change("operationId: list\ntags: [a]", "operationId: list") == [
        "breaking swift-method-moved a.list", "breaking swift-service-removed a",
      ])
  }

  @Test("call what exists")
  func added() throws {
    let one = Changed.document(operation: "operationId: list\n\(Self.empty)")
    let two = one + "    put: { operationId: put, \(Self.empty) }\n"
    #expect(try Changed(.source, from: one, to: two).lines == ["info swift-method-added put"])
    #expect(try Changed(.source, from: two, to: one).lines == ["breaking swift-method-removed put"])
  }

  @Test("see a change in all methods of a paged list once")
  func derived() throws {
    let list = { (type: String) in
      """
      operationId: list
      x-callsite-pagination: { style: page, page: page }
      parameters: [{ name: page, in: query, schema: { type: integer } }, { name: kind, in: query, schema: { type: \(type) } }]
      responses: { '200': { description: ok, content: { application/json: { schema: { type: array, items: { type: string } } } } } }
      """
    }
    let change = try Changed.operation(.source, from: list("string"), to: list("integer"))
    #expect(change.lines == ["breaking swift-parameter-type-changed list(kind)"])
    let single = list("string").replacing("x-callsite-pagination: { style: page, page: page }\n", with: "")
    #expect(
      try Changed.operation(.source, from: list("string"), to: single).lines == [
        "breaking swift-method-removed all", "breaking swift-method-removed pages",
        "breaking swift-result-changed list -> result",
      ])
  }

  @Test("see a list that becomes paginated, or no longer is, as methods that come and go")
  func inferred() throws {
    let page = { (header: String) in
      """
      operationId: list
      responses:
        '200':
          description: ok
          headers: { \(header): { schema: { type: string } } }
          content: { application/json: { schema: { type: array, items: { type: string } } } }
      """
    }
    let (single, linked) = (page("X-Total"), page("Link"))
    #expect(
      try Changed.operation(.source, from: single, to: linked).lines == ["info swift-method-added all"])
    #expect(
      try Changed.operation(.source, from: linked, to: single).lines == ["breaking swift-method-removed all"])
  }

  @Test("see a change in the items of a generic page")
  func genericPages() throws {
    let list = { (item: String, more: String) in
      """
      operationId: list
      parameters: [{ name: cursor, in: query, schema: { type: string } }]
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { type: array, items: { type: \(item) } }, next_cursor: { type: string }\(more) }
      """
    }
    #expect(
      try Changed.operation(.source, from: list("string", ""), to: list("integer", "")).lines.contains(
        "breaking swift-result-changed list -> result"))
    #expect(
      try Changed.operation(.source, from: list("string", ""), to: list("string", ", url: { type: string }"))
        .lines
        == ["info swift-property-added ListPage.url"])
  }
}

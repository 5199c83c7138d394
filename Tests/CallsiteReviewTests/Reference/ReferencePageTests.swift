import CallsiteDiagnostics
import CallsitePipeline
@testable import CallsiteReview
@testable import CallsiteSamples
import TestSupport
import Testing

@Suite("The page of a reference")
struct ReferencePageTests {
  private static let document = """
    openapi: 3.1.1
    info: { title: Shop API, version: "2", description: Sells things. }
    servers: [{ url: "https://api.example.com" }, { url: "https://staging.example.com", description: For tests. }]
    security: [{ token: [] }]
    paths:
      /orders/{order_id}:
        put:
          operationId: updateOrder
          tags: [orders]
          summary: Changes an order
          deprecated: true
          parameters:
            - { name: order_id, in: path, required: true, schema: { type: string, example: o 1 } }
            - name: tags
              in: query
              required: true
              schema: { type: array, items: { type: string, example: new } }
            - { name: since, in: query, required: true, schema: { type: string, format: date } }
            - { name: sort, in: query, description: The order., schema: { type: string, enum: [asc, desc] } }
          requestBody:
            required: true
            content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } }
          responses:
            "200":
              description: The order.
              content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } }
            "404": { description: There is no such order. }
      /hostile:
        get:
          operationId: "</script><img src=x onerror=alert(1)>"
          summary: "<script>alert(1)</script> | `a` [x](javascript:alert(1)) @team ‮"
          responses: { default: { description: "</pre><b>" } }
    components:
      securitySchemes: { token: { type: http, scheme: bearer } }
      schemas:
        Order:
          type: object
          required: [total, placed_at, lines]
          properties:
            total: { type: string, format: decimal, example: "9.50" }
            placed_at: { type: string, format: date-time }
            note: { type: string }
            lines: { type: array, items: { $ref: "#/components/schemas/Line" } }
        Line:
          type: object
          required: [sku, kind]
          properties:
            sku: { type: string, example: 'A"1' }
            kind: { type: string, enum: [sale, none] }

    """

  private func reference(_ document: String = Self.document) throws -> APIReference {
    let folder = try TemporaryFolder()
    let path = try folder.write(document, to: "shop.yaml")
    var collector = DiagnosticCollector()
    let api = try DocumentSelection(
      spec: path, configuration: .nearestConfiguration(from: folder.path), needsConfiguration: false,
      module: "ShopAPI"
    ).api()
    return try APIReference(api, into: &collector)
  }

  private func updateOrder() throws -> APIReference.Call {
    let calls = try reference().services.flatMap(\.calls)
    return try #require(calls.first { $0.operationID == "updateOrder" })
  }

  @Test("A call has the required arguments, and is wrapped if the line is full")
  func example() throws {
    let call = try updateOrder()
    #expect(
      call.site == "orders.update(_:tags:since:total:placedAt:lines:)"
        || call.site.hasPrefix("orders.update("))
    #expect(call.example.code.hasPrefix("let order = try await shop.orders.update(\n  \"o 1\",\n"))
    #expect(call.example.code.contains("CalendarDate(year: "))
    #expect(call.example.code.contains(#"Line(sku: "A\"1", kind: .sale)"#))
    #expect(!call.example.code.contains("note"))
  }

  @Test("The request is what is sent: escaped, styled, with the credentials' names")
  func wire() throws {
    let request = try updateOrder().example.request
    #expect(request.verb == "PUT")
    #expect(request.target.hasPrefix("/orders/o%201?tags=new&since=20"))
    #expect(request.text.contains("\nAuthorization: Bearer <token>\nContent-Type: application/json\n\n{"))
    #expect(request.body?.contains(#""lines": [{"sku":"A\"1","kind":"sale"}]"#) == true)
  }

  @Test("Parameters show their location, and enums their cases")
  func parameters() throws {
    let call = try updateOrder()
    let sort = try #require(call.parameters.first { $0.name == "sort" })
    #expect(!sort.isRequired && sort.place == "query sort" && sort.cases == [".asc", ".desc"])
    #expect(call.parameters.first?.name == "_ orderId" && call.parameters.first?.place == "path order_id")
    let body = call.parameters.first { $0.place == "body" }
    #expect(body?.properties.prefix(2) == ["total: Decimal", "placedAt: Date"])
    #expect(call.failures.map(\.kind) == ["notFound"])
  }

  @Test("As Markdown, a call has its heading, example, request, parameters, result and errors")
  func markdown() throws {
    let page = MarkdownReference(try reference()).render()
    #expect(page.hasPrefix("# Shop API 2: 2 calls\n\nSells things.\n\n```swift\nimport ShopAPI\n"))
    #expect(page.contains("let shop = ShopClient(server: ."))
    #expect(page.contains("**Deprecated.** Changes an order\n\n```swift\nlet order = "))
    #expect(page.contains("```\n```http\nPUT /orders/o%201?"))
    #expect(page.contains("| **`_ orderId`** | `String` | `path order_id` |  |\n"))
    #expect(page.contains("Returns `Order`: The order.\n\nThrows 404 `.notFound`: There is no such order\n"))
  }

  @Test("As Markdown, the models that calls use follow the calls")
  func markdownModels() throws {
    let page = MarkdownReference(try reference()).render()
    #expect(page.contains("- [Models](#models): 4\n"))
    #expect(
      page.contains(
        """
        ## Models

        ### `struct Line`

        - `sku: String`
        - `kind: Kind`

        ### `enum Line.Kind`

        `.sale`, `.noKind`

        ### `struct Order`

        - `total: Decimal`
        - `placedAt: Date`
        - `note: String?`
        - `lines: [Line]`

        """))
  }

  @Test("The type of a generic page leads to its declaration and to its items")
  func genericPage() throws {
    let lists = ["A", "B"].map { item in
      """
        /\(item):
          get:
            operationId: list\(item)
            parameters: [{ name: cursor, in: query, schema: { type: string } }]
            responses:
              "200":
                description: A page.
                content:
                  application/json:
                    schema:
                      type: object
                      required: [data]
                      properties:
                        data: { type: array, items: { $ref: "#/components/schemas/\(item)" } }
                        next_cursor: { type: string }

      """
    }
    let head = "openapi: 3.1.1\ninfo: { title: Shop API, version: '2' }\npaths:\n"
    let schemas = ["A", "B"].map { "    \($0): { type: object, properties: { \($0): { type: string } } }\n" }
    let reference = try reference(head + lists.joined() + "components:\n  schemas:\n" + schemas.joined())
    let results = reference.services.flatMap(\.calls).compactMap(\.result)
    #expect(
      results.map { $0.pieces.map(\.text) } == [["ListPage", "<", "A", ">"], ["ListPage", "<", "B", ">"]])
    #expect(
      results.map { $0.pieces.map(\.model) } == [["ListPage", nil, "A", nil], ["ListPage", nil, "B", nil]])
  }

  @Test("As HTML, it loads nothing and is searchable")
  func html() throws {
    let page = HTMLReference(try reference()).render()
    #expect(page.contains("content=\"default-src 'none';"))
    #expect(page.contains("<input id=\"search\" type=\"search\""))
    #expect(page.contains("<article id=\"updateOrder\">"))
    #expect(page.contains("prefers-color-scheme: dark"))
    #expect(page.firstMatch(of: /src="|href="(?!#)|@import|url\(|fetch\(/) == nil)
  }

  @Test("As HTML, types link to models, and models to the calls that use them")
  func models() throws {
    let page = HTMLReference(try reference()).render()
    #expect(page.contains("<b>Returns</b> <code><a href=\"#m-Order\">Order</a></code>"))
    #expect(
      page.contains(
        """
        <article class="model" id="m-Order">
        <h3><code>Order</code> <small>struct</small></h3>
        <ul>
        <li><code>total: Decimal</code></li>
        <li><code>placedAt: Date</code></li>
        <li><code>note: String?</code></li>
        <li><code>lines: [<a href="#m-Line">Line</a>]</code></li>
        </ul>
        <p>Used by <a href="#updateOrder"><code>orders.update(
        """))
    #expect(page.contains("<li><code>kind: <a href=\"#m-Line.Kind\">Kind</a></code></li>\n"))
    #expect(page.contains("id=\"m-Line.Kind\">\n<h3><code>Line.Kind</code> <small>enum</small></h3>"))
    #expect(page.contains("<a href=\"#models\">Models</a> <span class=\"count\">"))
    let ids = page.matches(of: /\ id="([^"]*)"/).map { String($0.1) }
    #expect(Set(ids).count == ids.count)
    let links = page.matches(of: /href="#([^"]*)"/).map { String($0.1) }
    #expect(Set(links).subtracting(ids) == [])
  }

  @Test("It says how to pass credentials")
  func credentials() throws {
    #expect(
      MarkdownReference(try reference()).render().contains(
        "created:\n\n- `credentials: [.token: .token(\"…\")]` A token in the header field "))
    let page = HTMLReference(try reference()).render()
    #expect(
      page.contains(
        "<li><code>credentials: [.token: .token(&quot;…&quot;)]</code> A token in the header field "
          + "<code>Authorization</code>, after <code>Bearer</code>.</li>"))
  }

  @Test("Text of documents is escaped in both formats")
  func hostile() throws {
    let reference = try reference()
    let html = HTMLReference(reference).render()
    #expect(!html.contains("<img") && !html.contains("<script>alert") && !html.contains("</pre><b>"))
    #expect(html.matches(of: /<script>/).count == 1)
    let markdown = MarkdownReference(reference).render()
    #expect(!markdown.contains("<script") && !markdown.contains("<img") && !markdown.contains("</pre>"))
    #expect(
      !markdown.contains("](javascript") && !markdown.contains(" @team") && !markdown.contains("\u{202E}"))
  }

  @Test("The page is the same for every run")
  func repeatable() throws {
    let first = try reference()
    let second = try reference()
    #expect(MarkdownReference(first).render() == MarkdownReference(second).render())
    #expect(HTMLReference(first).render() == HTMLReference(second).render())
  }
}

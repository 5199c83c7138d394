@_spi(Generated) import CallsiteRuntime
import Foundation
import Testing

/// Lists whose pages link to each other, over HTTP.
struct LinkedPagesTests {
  private func pages(
    _ server: LoopbackServer,
    _ links: PageFormat.Links = .inBody,
    configure: (inout ClientConfiguration) -> Void = { _ in }
  ) -> PageSequence<Int> {
    let client = APIClient.overHTTP(server.url, configure: configure)
    return .linked(RequestOptions(headers: ["X-Trace": "t"])) {
      (options: RequestOptions) async throws(APIError) -> ResultPage<Int> in
      var request = client.request("list", .get, "/items")
      request.query("q", "a b")
      return try await client.page(
        request, options,
        PageFormat(
          items: "results", next: links == .inBody ? "next" : nil, previous: "previous", links: links))
    }
  }

  private func items(_ sequence: PageSequence<Int>) async throws -> [Int] {
    var items: [Int] = []
    for try await item in sequence.items { items.append(item) }
    return items
  }

  @Test("Links in the body are followed as they are, absolute and relative, with headers and authorization")
  func body() async throws {
    let respond: @Sendable (ReceivedRequest) -> Reply = { request in
      let host = request.headers["Host"] ?? ""
      return switch request.target {
      case "/v1/items?q=a%20b":
        .text(#"{"results":[1],"next":"http://\#(host)/v1/items?cursor=x%2By&q=a+b"}"#)
      case "/v1/items?cursor=x%2By&q=a+b": .text(#"{"results":[],"next":"?page=3"}"#)
      case "/v1/items?page=3": .text(#"{"results":[2],"next":"/other/4"}"#)
      case "/other/4": .text(#"{"results":[3],"next":null}"#)
      default: .text("{}", status: 404)
      }
    }
    try await LoopbackServer.run(respond) { server async throws in
      #expect(try await items(pages(server)) == [1, 2, 3])
      for request in await server.received(4) {
        #expect(request.headers["Authorization"] == "Bearer secret")
        #expect(request.headers["X-Trace"] == "t")
        #expect(request.method == "GET")
      }
    }
  }

  @Test("A page that links to itself is the last one")
  func ownLink() async throws {
    let respond: @Sendable (ReceivedRequest) -> Reply = { request in
      .text(#"{"results":[1],"next":"\#(request.target)"}"#)
    }
    try await LoopbackServer.run(respond) { server async throws in
      #expect(try await items(pages(server)) == [1])
    }
  }

  // Laravel's pages have their items where its other responses have the payload.
  @Test(
    "Links are also followed if the items are in the property of an envelope",
    arguments: [Envelope.Presence.always, .sometimes])
  func enveloped(presence: Envelope.Presence) async throws {
    let client = APIClient.make(
      server: "https://a.example", envelope: Envelope("data", when: presence, siblings: ["links", "meta"])
    ) { request in
      request.url.query() == "page=2"
        ? .json(#"{"data":[16,17,18],"links":{"next":null},"meta":{"total":18}}"#)
        : .json(#"{"data":[1,2,3],"links":{"next":"https://a.example/items?page=2"},"meta":{"total":18}}"#)
    }
    let sequence: PageSequence<Int> = .linked(RequestOptions()) {
      (options: RequestOptions) async throws(APIError) -> ResultPage<Int> in
      try await client.page(
        client.request("list", .get, "/items"), options,
        PageFormat(items: "data", next: "links/next", total: "meta/total", links: .inBody))
    }
    #expect(try await items(sequence) == [1, 2, 3, 16, 17, 18])
    for try await page in sequence { #expect(page.totalCount == 18) }
  }

  @Test(
    "A bare array in an envelope is a page, unless the next one is expected in the page",
    arguments: [nil, "next"])
  func bareArrays(next: String?) async throws {
    let client = APIClient.make(envelope: Envelope("data", when: .always)) { _ in
      .json(#"{"data":[1],"next":"/items?page=2","meta":{"total":18}}"#)
    }
    let read = {
      try await client.page(
        client.request("list", .get, "/items"), .init(), PageFormat(items: "items", next: next))
        as ResultPage<Int>
    }
    if next == nil {
      #expect(try await read().items == [1])
    } else {
      await #expect(throws: APIError.self) { try await read() }
    }
  }

  @Test("A page in an envelope is unwrapped")
  func wrapped() async throws {
    let client = APIClient.make(envelope: Envelope("data", when: .sometimes)) { _ in
      .json(#"{"data":{"data":[1],"total":1}}"#)
    }
    let page: ResultPage<Int> = try await client.page(
      client.request("list", .get, "/items"), .init(), PageFormat(items: "data", total: "total"))
    #expect(page.items == [1] && page.totalCount == 1)
  }

  @Test("Links in the header work with bare arrays")
  func header() async throws {
    let respond: @Sendable (ReceivedRequest) -> Reply = { request in
      request.target.contains("page=2")
        ? .text("[3]", headers: ["Link": #"</v1/items?page=1>; rel="first prev""#])
        : .text("[1,2]", headers: ["Link": #"<?page=2>; title="a, b"; rel="last next""#])
    }
    try await LoopbackServer.run(respond) { server async throws in
      #expect(try await items(pages(server, .inHeader)) == [1, 2, 3])
      var iterator = pages(server, .inHeader).makeAsyncIterator()
      #expect(try await iterator.next()?.next == "\(server.url.absoluteString)/v1/items?page=2")
      #expect(try await iterator.next()?.previous == "\(server.url.absoluteString)/v1/items?page=1")
    }
  }

  /// A list whose method returns the items without their page.
  private func pages(ofItemsFrom server: LoopbackServer) -> PageSequence<Int> {
    let client = APIClient.overHTTP(server.url)
    let options = RequestOptions(headers: ["X-Trace": "t"])
    return .linkedByHeader(options) { (options: RequestOptions) throws(APIError) in
      try await client.value(client.request("list", .get, "/items"), options)
    }
  }

  @Test("Links in the header are followed if the method returns the items alone")
  func items() async throws {
    let respond: @Sendable (ReceivedRequest) -> Reply = { request in
      switch request.target {
      case "/v1/items": .text("[1,2]", headers: ["Link": #"</v1/items?page=2>; rel="next""#])
      case "/v1/items?page=2":
        .text("[]", headers: ["Link": #"<?page=3>; rel="next", </v1/items>; rel="first""#])
      default: .text("[3]", headers: ["Link": #"<?page=3>; rel="next""#])
      }
    }
    try await LoopbackServer.run(respond) { server async throws in
      #expect(try await items(pages(ofItemsFrom: server)) == [1, 2, 3])
      for request in await server.received(3) {
        #expect(request.headers["Authorization"] == "Bearer secret")
        #expect(request.headers["X-Trace"] == "t")
      }
    }
  }

  @Test("A link in the header to another origin isn't followed, and the items before it are returned")
  func foreignHeader() async throws {
    let respond: @Sendable (ReceivedRequest) -> Reply = { _ in
      .text("[1]", headers: ["Link": #"<http://127.0.0.1:9/items>; rel="next""#])
    }
    try await LoopbackServer.run(respond) { server async throws in
      var iterator = pages(ofItemsFrom: server).items.makeAsyncIterator()
      #expect(try await iterator.next() == 1)
      let error = await #expect(throws: APIError.self) { try await iterator.next() }
      #expect(error?.kind == .unexpectedContent)
      #expect(await server.received().count == 1)
    }
  }

  @Test(
    "A link to another origin isn't followed, and nothing is sent there",
    arguments: [
      "http://127.0.0.1:9/items", "https://HOST/items", "http://u:p@HOST/items", "file:///etc/passwd",
    ])
  func foreign(_ link: String) async throws {
    let respond: @Sendable (ReceivedRequest) -> Reply = { request in
      let link = link.replacing("HOST", with: request.headers["Host"] ?? "")
      return .text(#"{"results":[1],"next":"\#(link)"}"#)
    }
    try await LoopbackServer.run(respond) { server async throws in
      var iterator = pages(server).items.makeAsyncIterator()
      #expect(try await iterator.next() == 1)
      let error = await #expect(throws: APIError.self) { try await iterator.next() }
      #expect(error?.kind == .unexpectedContent)
      #expect(error?.operation == "list")
      #expect(try await iterator.next() == nil)
      #expect(await server.received().count == 1)
    }
  }

  @Test("A plain HTTP link from an HTTPS server isn't followed, and the error gives the likely reason")
  func plainLink() async throws {
    let client = APIClient.make(respond: { _ in
      .json(#"{"results":[1],"next":"http://api.example.com/v1/items?page=2"}"#)
    })
    let pages = PageSequence<Int>.linked(.init()) {
      (options: RequestOptions) async throws(APIError) -> ResultPage<Int> in
      let request = client.request("list", .get, "/items")
      return try await client.page(
        request, options, PageFormat(items: "results", next: "next", links: .inBody))
    }
    var iterator = pages.makeAsyncIterator()
    #expect(try await iterator.next()?.count == 1)
    let error = await #expect(throws: APIError.self) { try await iterator.next() }
    #expect(
      error?.description.hasSuffix(
        "(The next page is at http://api.example.com:80, which isn't followed from https://api.example.com:443. "
          + "Is the server behind a proxy that doesn't forward the scheme?)") == true)
  }

  @Test(
    "Links that lead back to a page that was there end the list",
    arguments: [("?page=2", 2), ("?q=a%20b", 3)])
  func loops(_ last: String, _ count: Int) async throws {
    let respond: @Sendable (ReceivedRequest) -> Reply = { request in
      .text(#"{"results":[1],"next":"\#(request.target.contains("page=2") ? last : "?page=2")"}"#)
    }
    try await LoopbackServer.run(respond) { server async throws in
      #expect(try await items(pages(server)).count == count)
      #expect(await server.received(count).count == count)
    }
  }
}

extension APIClient {
  /// A client with a token for a server on this machine.
  static func overHTTP(
    _ url: URL,
    configure: (inout ClientConfiguration) -> Void = { _ in }
  ) -> APIClient {
    var configuration = ClientConfiguration(
      credentials: ["jwt": .token("secret")], limits: .init(timeout: nil))
    configure(&configuration)
    let description = APIDescription(
      name: "Test", schemes: ["jwt": .header("Authorization", prefix: "Bearer")], security: [["jwt"]])
    return APIClient(
      server: url.absoluteString + "/v1", configuration: configuration, description: description)
  }
}

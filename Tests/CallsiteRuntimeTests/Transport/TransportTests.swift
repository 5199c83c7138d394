import CallsiteRuntime
import Foundation
import Testing
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(60)))
struct TransportTests {
  @Test(
    "Sends the method", arguments: TestedTransport.allCases,
    [HTTPMethod.get, .post, .put, .patch, .delete, .options])
  func sendsTheMethod(tested: TestedTransport, method: HTTPMethod) async throws {
    let transport = tested.make()
    let text = try await LoopbackServer.run {
      .text($0.method)
    } _: { server in
      try await transport.send(ClientRequest(method: method, url: server.url)).text()
    }
    #expect(text == method.rawValue)
  }

  @Test(
    "Interim responses are skipped", arguments: TestedTransport.allCases,
    ["100 Continue", "102 Processing", "103 Early Hints\r\nLink: </a.css>"])
  func interimResponsesAreSkipped(tested: TestedTransport, interim: String) async throws {
    let answer = Data("HTTP/1.1 \(interim)\r\n\r\n".utf8) + Data.answer(201, ["X: 1"], body: Data("ok".utf8))
    for method in [HTTPMethod.get, .post] {
      try await FaultServer.run([answer]) { server in
        let response = try await tested.make().send(ClientRequest(method: method, url: server.url))
        #expect(response.status == 201)
        #expect(response.headers["X"] == "1")
        #expect(response.headers["Link"] == nil)
        #expect(try await response.text() == "ok")
      }
    }
  }

  @Test("Cookies that a server sets are kept apart", arguments: TestedTransport.allCases)
  func cookiesAreKeptApart(tested: TestedTransport) async throws {
    let cookies = ["a=1; Expires=Wed, 21 Oct 2015 07:28:00 GMT; Path=/", "b=2"]
    try await FaultServer.run([.answer(200, cookies.map { "Set-Cookie: \($0)" })]) { server in
      let response = try await tested.make().send(ClientRequest(url: server.url))
      #expect(response.headers.values(of: "Set-Cookie") == cookies)
    }
  }

  @Test("The configuration of the caller isn't changed")
  func theConfigurationOfTheCallerIsNotChanged() {
    let configuration = URLSessionConfiguration.ephemeral
    let cache = URLCache(memoryCapacity: 1, diskCapacity: 0, diskPath: nil)
    configuration.urlCache = cache
    configuration.httpShouldSetCookies = true
    configuration.httpCookieAcceptPolicy = .always
    _ = URLSessionTransport(configuration: configuration)
    #expect(configuration.urlCache === cache)
    #expect(configuration.httpShouldSetCookies)
    #expect(configuration.httpCookieAcceptPolicy == .always)
  }

  @Test("Head has headers and no body", arguments: TestedTransport.allCases)
  func headHasHeadersAndNoBody(tested: TestedTransport) async throws {
    let transport = tested.make()
    let response = try await LoopbackServer.run { _ in
      Reply(headers: ["X-Count": "7"])
    } _: { server in
      let response = try await transport.send(ClientRequest(method: .head, url: server.url))
      #expect(try await response.text().isEmpty)
      return response
    }
    #expect(response.headers["x-count"] == "7")
  }

  @Test("Keeps path and query as written", arguments: TestedTransport.allCases)
  func keepsPathAndQueryAsTheyAreWritten(tested: TestedTransport) async throws {
    let transport = tested.make()
    let target = try await LoopbackServer.run {
      .text($0.target)
    } _: { server in
      let url = try #require(URL(string: "\(server.url)/a%2Fb/c%20d/?q=%C3%B6&x=1%2C2"))
      return try await transport.send(ClientRequest(url: url)).text()
    }
    #expect(target == "/a%2Fb/c%20d/?q=%C3%B6&x=1%2C2")
  }

  @Test("Sends data with its length and type", arguments: TestedTransport.allCases)
  func sendsDataWithItsLengthAndType(tested: TestedTransport) async throws {
    let transport = tested.make()
    let request = try await LoopbackServer.run { _ in
      Reply()
    } _: { server in
      _ = try await transport.send(
        ClientRequest(
          method: .post,
          url: server.url,
          headers: ["Content-Type": "application/json"],
          body: .data(Data("{}".utf8))
        )
      )
      return await server.received()[0]
    }
    #expect(request.text == "{}")
    #expect(request.headers["Content-Length"] == "2")
    #expect(request.headers["Content-Type"] == "application/json")
  }

  // FlyingFox responds only to methods that it knows.
  @Test(
    "Sends uncommon methods with their body", arguments: TestedTransport.allCases,
    [HTTPMethod.query, .init(rawValue: "LINK")])
  func sendsUncommonMethodsWithTheirBody(tested: TestedTransport, method: HTTPMethod) async throws {
    let transport = tested.make()
    try await FaultServer.run([.answer(body: Data("{}".utf8))]) { server in
      let request = ClientRequest(method: method, url: server.url, body: .data(Data("[1]".utf8)))
      #expect(try await transport.send(request).text() == "{}")
      let received = try #require(await server.requests.first)
      #expect(received.hasPrefix("\(method.rawValue) / HTTP/1.1\r\n"))
      #expect(received.hasSuffix("\r\n\r\n[1]"))
    }
  }

  @Test("A POST without a body has no content type", arguments: TestedTransport.allCases)
  func aPostWithoutBodyHasNoContentType(tested: TestedTransport) async throws {
    let transport = tested.make()
    let request = try await LoopbackServer.run { _ in
      Reply()
    } _: { server in
      _ = try await transport.send(ClientRequest(method: .post, url: server.url))
      return await server.received()[0]
    }
    #expect(request.headers["Content-Type"] == nil)
    #expect(request.headers["Transfer-Encoding"] == nil)
    #expect(request.headers["Content-Length"] == "0")
  }

  @Test("Any status is a response", arguments: TestedTransport.allCases, [200, 204, 400, 401, 404, 500, 503])
  func anyStatusIsAResponse(tested: TestedTransport, status: Int) async throws {
    let transport = tested.make()
    let response = try await LoopbackServer.run { _ in
      Reply(status: status, headers: ["WWW-Authenticate": "Basic realm=\"x\""])
    } _: { server in
      try await transport.send(ClientRequest(url: server.url))
    }
    #expect(response.status == status)
  }

  /// Linux then asks for a credential, and waits forever if none is provided, until the suite's time limit.
  @Test(
    "A response that asks for credentials ends",
    arguments: TestedTransport.allCases,
    ["Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"n\"", "Bearer", "Negotiate"])
  func aResponseThatAsksForCredentialsEnds(tested: TestedTransport, challenge: String) async throws {
    let transport = tested.make()
    try await LoopbackServer.run { _ in
      .text("who?", status: 401, headers: ["WWW-Authenticate": challenge])
    } _: { server in
      for _ in 1...3 {
        let response = try await transport.send(ClientRequest(url: server.url))
        #expect(response.status == 401)
        #expect(try await response.text() == "who?")
      }
    }
  }

  @Test("Keeps no cookies", arguments: TestedTransport.allCases)
  func keepsNoCookies(tested: TestedTransport) async throws {
    let transport = tested.make()
    let requests = try await LoopbackServer.run { _ in
      Reply(headers: ["Set-Cookie": "a=1; Path=/"])
    } _: { server in
      for _ in 1...2 { _ = try await transport.send(ClientRequest(url: server.url)).text() }
      return await server.received(2)
    }
    #expect(requests[1].headers["Cookie"] == nil)
  }

  @Test("Sends the cookies of the request", arguments: TestedTransport.allCases)
  func sendsTheCookiesOfTheRequest(tested: TestedTransport) async throws {
    let transport = tested.make()
    let request = try await LoopbackServer.run { _ in
      Reply()
    } _: { server in
      _ = try await transport.send(ClientRequest(url: server.url, headers: ["Cookie": "a=1; b=2"]))
      return await server.received()[0]
    }
    #expect(request.headers["Cookie"] == "a=1; b=2")
  }

  /// The response arrives when a session with the same configuration, which started later, has timed out.
  @Test("Timeouts of the configuration have no effect")
  func timeoutsOfTheConfigurationHaveNoEffect() async throws {
    let (ends, ending) = AsyncStream<Void>.makeStream()
    let respond: @Sendable (ReceivedRequest) async throws -> Reply = { request in
      if request.target == "/late" {
        for await _ in ends {}
      } else {
        try await Task.sleep(for: .seconds(3600))
      }
      return .text("late")
    }
    try await LoopbackServer.run(respond) { server in
      let transport = URLSessionTransport(configuration: .timingOutAfterASecond())
      async let response = transport.send(ClientRequest(url: server.url.appending(path: "late")))
      _ = await server.received()
      let session = URLSession(configuration: .timingOutAfterASecond())
      defer { session.finishTasksAndInvalidate() }
      let error = await #expect(throws: URLError.self) { try await session.data(from: server.url) }
      #expect(error?.code == .timedOut)
      ending.finish()
      let text = try await response.text()
      #expect(text == "late")
    }
  }

  @Test("An unreachable server is an error", arguments: TestedTransport.allCases)
  func aServerThatIsNotThereIsAnError(tested: TestedTransport) async throws {
    let transport = tested.make()
    try await Loopback.withoutServer { url in
      await #expect(throws: URLError.self) { try await transport.send(ClientRequest(url: url)) }
    }
  }
}

extension ClientResponse {
  func text() async throws -> String {
    String(decoding: try await body.collect(), as: UTF8.self)
  }
}

extension URLSessionConfiguration {
  fileprivate static func timingOutAfterASecond() -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 1
    return configuration
  }
}

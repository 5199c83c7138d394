import Foundation
import Testing

@testable import CallsiteRuntime

@Suite(.timeLimit(.minutes(60)))
struct TransportRedirectTests {
  @Test("A 307 sends the body again", arguments: TestedTransport.allCases)
  func a307SendsTheBodyAgain(tested: TestedTransport) async throws {
    let transport = tested.following()
    let text = try await LoopbackServer.run { request in
      request.target == "/a" ? .redirect(307, to: "/b") : .text("\(request.method) \(request.text)")
    } _: { server in
      try await transport.send(.post("hello", to: server.url.appending(path: "a"))).text()
    }
    #expect(text == "POST hello")
  }

  @Test("A 307 sends a stream again from the beginning", arguments: TestedTransport.allCases)
  func a307SendsAStreamAgainFromItsBeginning(tested: TestedTransport) async throws {
    let transport = tested.following()
    let length = 300_000
    let count = try await LoopbackServer.run { request in
      request.target == "/a" ? .redirect(307, to: "/b") : .text("\(request.body.count)")
    } _: { server in
      let stream = ByteStream(length: Int64(length)) { AsyncStream.bytes(length, in: 3) }
      return try await transport.send(
        ClientRequest(method: .post, url: server.url.appending(path: "a"), body: .stream(stream))
      ).text()
    }
    #expect(count == "300000")
  }

  @Test(
    "A redirect without a location is the response", arguments: TestedTransport.allCases, [301, 302, 307])
  func aRedirectWithoutALocationIsTheResponse(tested: TestedTransport, status: Int) async throws {
    try await FaultServer.run([.answer(status, ["X: 1"])]) { server in
      let response = try await tested.make().send(ClientRequest(url: server.url))
      #expect(response.status == status)
      #expect(response.headers["X"] == "1")
    }
  }

  @Test("Credentials don't reach another origin", arguments: TestedTransport.allCases)
  func credentialsDoNotReachAnotherOrigin(tested: TestedTransport) async throws {
    let transport = tested.following()
    let request = try await LoopbackServer.run { _ in
      .text("found")
    } _: { target in
      try await LoopbackServer.run { [url = target.url] _ in
        .redirect(302, to: "\(url)/x")
      } _: { server in
        let headers: HeaderFields = [
          "Authorization": "Bearer secret", "X-Key": "secret", "Cookie": "a=secret",
        ]
        let response = try await transport.send(ClientRequest(url: server.url, headers: headers))
        #expect(try await response.text() == "found")
      }
      return await target.received()[0]
    }
    #expect(request.headers.allSatisfy { !$0.value.contains("secret") })
  }

  @Test("Credentials stay at their origin", arguments: TestedTransport.allCases)
  func credentialsStayAtTheirOrigin(tested: TestedTransport) async throws {
    let transport = tested.following()
    let text = try await LoopbackServer.run { request in
      request.target == "/a"
        ? .redirect(301, to: "/a/") : .text(request.headers["Authorization"] ?? "")
    } _: { server in
      let headers: HeaderFields = ["Authorization": "Bearer t"]
      return try await transport.send(ClientRequest(url: server.url.appending(path: "a"), headers: headers))
        .text()
    }
    #expect(text == "Bearer t")
  }

  @Test("An endless redirect is an error", arguments: TestedTransport.allCases)
  func anEndlessRedirectIsAnError(tested: TestedTransport) async throws {
    try await LoopbackServer.run { _ in
      .redirect(302, to: "/again")
    } _: { server in
      let transport = tested.following(RedirectPolicy(maximumCount: 3))
      await #expect(throws: URLError(.httpTooManyRedirects)) {
        try await transport.send(ClientRequest(url: server.url))
      }
      #expect(await server.requests.count == 4)
    }
  }

  @Test("A redirect that isn't followed is the response", arguments: TestedTransport.allCases)
  func aRedirectThatIsNotFollowedIsTheResponse(tested: TestedTransport) async throws {
    let transport = tested.following()
    let response = try await LoopbackServer.run { _ in
      .redirect(302, to: "http://192.0.2.1/")
    } _: { server in
      try await transport.send(ClientRequest(url: server.url))
    }
    #expect(response.status == 302)
    #expect(response.headers["Location"] == "http://192.0.2.1/")
  }
}

extension TestedTransport {
  /// A transport that follows redirects as a client does.
  fileprivate func following(_ redirects: RedirectPolicy = RedirectPolicy()) -> any Transport {
    FollowingTransport(hops: Hops(redirects: redirects, transport: make()))
  }
}

private struct FollowingTransport: Transport {
  let hops: Hops

  func send(_ request: ClientRequest) async throws -> ClientResponse {
    try await hops.send(request).result.get()
  }
}

extension ClientRequest {
  static func post(_ text: String, to url: URL) -> ClientRequest {
    ClientRequest(
      method: .post, url: url, headers: ["Content-Type": "text/plain"], body: .data(Data(text.utf8)))
  }
}

extension AsyncStream<Data> {
  /// `count` bytes in `pieces` chunks.
  static func bytes(_ count: Int, in pieces: Int) -> AsyncStream<Data> {
    AsyncStream { continuation in
      for _ in 0..<pieces { continuation.yield(Data(repeating: 120, count: count / pieces)) }
      continuation.finish()
    }
  }
}

import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// Connections that break, over real sockets.
@Suite(.timeLimit(.minutes(2)))
struct BrokenConnectionTests {
  private static let fine = Data.answer(body: Data("\"ok\"".utf8))

  /// Before the response, in the middle of its body, and of its head.
  private static let breaks: [Data] = {
    var breaks = [Data(), .answer(body: Data("\"o".utf8), length: 400)]
    // FoundationNetworking ends the process here (swift-corelibs-foundation, issue 5285).
    #if !canImport(FoundationNetworking)
      breaks.append(Data("HTTP/1.1 200 OK\r\nConte".utf8))
    #endif
    return breaks
  }()

  private func client(_ server: FaultServer) -> APIClient {
    .make(
      server: server.url.absoluteString,
      configure: {
        $0.transport = URLSessionTransport()
        $0.retryPolicy = RetryPolicy(firstDelay: .zero)
      }
    )
  }

  @Test(arguments: breaks) func aGetIsSentAgain(answer: Data) async throws {
    try await FaultServer.run([answer, Self.fine]) { server in
      let client = client(server)
      let value: String = try await client.value(client.request("pet", .get, "/pet"), .init())
      #expect(value == "ok")
      #expect(await server.requestCount == 2)
    }
  }

  @Test(arguments: breaks) func aPostIsNotSentTwice(answer: Data) async throws {
    try await FaultServer.run([answer, Self.fine]) { server in
      let client = client(server)
      var request = client.request("pet", .post, "/pet")
      request.body(json: ["name": "Rex"])
      let error = await #expect(throws: APIError.self) { try await client.run(request, .init()) }
      #expect(error?.kind == .transport)
      #expect(await server.requestCount == 1)
    }
  }

  @Test func aPostWithAKeyIsSentAgainIfTheCallerSaysSo() async throws {
    try await FaultServer.run([Data(), Self.fine]) { server in
      let client = client(server)
      var request = client.request("pet", .post, "/pet")
      request.body(json: ["name": "Rex"])
      let retry = RetryPolicy(firstDelay: .zero, repeatsKeyedRequests: true)
      try await client.run(request, .init(headers: ["Idempotency-Key": "k1"], retry: retry))
      #expect(await server.requestCount == 2)
    }
  }

  @Test func aServerThatIsNotThereIsAskedAgain() async throws {
    try await Loopback.withoutServer { url in
      let recorder = Recorder()
      let client = APIClient.make(
        server: url.absoluteString,
        configure: {
          $0.transport = URLSessionTransport()
          $0.middleware = [recorder]
          $0.retryPolicy = RetryPolicy(firstDelay: .zero)
        }
      )
      let error = await #expect(throws: APIError.self) {
        try await client.run(client.request("pet", .get, "/pet"), .init())
      }
      #expect(error?.kind == .transport)
      #expect(await recorder.requests.first?.retryCount == 2)
    }
  }
}

import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// Connections that break, over real sockets.
@Suite(.timeLimit(.minutes(60)))
struct BrokenConnectionTests {
  private static let fine = Data.answer(body: Data("\"ok\"".utf8))

  /// A break before the response, and one in the middle of its body.
  private static let breaks = [Data(), .answer(body: Data("\"o".utf8), length: 400)]

  /// A break in the middle of the head. libcurl takes a truncated head for a response if it contains no length,
  /// FoundationNetworking finds no complete response, and `_NativeProtocol.transferCompleted` ends the process
  /// ("Transfer completed, but there's no response"). Users can't prevent that: neither a delegate, nor a
  /// `URLProtocol` that wraps Foundation's, nor a configuration has any influence before it happens.
  private static let headBreaks = [
    "HTTP/1.1 200 OK\r\nConte", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n",
  ].map { Data($0.utf8) }

  private static let thoseThatNotice = TestedTransport.allCases.filter {
    #if canImport(FoundationNetworking)
      $0 != .urlSession
    #else
      true
    #endif
  }

  /// Heads that break where FoundationNetworking notices: in the first line, or after the length.
  private static let noticedBreaks = [
    "HTTP/1.1 2", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConte",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConte",
  ].map { Data($0.utf8) }

  private func client(_ server: FaultServer, _ tested: TestedTransport) -> APIClient {
    .make(
      server: server.url.absoluteString,
      configure: {
        $0.transport = tested.make()
        $0.retryPolicy = RetryPolicy.atOnce()
      }
    )
  }

  /// FoundationNetworking ends the process here (swift-corelibs-foundation 5285).
  @Test("An incomplete head is an error", arguments: thoseThatNotice, headBreaks)
  func aHeadThatBreaksIsAnError(tested: TestedTransport, answer: Data) async throws {
    try await FaultServer.run([answer]) { server in
      let client = client(server, tested)
      var request = client.request("pet", .post, "/pet")
      request.body(json: ["name": "Rex"])
      let error = await #expect(throws: APIError.self) { try await client.run(request, .init()) }
      #expect(error?.kind.isTransport == true)
      #expect(await server.requestCount == 1)
    }
  }

  @Test(
    "A change whose connection breaks after an interim response is sent once, and may have been made",
    arguments: TestedTransport.allCases, ["100 Continue", "102 Processing", "103 Early Hints"])
  func aChangeThatBreaksAfterAnInterimResponse(tested: TestedTransport, interim: String) async throws {
    try await FaultServer.run([Data("HTTP/1.1 \(interim)\r\n\r\n".utf8), Self.fine]) { server in
      let client = client(server, tested)
      var request = client.request("pet", .post, "/pet")
      request.body(json: ["name": "Rex"])
      let error = await #expect(throws: APIError.self) { try await client.run(request, .init()) }
      #expect(error?.kind.isTransport == true)
      #expect(error?.mayHaveTakenEffect == true)
      #expect(await server.requestCount == 1)
    }
  }

  @Test("A GET is retried", arguments: TestedTransport.allCases, breaks + noticedBreaks)
  func aGetIsSentAgain(tested: TestedTransport, answer: Data) async throws {
    try await FaultServer.run([answer, Self.fine]) { server in
      let client = client(server, tested)
      let value: String = try await client.value(client.request("pet", .get, "/pet"), .init())
      #expect(value == "ok")
      #expect(await server.requestCount == 2)
    }
  }

  @Test("A POST isn't retried", arguments: TestedTransport.allCases, breaks + noticedBreaks)
  func aPostIsNotSentTwice(tested: TestedTransport, answer: Data) async throws {
    try await FaultServer.run([answer, Self.fine]) { server in
      let client = client(server, tested)
      var request = client.request("pet", .post, "/pet")
      request.body(json: ["name": "Rex"])
      let error = await #expect(throws: APIError.self) { try await client.run(request, .init()) }
      #expect(error?.kind.isTransport == true)
      #expect(await server.requestCount == 1)
    }
  }

  @Test(
    "A POST with a key is sent again if the caller says so", arguments: TestedTransport.allCases,
    breaks + noticedBreaks)
  func aPostWithAKeyIsSentAgainIfTheCallerSaysSo(tested: TestedTransport, answer: Data) async throws {
    try await FaultServer.run([answer, Self.fine]) { server in
      let client = client(server, tested)
      var request = client.request("pet", .post, "/pet")
      request.body(json: ["name": "Rex"])
      let retry = RetryPolicy.atOnce(repeatsKeyedRequests: true)
      try await client.run(request, .init(headers: ["Idempotency-Key": "k1"], retry: retry))
      #expect(await server.requestCount == 2)
    }
  }

  @Test(
    "A POST isn't sent twice with only one of key and wish", arguments: TestedTransport.allCases,
    [[:], ["Idempotency-Key": "k1"]] as [HeaderFields])
  func aPostIsNotSentTwiceWithOnlyOneOfKeyAndWish(tested: TestedTransport, headers: HeaderFields) async throws
  {
    try await FaultServer.run([Data(), Self.fine]) { server in
      let client = client(server, tested)
      var request = client.request("pet", .post, "/pet")
      request.body(json: ["name": "Rex"])
      let isWished = headers.isEmpty
      let retry = RetryPolicy.atOnce(repeatsKeyedRequests: isWished)
      let error = await #expect(throws: APIError.self) {
        try await client.run(request, .init(headers: headers, retry: retry))
      }
      #expect(error?.kind.isTransport == true)
      #expect(await server.requestCount == 1)
    }
  }

  @Test("An unreachable server is retried", arguments: TestedTransport.allCases)
  func aServerThatIsNotThereIsAskedAgain(tested: TestedTransport) async throws {
    try await Loopback.withoutServer { url in
      let recorder = Recorder()
      let client = APIClient.make(
        server: url.absoluteString,
        configure: {
          $0.transport = tested.make()
          $0.middleware = [recorder]
          $0.retryPolicy = RetryPolicy.atOnce()
        }
      )
      let error = await #expect(throws: APIError.self) {
        try await client.run(client.request("pet", .get, "/pet"), .init())
      }
      #expect(error?.kind.isTransport == true)
      #expect(await recorder.requests.first?.retryCount == 2)
    }
  }
}

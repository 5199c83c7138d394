import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// Streams and their connections, over real HTTP.
@Suite(.timeLimit(.minutes(60)))
struct StreamConnectionTests {
  private func client(
    _ tested: TestedTransport, _ url: URL, _ configure: (inout ClientConfiguration) -> Void = { _ in }
  ) -> APIClient {
    .make(
      server: url.absoluteString, tokens: .refreshing,
      configure: {
        $0.transport = tested.make()
        configure(&$0)
      })
  }

  private func events(_ client: APIClient) -> EventStream<String> {
    client.events(client.request("ticks", .get, "/ticks"), .init())
  }

  @Test(
    "Events arrive byte by byte while the stream is open, though bodies are logged and calls retried",
    arguments: TestedTransport.allCases)
  func oneByteChunks(tested: TestedTransport) async throws {
    let (chunks, server) = AsyncStream<Data>.makeStream()
    try await LoopbackServer.run { _ in
      Reply(headers: ["Content-Type": "text/event-stream"], chunks: chunks)
    } _: { loopback async throws in
      let client = client(tested, loopback.url) {
        $0.middleware = [LoggingMiddleware(bodyLimit: 1000) { _ in }]
        $0.retryPolicy = RetryPolicy()
      }
      for byte in "data: é🐾\r\n\r\n".utf8 { server.yield(Data([byte])) }
      var iterator = events(client).makeAsyncIterator()
      #expect(try await iterator.next() == "é🐾")
      for byte in "data: 2\n\n".utf8 { server.yield(Data([byte])) }
      #expect(try await iterator.next() == "2")
      server.finish()
    }
  }

  @Test("Cancelling the task closes the connection", arguments: TestedTransport.allCases)
  func cancelling(tested: TestedTransport) async throws {
    try await FaultServer.run([.events("data: 1\n\n")], keepsOpen: true) { server async throws in
      let (started, starting) = AsyncStream<Void>.makeStream()
      let stream = events(client(tested, server.url))
      let reading = Task { for try await _ in stream { starting.yield() } }
      _ = await started.first { true }
      reading.cancel()
      await server.clientCloses()
      let error = await #expect(throws: APIError.self) { try await reading.value }
      #expect(error?.kind == .cancelled)
    }
  }

  @Test("Ending the loop closes the connection", arguments: TestedTransport.allCases)
  func leaving(tested: TestedTransport) async throws {
    try await FaultServer.run([.events("data: 1\n\n")], keepsOpen: true) { server async throws in
      for try await _ in events(client(tested, server.url)) { break }
      await server.clientCloses()
    }
  }

  @Test(
    "A value that can't be decoded ends a loop, which closes the connection",
    arguments: TestedTransport.allCases)
  func failing(tested: TestedTransport) async throws {
    try await FaultServer.run([.events("data: x\n\n")], keepsOpen: true) { server async throws in
      let client = client(tested, server.url)
      let stream: EventStream<Int> = client.events(client.request("ticks", .get, "/ticks"), .init())
      await #expect(throws: APIError.self) { for try await _ in stream {} }
      await server.clientCloses()
    }
  }

  @Test(
    "Values that follow one that can't be decoded arrive on the same connection",
    arguments: TestedTransport.allCases)
  func goingOn(tested: TestedTransport) async throws {
    try await FaultServer.run([.events("data: x\n\ndata: 2\n\n")], keepsOpen: true) { server async throws in
      let client = client(tested, server.url)
      let stream: EventStream<Int> = client.events(client.request("ticks", .get, "/ticks"), .init())
      var iterator = stream.makeAsyncIterator()
      await #expect(throws: APIError.self) { try await iterator.next() }
      #expect(try await iterator.next() == 2)
      #expect(await server.requestCount == 1)
    }
  }

  @Test(
    "A token that has expired is refreshed, for a stream as for any call", arguments: TestedTransport.allCases
  )
  func refresh(tested: TestedTransport) async throws {
    let store = InMemoryTokenStore(.old)
    try await LoopbackServer.run { request in
      if request.target == "/refresh" { return .text(#"{"access":"new"}"#) }
      guard request.headers["Authorization"] == "Bearer new" else { return .text("{}", status: 401) }
      return .text("data: 1\n\n", headers: ["Content-Type": "text/event-stream"])
    } _: { server async throws in
      var stream = events(client(tested, server.url) { $0.tokenStore = store })
      stream.reconnection = .none
      var values: [String] = []
      for try await value in stream { values.append(value) }
      #expect(values == ["1"])
      #expect(await server.requests.map(\.target) == ["/ticks", "/refresh", "/ticks"])
      #expect(await store.tokens()?.accessToken == "new")
    }
  }

  @Test(
    "The first connection is tried again as the client's policy says", arguments: TestedTransport.allCases)
  func retry(tested: TestedTransport) async throws {
    try await FaultServer.run([.answer(503), .events("data: 1\n\n")]) { server async throws in
      let client = client(tested, server.url) { $0.retryPolicy = RetryPolicy.atOnce() }
      var iterator = events(client).makeAsyncIterator()
      #expect(try await iterator.next() == "1")
      #expect(await server.requestCount == 2)
    }
  }
}

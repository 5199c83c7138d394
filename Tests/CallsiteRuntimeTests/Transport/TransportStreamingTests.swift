import Foundation
import Testing

@testable import CallsiteRuntime

@Suite(.timeLimit(.minutes(60)))
struct TransportStreamingTests {
  @Test("Chunks arrive before the response has ended", arguments: TestedTransport.allCases)
  func chunksArriveBeforeTheResponseHasEnded(tested: TestedTransport) async throws {
    let transport = tested.make()
    let (chunks, server) = AsyncStream<Data>.makeStream()
    try await LoopbackServer.run { _ in
      Reply(chunks: chunks)
    } _: { loopback in
      server.yield(Data("one".utf8))
      let response = try await transport.send(ClientRequest(url: loopback.url))
      var body = response.body.makeAsyncIterator()
      let first = try await body.next()
      #expect(first == Data("one".utf8))
      server.yield(Data("two".utf8))
      let second = try await body.next()
      #expect(second == Data("two".utf8))
      server.finish()
      let end = try await body.next()
      #expect(end == nil)
    }
  }

  @Test("A large body arrives complete", arguments: TestedTransport.allCases)
  func aLargeBodyIsWhole(tested: TestedTransport) async throws {
    let transport = tested.make()
    let body = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0) })
    let (count, isEqual) = try await LoopbackServer.run { _ in
      Reply(body: body)
    } _: { server in
      let response = try await transport.send(ClientRequest(url: server.url))
      let received = try await response.body.collect()
      return (received.count, received == body)
    }
    #expect(count == body.count)
    #expect(isEqual)
  }

  @Test("Reports download progress", arguments: TestedTransport.allCases)
  func reportsDownloadProgress(tested: TestedTransport) async throws {
    let transport = tested.make()
    let (reports, reporting) = AsyncStream<TransferProgress>.makeStream()
    try await LoopbackServer.run { _ in
      Reply(body: Data(count: 100_000))
    } _: { server in
      let request = ClientRequest(url: server.url, onProgress: { reporting.yield($0) })
      _ = try await transport.send(request).body.collect()
    }
    let last = await reports.first { $0.completed == 100_000 }
    #expect(last == TransferProgress(direction: .download, completed: 100_000, total: 100_000))
  }

  @Test("Stops reading at the limit", arguments: TestedTransport.allCases)
  func readingStopsAtTheLimit(tested: TestedTransport) async throws {
    let transport = tested.make()
    try await LoopbackServer.run { _ in
      Reply(body: Data(count: 1000))
    } _: { server in
      let response = try await transport.send(ClientRequest(url: server.url))
      await #expect(throws: BodyTooLong(limit: 999)) { try await response.body.collect(upTo: 999) }
    }
  }

  @Test("A connection that breaks in the middle is an error", arguments: TestedTransport.allCases)
  func aConnectionThatBreaksInTheMiddleIsAnError(tested: TestedTransport) async throws {
    let transport = tested.make()
    let (chunks, server) = AsyncStream<Data>.makeStream()
    let response = try await LoopbackServer.run { _ in
      Reply(chunks: chunks, length: 8)
    } _: { loopback in
      server.yield(Data("half".utf8))
      return try await transport.send(ClientRequest(url: loopback.url))
    }
    // The server has stopped and closed the connection.
    await #expect(throws: URLError.self) { try await response.body.collect() }
  }
}

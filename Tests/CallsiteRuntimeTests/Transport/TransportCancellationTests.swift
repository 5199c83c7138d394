import CallsiteRuntime
import Foundation
import Testing

@Suite(.timeLimit(.minutes(60)))
struct TransportCancellationTests {
  @Test("Cancelling a waiting request throws a cancellation error", arguments: TestedTransport.allCases)
  func cancellingWhileWaitingThrowsCancellation(tested: TestedTransport) async throws {
    let transport = tested.make()
    try await LoopbackServer.run { _ in
      try await forever()
    } _: { server in
      let sending = Task { try await transport.send(ClientRequest(url: server.url)) }
      _ = await server.received()
      sending.cancel()
      await #expect(throws: CancellationError.self) { try await sending.value }
    }
  }

  @Test("A cancelled task sends nothing", arguments: TestedTransport.allCases)
  func aCancelledTaskSendsNothing(tested: TestedTransport) async throws {
    let transport = tested.make()
    try await LoopbackServer.run { _ in
      Reply()
    } _: { server in
      let sending = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await transport.send(ClientRequest(url: server.url))
      }
      await #expect(throws: CancellationError.self) { try await sending.value }
      #expect(await server.requests.isEmpty)
    }
  }

  @Test("Cancelling a read throws a cancellation error", arguments: TestedTransport.allCases)
  func cancellingWhileReadingThrowsCancellation(tested: TestedTransport) async throws {
    let transport = tested.make()
    let (chunks, server) = AsyncStream<Data>.makeStream()
    try await LoopbackServer.run { _ in
      Reply(chunks: chunks)
    } _: { loopback in
      server.yield(Data("one".utf8))
      let (started, starting) = AsyncStream<Void>.makeStream()
      let reading = Task {
        let response = try await transport.send(ClientRequest(url: loopback.url))
        for try await _ in response.body { starting.yield() }
      }
      _ = await started.first { true }
      reading.cancel()
      await #expect(throws: CancellationError.self) { try await reading.value }
      server.finish()
    }
  }

  /// Measured: Foundation's own async calls crash here within a few thousand rounds.
  @Test("Cancelling at any moment neither crashes nor hangs", arguments: TestedTransport.allCases)
  func cancellingAtAnyMomentNeitherCrashesNorHangs(tested: TestedTransport) async throws {
    let transport = tested.make()
    try await LoopbackServer.run { _ in
      .text("hello")
    } _: { server in
      for round in 0..<300 {
        let sending = Task { try await transport.send(ClientRequest(url: server.url)).body.collect() }
        for _ in 0..<(round % 30) * 10 { await Task.yield() }
        sending.cancel()
        _ = try? await sending.value
      }
      let text = try await transport.send(ClientRequest(url: server.url)).text()
      #expect(text == "hello")
    }
  }

  @Test(
    "A timeout is kept below a second too", arguments: TestedTransport.allCases,
    [Duration.milliseconds(150), .milliseconds(1200)])
  func aTimeoutIsKeptBelowASecondToo(tested: TestedTransport, timeout: Duration) async throws {
    let transport = tested.make()
    try await LoopbackServer.run { _ in
      try await forever()
    } _: { server in
      let clock = ContinuousClock()
      let start = clock.now
      await #expect(throws: URLError(.timedOut)) {
        try await transport.send(ClientRequest(url: server.url, timeout: timeout))
      }
      #expect(start.duration(to: clock.now) >= timeout)
    }
  }

  @Test("A stalled body times out", arguments: TestedTransport.allCases)
  func aBodyThatStandsStillTimesOut(tested: TestedTransport) async throws {
    let (chunks, server) = AsyncStream<Data>.makeStream()
    try await LoopbackServer.run { _ in
      Reply(chunks: chunks)
    } _: { loopback in
      server.yield(Data("one".utf8))
      let clock = ManualClock()
      let request = ClientRequest(url: loopback.url, timeout: .milliseconds(300))
      let response = try await tested.make(clock: clock).send(request)
      var body = response.body.makeAsyncIterator()
      #expect(try await body.next() == Data("one".utf8))
      #expect(await clock.nextSleep() == .milliseconds(300))
      // If the reader sets the pace, only the time spent waiting for a chunk counts.
      let passing = Task {
        while (try? await Task.sleep(for: .milliseconds(5))) != nil { clock.advance(by: .milliseconds(300)) }
      }
      await #expect(throws: URLError(.timedOut)) { try await body.next() }
      passing.cancel()
      server.finish()
    }
  }
}

/// Waits until it's cancelled, like a server that hangs.
private func forever() async throws -> Reply {
  try await Task.sleep(for: .seconds(3600))
  return Reply()
}

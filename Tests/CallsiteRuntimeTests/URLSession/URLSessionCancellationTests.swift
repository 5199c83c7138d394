import CallsiteRuntime
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct URLSessionCancellationTests {
  private let transport = URLSessionTransport()

  @Test func cancellingWhileWaitingThrowsCancellation() async throws {
    try await LoopbackServer.run { _ in
      try await forever()
    } _: { server in
      let sending = Task { try await transport.send(ClientRequest(url: server.url)) }
      _ = await server.received()
      sending.cancel()
      await #expect(throws: CancellationError.self) { try await sending.value }
    }
  }

  @Test func aCancelledTaskSendsNothing() async throws {
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

  @Test func cancellingWhileReadingThrowsCancellation() async throws {
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

  /// Found by counting: Foundation's own async calls crash here within a few thousand rounds.
  @Test func cancellingAtAnyMomentNeitherCrashesNorHangs() async throws {
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

  @Test(arguments: [Duration.milliseconds(150), .milliseconds(1200)])
  func aTimeoutIsKeptBelowASecondToo(timeout: Duration) async throws {
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

  @Test func aBodyThatStandsStillTimesOut() async throws {
    let (chunks, server) = AsyncStream<Data>.makeStream()
    try await LoopbackServer.run { _ in
      Reply(chunks: chunks)
    } _: { loopback in
      server.yield(Data("one".utf8))
      let clock = ManualClock()
      let request = ClientRequest(url: loopback.url, timeout: .milliseconds(300))
      let response = try await URLSessionTransport(clock: clock).send(request)
      var body = response.body.makeAsyncIterator()
      #expect(try await body.next() == Data("one".utf8))
      #expect(await clock.nextSleep() == .milliseconds(300))
      clock.advance(by: .milliseconds(300))
      await #expect(throws: URLError(.timedOut)) { try await body.next() }
      server.finish()
    }
  }
}

/// Waits until it is cancelled, as a server does that hangs.
private func forever() async throws -> Reply {
  try await Task.sleep(for: .seconds(3600))
  return Reply()
}

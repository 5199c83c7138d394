import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// Event streams whose connection breaks.
@Suite(.timeLimit(.minutes(60)))
struct ReconnectionTests {
  private static let end = Data.answer(204, [])
  private let clock = SkippingClock()

  private func stream(
    _ server: FaultServer, _ method: CallsiteRuntime.HTTPMethod = .get, options: RequestOptions = .init()
  ) -> EventStream<Int> {
    let client = APIClient.make(
      server: server.url.absoluteString,
      configure: {
        $0.transport = URLSessionTransport()
        $0.environment.clock = clock
        $0.environment.random = { .max / 2 }
      }
    )
    return client.events(client.request("ticks", method, "/ticks"), options)
  }

  private func all(_ stream: EventStream<Int>) async throws -> [Int] {
    var values: [Int] = []
    for try await value in stream { values.append(value) }
    return values
  }

  @Test("A stream reconnects after the last event and the server's delay, until the server responds with 204")
  func goesOn() async throws {
    let answers: [Data] = [.events("retry: 250\nid: a\ndata: 1\n\nid: b\ndata: 2"), .events("data: 2\n\n")]
    try await FaultServer.run(answers + [Self.end]) { server async throws in
      #expect(try await all(stream(server)) == [1, 2])
      let heads = await server.heads
      #expect(heads.map { $0.contains("last-event-id: a\r\n") } == [false, true, true])
      #expect(clock.sleeps == [.milliseconds(250), .milliseconds(250)])
    }
  }

  @Test("There is a minimum delay")
  func noPause() async throws {
    let answers: [Data] = [.events("retry: 0\ndata: 1\n\n"), .events("data: 2\n\n")]
    try await FaultServer.run(answers + [Self.end]) { server async throws in
      #expect(try await all(stream(server)) == [1, 2])
      #expect(clock.sleeps == [.seconds(1), .seconds(1)])
    }
  }

  @Test("A connection that breaks in the middle of an event is reopened after three seconds")
  func breaks() async throws {
    let broken = Data.brokenEvents("data: 1\n\ndata: 2")
    try await FaultServer.run([broken, .events("data: 3\n\n"), Self.end]) { server async throws in
      #expect(try await all(stream(server)) == [1, 3])
      #expect(clock.sleeps == [.seconds(3), .seconds(3)])
    }
  }

  @Test("A caller can continue where an earlier stream ended")
  func resume() async throws {
    try await FaultServer.run([.events("id: c\ndata: 1\n\n"), Self.end]) { server async throws in
      #expect(try await all(stream(server, options: .init(headers: ["Last-Event-ID": "b"]))) == [1])
      let heads = await server.heads
      #expect(heads[0].contains("last-event-id: b\r\n") && heads[1].contains("last-event-id: c\r\n"))
    }
  }

  @Test("Requests other than GET end with their connection")
  func post() async throws {
    try await FaultServer.run([.events("data: 1\n\n"), .brokenEvents("data: 1\n\n")]) { server async throws in
      #expect(try await all(stream(server, .post)) == [1])
      var iterator = stream(server, .post).makeAsyncIterator()
      #expect(try await iterator.next() == 1)
      let error = await #expect(throws: APIError.self) { try await iterator.next() }
      #expect(error?.kind.isTransport == true)
      #expect(await server.requestCount == 2)
    }
  }

  @Test("A stream without reconnection ends with its connection")
  func never() async throws {
    try await FaultServer.run([.events("data: 1\n\n")]) { server async throws in
      var stream = stream(server)
      stream.reconnection = .none
      #expect(try await all(stream) == [1])
      #expect(await server.requestCount == 1)
    }
  }

  @Test("A response of another type ends the stream with an error")
  func refusal() async throws {
    for (answer, kind) in [
      (Data.answer(403, body: Data("{}".utf8)), APIError.Kind.forbidden),
      (Data.answer(body: Data("{}".utf8)), .unexpectedContent), (Data.answer(500), .server),
    ] {
      try await FaultServer.run([.events("data: 1\n\n"), answer]) { server async throws in
        let error = await #expect(throws: APIError.self) { try await all(stream(server)) }
        #expect(error?.kind == kind)
        #expect(await server.requestCount == 2)
      }
    }
  }

  @Test("Connections without events are reopened with increasing delays")
  func backsOff() async throws {
    let answers = [Data.events(""), .events(""), .events(""), .events("data: 1\n\n"), Self.end]
    try await FaultServer.run(answers) { server async throws in
      #expect(try await all(stream(server)) == [1])
      #expect(clock.sleeps.map { ($0.seconds * 10).rounded() } == [45, 75, 135, 30])
    }
  }

  @Test("Failed connections are retried as often as the policy allows")
  func bounded() async throws {
    try await FaultServer.run([.events("data: 1\n\n"), Data()]) { server async throws in
      var stream = stream(server)
      stream.reconnection.maximumAttempts = 4
      var iterator = stream.makeAsyncIterator()
      #expect(try await iterator.next() == 1)
      let error = await #expect(throws: APIError.self) { try await iterator.next() }
      #expect(error?.kind.isTransport == true)
      #expect(await server.requestCount == 4)
    }
  }

  @Test("A delay beyond the policy's budget isn't waited for")
  func budget() async throws {
    try await FaultServer.run([.events("retry: 600001\ndata: 1\n\n")]) { server async throws in
      #expect(try await all(stream(server)) == [1])
      #expect(clock.sleeps.isEmpty)
    }
  }

  @Test("Cancellation ends the wait for another connection")
  func cancelling() async throws {
    let clock = ManualClock()
    let client = APIClient.make(
      respond: { _ in ClientResponse(status: 200, headers: ["Content-Type": "text/event-stream"]) },
      configure: { $0.environment.clock = clock }
    )
    let stream: EventStream<Int> = client.events(client.request("ticks", .get, "/ticks"), .init())
    let reading = Task { try await all(stream) }
    _ = await clock.nextSleep()
    reading.cancel()
    let error = await #expect(throws: APIError.self) { try await reading.value }
    #expect(error?.kind == .cancelled)
  }
}

extension Data {
  /// The beginning of an event stream, followed by a broken connection.
  fileprivate static func brokenEvents(_ text: String) -> Data {
    answer(200, ["Content-Type: text/event-stream"], body: Data(text.utf8), length: 1000)
  }
}

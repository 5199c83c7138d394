import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@_spi(Generated) @testable import CallsiteRuntime

/// Reused connections that die without a response.
///
/// `CALLSITE_ROUNDS=500 swift test --filter DeadConnectionTests` sends that many requests of each kind, and prints
/// the results.
@Suite(.serialized, .timeLimit(.minutes(60)))
struct DeadConnectionTests {
  private static let rounds = ProcessInfo.processInfo.environment["CALLSITE_ROUNDS"].flatMap { Int($0) }
  private static let count = rounds ?? 50

  struct Kind: Sendable, CustomStringConvertible {
    let method: HTTPMethod
    let hasBody: Bool

    var description: String { "\(method) \(hasBody ? "with" : "without") a body" }
  }

  private static let kinds =
    [HTTPMethod.post, .patch, .put, .delete, .init(rawValue: "LINK")]
    .flatMap { [Kind(method: $0, hasBody: true), Kind(method: $0, hasBody: false)] }
    + [Kind(method: .query, hasBody: true)]

  private static let readingKinds =
    [HTTPMethod.get, .head, .options].map { Kind(method: $0, hasBody: false) }
    + [.head, .options].map { Kind(method: $0, hasBody: true) }

  private struct Outcome: Sendable {
    var answered = 0
    var failed = 0
    var longest = Duration.zero
    var longestAfterDeath = Duration.zero
    var arrivals: [String: Int] = [:]

    var mostArrivals: Int { arrivals.values.max() ?? 0 }
  }

  /// Nothing times out: a request without a response ends only when its connection dies.
  private func send(
    _ kind: Kind, over tested: TestedTransport, answersPerConnection: Int, warmsUp: Bool = true
  ) async throws -> Outcome {
    try await DyingServer.run(answersPerConnection: answersPerConnection) { server in
      let transport = tested.make(clock: ManualClock())
      var outcome = Outcome()
      for number in 0..<Self.count {
        // A harmless request leaves a connection open for reuse.
        if warmsUp {
          _ = try? await transport.send(ClientRequest(url: server.url.appending(path: "warm"))).text()
        }
        let request = ClientRequest(
          method: kind.method, url: server.url.appending(path: "\(number)"),
          body: kind.hasBody ? .data(Data("{}".utf8)) : nil)
        let start = ContinuousClock.now
        defer {
          outcome.longest = max(outcome.longest, start.duration(to: .now))
          if let death = server.deaths["/\(number)"] {
            outcome.longestAfterDeath = max(outcome.longestAfterDeath, death.duration(to: .now))
          }
        }
        do {
          _ = try await transport.send(request).text()
          outcome.answered += 1
        } catch let error as URLError {
          #expect(TransportFailure(error.code) == .connectionLost)
          outcome.failed += 1
        }
      }
      outcome.arrivals = server.arrivals.filter { $0.key != "/warm" }
      show(outcome, of: kind, over: tested)
      return outcome
    }
  }

  private func show(_ outcome: Outcome, of kind: Kind, over tested: TestedTransport) {
    guard Self.rounds != nil else { return }
    print(
      "\(tested), \(kind): \(outcome.answered) answered, \(outcome.failed) failed, "
        + "\(outcome.mostArrivals) arrivals at most, \(outcome.longest) at most, "
        + "\(outcome.longestAfterDeath) after the connection's death at most")
  }

  /// Sends a request that a reused connection would break.
  @Test("A change isn't sent again when its connection dies", arguments: TestedTransport.allCases, kinds)
  func aChangeOnAConnectionThatDiesIsNotSentAgain(tested: TestedTransport, kind: Kind) async throws {
    let outcome = try await send(kind, over: tested, answersPerConnection: 1)
    #expect(outcome.arrivals.count == Self.count)
    #expect(outcome.mostArrivals == 1)
    #expect(outcome.answered + outcome.failed == Self.count)
    #if canImport(FoundationNetworking)
      // It uses a separate connection there.
      #expect(tested != .urlSession || outcome.failed == 0)
    #endif
  }

  @Test("A change without a response fails and isn't sent again", arguments: TestedTransport.allCases, kinds)
  func aChangeWithoutAnAnswerFailsAndIsNotSentAgain(tested: TestedTransport, kind: Kind) async throws {
    let outcome = try await send(kind, over: tested, answersPerConnection: 0, warmsUp: false)
    #expect(outcome.arrivals.count == Self.count)
    #expect(outcome.mostArrivals == 1)
    #expect(outcome.failed == Self.count)
  }

  /// A read can be repeated, and doesn't wait for a response that can't arrive.
  @Test("A read ends when its connection dies", arguments: TestedTransport.allCases, readingKinds)
  func readingOnAConnectionThatDiesEnds(tested: TestedTransport, kind: Kind) async throws {
    try await expectEnds(kind, over: tested)
  }

  /// URLSession doesn't support a GET request with a body; such a request mustn't hang either.
  @Test("A read with a body ends when its connection dies", arguments: TestedTransport.allCases)
  func readingWithABodyEnds(tested: TestedTransport) async throws {
    let kind = Kind(method: .get, hasBody: true)
    guard tested == .urlSession else { return try await expectEnds(kind, over: tested) }
    await #expect(throws: InvalidRequest.self) { try await send(kind, over: tested, answersPerConnection: 1) }
  }

  private func expectEnds(_ kind: Kind, over tested: TestedTransport) async throws {
    let outcome = try await send(kind, over: tested, answersPerConnection: 1)
    #expect(outcome.arrivals.count == Self.count)
    #expect(outcome.answered + outcome.failed == Self.count)
    let unanswered = try await send(kind, over: tested, answersPerConnection: 0, warmsUp: false)
    #expect(unanswered.arrivals.count == Self.count)
    #expect(unanswered.failed == Self.count)
  }

  @Test("Reads reuse connections", arguments: TestedTransport.allCases)
  func readingKeepsItsConnections(tested: TestedTransport) async throws {
    let (connections, answered) = try await DyingServer.run(answersPerConnection: .max) { server in
      let transport = tested.make()
      for _ in 0..<20 { _ = try await transport.send(ClientRequest(url: server.url)).text() }
      return (server.connectionCount, server.arrivals.values.reduce(0, +))
    }
    #expect(connections == 1)
    #expect(answered == 20)
  }

  @Test("Reads continue when connections die", arguments: TestedTransport.allCases)
  func readingGoesOnThoughConnectionsDie(tested: TestedTransport) async throws {
    try await DyingServer.run(answersPerConnection: 2) { server in
      let client = APIClient.make(
        server: server.url.absoluteString,
        configure: {
          $0.transport = tested.make()
          $0.retryPolicy = RetryPolicy.atOnce()
        })
      for _ in 0..<Self.count { try await client.run(client.request("read", .get, "/read"), .init()) }
    }
  }

  @Test("Concurrent changes share a host's connections")
  func changesAtTheSameTimeShareTheConnectionsThatAHostMayHave() async throws {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 3
    let transport = URLSessionTransport(configuration: configuration)
    let most = try await DyingServer.run(answersPerConnection: 1, pause: 5000) { server in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<60 {
          let url = server.url.appending(path: "\(number)")
          group.addTask { _ = try await transport.send(ClientRequest(method: .post, url: url)).text() }
        }
        try await group.waitForAll()
      }
      #expect(server.arrivals.count == 60)
      return server.mostAtOnce
    }
    #if canImport(FoundationNetworking)
      #expect(most <= 3)
    #endif
  }

  @Test("Waiting for a connection can be cancelled")
  func whoWaitsForAConnectionCanBeCancelled() async throws {
    let slots = ConnectionSlots(limit: 1)
    let origin = try #require(URL(string: "http://localhost").flatMap(Origin.init))
    try await slots.take(origin)
    let waiting = Task { try await slots.take(origin) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    slots.release(origin)
    try await slots.take(origin)
  }
}

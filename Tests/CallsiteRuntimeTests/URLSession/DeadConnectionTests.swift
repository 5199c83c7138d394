import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@testable import CallsiteRuntime

/// Kept connections that die without an answer.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct DeadConnectionTests {
  private static let count = 500

  struct Kind: Sendable, CustomStringConvertible {
    let method: HTTPMethod
    let hasBody: Bool

    var description: String { "\(method) \(hasBody ? "with" : "without") a body" }
  }

  private static let kinds =
    [HTTPMethod.post, .patch, .put, .delete, .init(rawValue: "LINK")]
    .flatMap { [Kind(method: $0, hasBody: true), Kind(method: $0, hasBody: false)] }
    + [Kind(method: .query, hasBody: true)]

  private struct Outcome: Sendable {
    var answered = 0
    var failed = 0
    var arrivals: [String: Int] = [:]
  }

  private func send(
    _ kind: Kind, answersPerConnection: Int, warmsUp: Bool = true
  ) async throws -> Outcome {
    try await DyingServer.run(answersPerConnection: answersPerConnection) { server in
      // Nothing times out: only the death of its connection ends a request without an answer.
      let transport = URLSessionTransport(clock: ManualClock())
      var outcome = Outcome()
      for number in 0..<Self.count {
        // A request without harm leaves a connection behind, which the next one must not use.
        if warmsUp {
          _ = try? await transport.send(ClientRequest(url: server.url.appending(path: "warm"))).text()
        }
        let request = ClientRequest(
          method: kind.method, url: server.url.appending(path: "\(number)"),
          body: kind.hasBody ? .data(Data("{}".utf8)) : nil)
        do {
          _ = try await transport.send(request).text()
          outcome.answered += 1
        } catch {
          outcome.failed += 1
        }
      }
      outcome.arrivals = server.arrivals.filter { $0.key != "/warm" }
      return outcome
    }
  }

  /// A connection that was kept would die under the request that used it.
  @Test(arguments: kinds) func aChangeGetsAConnectionOfItsOwn(kind: Kind) async throws {
    let outcome = try await send(kind, answersPerConnection: 1)
    #expect(outcome.arrivals.count == Self.count)
    #expect(outcome.arrivals.values.max() == 1)
    #expect(outcome.answered == Self.count)
  }

  @Test(arguments: kinds) func aChangeWithoutAnAnswerFailsAndIsNotSentAgain(kind: Kind) async throws {
    let outcome = try await send(kind, answersPerConnection: 0, warmsUp: false)
    #expect(outcome.arrivals.count == Self.count)
    #expect(outcome.arrivals.values.max() == 1)
    #expect(outcome.failed == Self.count)
  }

  @Test func readingKeepsItsConnections() async throws {
    let (connections, answered) = try await DyingServer.run(answersPerConnection: .max) { server in
      let transport = URLSessionTransport()
      for _ in 0..<20 { _ = try await transport.send(ClientRequest(url: server.url)).text() }
      return (server.connectionCount, server.arrivals.values.reduce(0, +))
    }
    #expect(connections == 1)
    #expect(answered == 20)
  }

  @Test func readingGoesOnThoughConnectionsDie() async throws {
    let outcome = try await send(Kind(method: .get, hasBody: false), answersPerConnection: 2)
    #expect(outcome.answered == Self.count)
  }

  @Test func changesAtTheSameTimeShareTheConnectionsThatAHostMayHave() async throws {
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

  @Test func whoWaitsForAConnectionCanBeCancelled() async throws {
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

import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// Connection errors have the same names with every transport.
@Suite(.timeLimit(.minutes(60)))
struct TransportFailureTests {
  /// The error of a call that times out only if the test advances the clock.
  private func error(
    _ tested: TestedTransport, at url: URL, clock: ManualClock = ManualClock()
  ) async -> APIError? {
    let client = APIClient.make(
      server: url.absoluteString,
      configure: {
        $0.transport = tested.make(clock: clock)
        $0.limits.redirectCount = 2
        $0.retryPolicy = .none
      })
    return await #expect(throws: APIError.self) {
      try await client.run(client.request("pet", .get, "/pet"), .init(timeout: .seconds(30)))
    }
  }

  private func error(_ tested: TestedTransport, answer: Data) async throws -> APIError? {
    try await FaultServer.run([answer]) { await error(tested, at: $0.url) }
  }

  @Test("The connection is refused", arguments: TestedTransport.allCases)
  func nobodyListens(tested: TestedTransport) async throws {
    try await Loopback.withoutServer { url in
      #expect(await error(tested, at: url)?.kind == .transport(.cannotConnect))
    }
  }

  @Test("No response", arguments: TestedTransport.allCases)
  func noAnswer(tested: TestedTransport) async throws {
    #expect(try await error(tested, answer: Data())?.kind == .transport(.connectionLost))
  }

  @Test("An incomplete response", arguments: TestedTransport.allCases)
  func halfAnAnswer(tested: TestedTransport) async throws {
    let error = try await error(tested, answer: .answer(body: Data("{".utf8), length: 400))
    #expect(error?.kind == .transport(.responseBrokenOff))
    #expect(error?.status == 200)
  }

  @Test("Endless redirects", arguments: TestedTransport.allCases)
  func endlessRedirects(tested: TestedTransport) async throws {
    let error = try await error(tested, answer: .answer(302, ["Location: /again"]))
    #expect(error?.kind == .transport(.redirectLoop))
  }

  @Test("A timeout", arguments: TestedTransport.allCases)
  func noAnswerInTime(tested: TestedTransport) async throws {
    let clock = ManualClock()
    try await FaultServer.run([Data()], keepsOpen: true) { server in
      async let error = error(tested, at: server.url, clock: clock)
      _ = await clock.nextSleep()
      clock.advance(by: .seconds(30))
      #expect(await error?.kind == .transport(.timedOut))
    }
  }
}

import Foundation
import Testing

@testable import CallsiteCache
@_spi(Generated) @testable import CallsiteRuntime

/// The cache in front of a real server.
@Suite(.timeLimit(.minutes(60)))
struct CacheLoopbackTests {
  private func client(_ server: LoopbackServer, _ clock: ManualClock, _ log: Recorder) -> APIClient {
    .make(
      server: server.url.absoluteString,
      configure: {
        $0.transport = URLSessionTransport()
        $0.middleware = [log]
        $0.cache = ResponseCache(defaultLifetime: .seconds(60))
        $0.environment.clock = clock
      }
    )
  }

  @Test("A stored response is fetched once and then revalidated")
  func aServerIsAskedOnceThenWhetherItStillHolds() async throws {
    try await LoopbackServer.run { request in
      request.headers["If-None-Match"] == "\"1\""
        ? Reply(status: 304) : .text("[1,2]", headers: ["ETag": "\"1\"", "Content-Type": "application/json"])
    } _: { server in
      let (clock, log) = (ManualClock(), Recorder())
      let client = client(server, clock, log)
      for seconds in [0, 30, 30, 30] {
        clock.advance(by: .seconds(seconds))
        let value: [Int] = try await client.value(client.request("pets", .get, "/pets"), .init())
        #expect(value == [1, 2])
      }
      #expect(await server.received(2).map { $0.headers["If-None-Match"] } == [nil, "\"1\""])
      #expect(await log.requests.count == 4)
    }
  }

  @Test("A changed resource is fetched again")
  func aChangeIsSeen() async throws {
    try await LoopbackServer.run { request in
      .text("\"\(request.method)\"", headers: ["Content-Type": "application/json"])
    } _: { server in
      let client = client(server, ManualClock(), Recorder())
      for method in [HTTPMethod.get, .get, .post, .get, .get] {
        try await client.run(client.request("pets", method, "/pets"), .init())
      }
      #expect(await server.received(3).map(\.method) == ["GET", "POST", "GET"])
    }
  }
}

import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@_spi(Generated) @testable import CallsiteRuntime

/// Concurrent requests with one expired token, over real connections.
@Suite(.timeLimit(.minutes(60)))
struct ParallelRefreshTests {
  private static let count = 1000

  private struct Outcome: Sendable {
    var successes = 0
    var kinds: [APIError.Kind] = []
    var tokens: Tokens?
    var refreshes = 0
    var refused = 0
  }

  /// The server rejects every request before it responds to the refresh.
  private func run(_ refresh: TokenBackend.Refresh) async throws -> Outcome {
    let backend = TokenBackend(refresh, refusalsBeforeRefresh: Self.count)
    let store = InMemoryTokenStore(.old)
    return try await LoopbackServer.run {
      try await Reply(backend.answer(ClientRequest($0)))
    } _: { server in
      let sessions = URLSessionConfiguration.ephemeral
      sessions.httpMaximumConnectionsPerHost = 32
      let client = APIClient.make(
        server: server.url.absoluteString,
        tokens: .refreshing,
        configure: {
          $0.transport = URLSessionTransport(configuration: sessions)
          $0.tokenStore = store
        }
      )
      var outcome = await all(client)
      outcome.tokens = await store.tokens()
      outcome.refreshes = await backend.refreshes.count
      outcome.refused = await backend.refused
      return outcome
    }
  }

  private func all(_ client: APIClient) async -> Outcome {
    await withTaskGroup(of: APIError?.self) { group in
      for index in 0..<Self.count {
        group.addTask {
          var request = client.request("pet", .post, "/pets/{id}")
          request.path("id", index)
          request.body(json: ["name": "Rex"])
          do throws(APIError) {
            try await client.run(request, .init())
            return nil
          } catch {
            return error
          }
        }
      }
      var outcome = Outcome()
      for await error in group {
        if let error { outcome.kinds.append(error.kind) } else { outcome.successes += 1 }
      }
      return outcome
    }
  }

  @Test("A thousand requests share one refresh")
  func aThousandRequestsShareOneRefresh() async throws {
    let outcome = try await run(.rotates)
    #expect(outcome.refused == Self.count)
    #expect(outcome.refreshes == 1)
    #expect(outcome.successes == Self.count)
    #expect(outcome.tokens == Tokens(accessToken: "new", refreshToken: "rotated"))
  }

  @Test("A thousand requests share one refused refresh")
  func aThousandRequestsShareOneRefusedRefresh() async throws {
    let outcome = try await run(.refuses)
    #expect(outcome.refreshes == 1)
    #expect(outcome.kinds == Array(repeating: .unauthorized, count: Self.count))
    #expect(outcome.tokens == nil)
  }

  @Test("Clients of one configuration share a refresh")
  func clientsOfOneConfigurationShareARefresh() async throws {
    let backend = TokenBackend(refusalsBeforeRefresh: 2)
    let first = APIClient.make(
      tokens: .refreshing,
      respond: { try await backend.answer($0) },
      configure: { $0.tokenStore = InMemoryTokenStore(.old) }
    )
    let second = APIClient(
      server: first.server, configuration: first.configuration, description: first.description)
    async let one: Void = first.run(first.request("pets", .get, "/pets"), .init())
    async let two: Void = second.run(second.request("pets", .get, "/pets"), .init())
    _ = try await (one, two)
    #expect(await backend.refreshes.count == 1)
  }
}

extension ClientRequest {
  fileprivate init(_ received: ReceivedRequest) throws {
    guard let url = URL(string: "http://localhost\(received.target)") else { throw URLError(.badURL) }
    self.init(
      method: HTTPMethod(rawValue: received.method),
      url: url,
      headers: received.headers,
      body: .data(received.body)
    )
  }
}

extension Reply {
  fileprivate init(_ response: ClientResponse) async throws {
    self.init(status: response.status, body: try await response.body.collect())
  }
}

import CallsiteBackground
import CallsiteRuntime
import Foundation
import HestamiAPI
import TestSupport
import Testing

/// Changes that wait for a connection, as Hestami's guide requires.
struct HestamiOfflineTests {
  /// A connection that is lost at first.
  private actor Connection: Middleware {
    private var isLost = true

    func comeBack() { isLost = false }

    private func require() throws {
      if isLost { throw URLError(.notConnectedToInternet) }
    }

    nonisolated func intercept(_ request: ClientRequest, next: any Transport) async throws -> ClientResponse {
      try await require()
      return try await next.send(request)
    }
  }

  @Test("A comment is sent when the connection returns")
  func comment() async throws {
    let folder = try TemporaryFolder()
    let backend = try await BackendStub(try SpecDocument("hestami").success("addTimelineComment"))
    let connection = Connection()
    let queue = try OfflineQueue(directory: URL(fileURLWithPath: folder.path), retryPolicy: .none)
    let tokens = Tokens(accessToken: "secret-token")
    var configuration = ClientConfiguration(
      middleware: [connection, backend], tokenStore: InMemoryTokenStore(tokens))
    configuration.offlineQueue = queue
    let hestami = HestamiClient(server: .init(url: try await backend.url), configuration: configuration)

    let error = await #expect(throws: APIError.self) {
      try await hestami.timeline.comment(
        request: "r1", content: "On my way", options: .init(isQueued: true))
    }
    #expect(error?.kind.isQueued == true)
    await connection.comeBack()
    try await queue.replay()

    var outcomes = queue.outcomes.makeAsyncIterator()
    let outcome = try #require(await outcomes.next())
    #expect(try !JSONDecoder().decode(TimelineEntry.self, from: outcome.body).id.isEmpty)
    let received = await backend.received
    #expect(received.map(\.path) == ["/api/services/requests/r1/timeline/comment/"])
    #expect(received.first?.headers["authorization"] == "Bearer secret-token")
    #expect(received.first?.headers["idempotency-key"] == outcome.request.idempotencyKey)
    withExtendedLifetime(folder) {}
  }
}

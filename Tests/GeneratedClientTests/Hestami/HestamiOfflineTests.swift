import CallsiteRuntime
import Foundation
import HestamiAPI
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

    nonisolated func intercept(
      _ request: ClientRequest,
      next: @Sendable (ClientRequest) async throws -> ClientResponse
    ) async throws -> ClientResponse {
      try await require()
      return try await next(request)
    }
  }

  @Test("A comment is sent when the connection returns")
  func aCommentIsSentWhenTheConnectionReturns() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let entry = try SpecDocument("hestami").response("addTimelineComment", status: 201)
    let backend = try await BackendStub(.json(entry, status: 201))
    let connection = Connection()
    let queue = try OfflineQueue(directory: folder, retryPolicy: .none)
    let hestami = HestamiClient(
      server: .init(url: try await backend.url),
      configuration: ClientConfiguration(
        middleware: [connection, backend], tokenStore: InMemoryTokenStore(hestamiTokens), offlineQueue: queue)
    )
    let error = await #expect(throws: APIError.self) {
      try await hestami.timeline.comment(
        request: "r1", content: "On my way", options: .init(isQueued: true))
    }
    #expect(error?.kind.isQueued == true)
    #expect(error?.userMessage == "This will be sent later.")
    await connection.comeBack()
    try await queue.replay()
    var outcomes = queue.outcomes.makeAsyncIterator()
    let outcome = try #require(await outcomes.next())
    #expect(try JSONDecoder().decode(TimelineEntry.self, from: outcome.body).id.isEmpty == false)
    let received = await backend.received
    #expect(received.map(\.path) == ["/api/services/requests/r1/timeline/comment/"])
    #expect(received.first?.headers["authorization"] == "Bearer access-1")
    #expect(received.first?.headers["idempotency-key"] == outcome.request.idempotencyKey)
  }
}

import CallsiteMock
import CallsiteRuntime
import FeatureSnapshots
import Foundation
import TestSupport
import Testing

/// Streams of a generated client, with a server that knows only the document.
@Suite(.timeLimit(.minutes(60)))
struct MockedStreamsTests {
  /// Runs the mock server for the duration of `body`.
  private func serve(
    _ options: MockOptions = MockOptions(), _ body: (MockServer, Streams.StreamsClient) async throws -> Void
  ) async throws {
    try await ServerSlots.run {
      let server = try MockServer(spec: Feature(name: "Streams").document.path, options: options)
      let url = try await server.start()
      let client = Streams.StreamsClient(server: .init(url: url.absoluteString), configuration: .local)
      try await body(server, client)
      await server.stop()
    }
  }

  private func count(_ sequence: some AsyncSequence) async throws -> Int {
    var count = 0
    for try await _ in sequence { count += 1 }
    return count
  }

  @Test("Events and lines generated from schemas decode to their types")
  func values() async throws {
    try await serve { _, client async throws in
      var ticks = client.ticks.ticks(symbol: "ABC")
      ticks.reconnection = .none
      #expect(try await count(ticks) == 3)
      var kinds = client.ticks.kinds()
      kinds.reconnection = .none
      #expect(try await count(kinds) == 3)
      #expect(try await count(client.exports.rows()) == 3)
      #expect(try await count(client.exports.listed()) == 2)
      #expect(try await count(client.exports.times()) == 3)
    }
  }

  @Test("The Accept header selects between a JSON response and a stream")
  func both() async throws {
    try await serve { _, client async throws in
      _ = try await client.ticks.createCompletion(prompt: "p")
      var parts = client.ticks.createCompletionStream2(prompt: "p")
      parts.reconnection = .none
      #expect(try await count(parts) == 1)
    }
  }

  @Test("A line arrives before the next one is sent")
  func pieces() async throws {
    try await serve { server, client async throws in
      // The second line would arrive in an hour.
      let lines = ["{\"id\":1}\n", "{\"id\":2}\n"].map { Data($0.utf8) }
      try await server.script(
        "rows", .response(.stream(lines, type: "application/jsonl", interval: .seconds(3_600))))
      for try await row in client.exports.rows() {
        #expect(row.id == 1)
        break
      }
    }
  }
}

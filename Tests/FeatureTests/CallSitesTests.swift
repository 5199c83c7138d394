import CallsiteRuntime
import FeatureSnapshots
import Foundation
import Testing

struct CallSitesTests {
  private static func client(_ body: String) -> (CallSitesClient, StubTransport) {
    let transport = StubTransport(
      200, body, contentType: body.hasPrefix("{") ? "application/json" : "text/plain")
    return (CallSitesClient(configuration: .stub(transport)), transport)
  }

  @Test("Nested services send requests to their paths")
  func nested() async throws {
    let (client, transport) = Self.client(#"{"id":"j1"}"#)
    #expect(try await client.fineTuning.jobs.get("j 1").id == "j1")
    _ = try await client.fineTuning.jobs.create(model: "m")
    #expect(await transport.routes == ["GET /v1/fine_tuning/jobs/j%201", "POST /v1/fine_tuning/jobs"])
  }

  @Test("A resource's own ID has no label, and its parents' IDs are labeled")
  func labels() async throws {
    let (client, transport) = Self.client(#"{"step":3}"#)
    let checkpoint = try await client.fineTuning.jobs.checkpoints.get("c1", job: "j1")
    #expect(checkpoint.step == 3)
    #expect(await transport.routes == ["GET /v1/fine_tuning/jobs/j1/checkpoints/c1"])
  }

  @Test("A service and a method can share a name, and top-level actions are methods of the client")
  func sharedNames() async throws {
    let (client, transport) = Self.client("found")
    #expect(try await client.search(q: "a") == "found")
    try await client.search.delete("s1")
    #expect(try await client.rerank("b") == "found")
    #expect(await transport.routes == ["GET /v1/search?q=a", "DELETE /v1/search/s1", "POST /v1/rerank"])
  }

  @Test("Two lists in one service are named for their owners")
  func clashes() async throws {
    let (client, transport) = Self.client(#"["a"]"#)
    _ = try await client.users.posts.list()
    _ = try await client.users.posts.listForUser("u1")
    #expect(await transport.routes == ["GET /v1/users/posts", "GET /v1/users/u1/posts"])
  }
}

extension StubTransport {
  /// Method, path and query of every request, as sent.
  fileprivate var routes: [String] {
    requests.map { request in
      let query = request.url.query(percentEncoded: true).map { "?\($0)" } ?? ""
      return "\(request.method.rawValue) \(request.url.path(percentEncoded: true))\(query)"
    }
  }
}

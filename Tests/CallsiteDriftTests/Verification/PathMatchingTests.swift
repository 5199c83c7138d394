import CallsiteDiagnostics
import CallsiteDocument
import Testing

@testable import CallsiteDrift

@Suite("Operations of a spec and of what a backend publishes")
struct PathMatchingTests {
  @Test(
    "are the same by their whole path, wherever the server ends and the path begins",
    arguments: [
      (
        "https://a.example.com/api/v1", ["/pets/", "/pets/{id}/"], "",
        ["/api/v1/pets", "/api/v1/pets/{pet_id}"]
      ),
      ("", ["/api/pets", "/api/pets/{id}"], "/api", ["/pets", "/pets/{id}"]),
      (
        "https://a.example.com", ["/pets", "/pets/{id}"], "https://b.example.com/v2/",
        ["/pets", "/pets/{id}"]
      ),
      ("https://a.example.com/api", ["/pets", "/pets/{id}"], "", ["/proxy/v1/pets", "/proxy/v1/pets/{id}"]),
      ("https://a.example.com", ["/v1/pets", "/v1/pets/{id}"], "", ["/pets", "/pets/{id}"]),
    ])
  func prefixes(server: String, paths: [String], otherServer: String, otherPaths: [String]) {
    let matching = PathMatching(document(server, paths), document(otherServer, otherPaths))
    #expect(matching.counterparts.map { $0?.path } == otherPaths)
    #expect(matching.others.isEmpty)
  }

  @Test("are others if method or path differ")
  func others() {
    let matching = PathMatching(document("", ["/pets", "/vets"]), document("", ["/pets", "/cats"]))
    #expect(matching.counterparts.map { $0?.path } == ["/pets", nil])
    #expect(matching.others.map(\.path) == ["/cats"])
  }

  private func document(_ server: String, _ paths: [String]) -> APIDocument {
    let position = SourcePosition(file: "a", line: 1, column: 1)
    let server = Server(url: server, description: nil, variables: [], name: nil, position: position)
    return APIDocument(
      title: "A", version: "1", servers: [server],
      operations: paths.map { Operation(id: $0, method: "GET", path: $0, position: position) },
      position: position)
  }
}

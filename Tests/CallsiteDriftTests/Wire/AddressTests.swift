import CallsiteDrift
import Testing

@Suite("What changed addresses do to deployed clients")
struct AddressTests {
  @Test(
    "A prefix that moved between servers and paths changes nothing",
    arguments: [
      (document(["https://a/v1"], ["/b", "/b/{id}"]), document(["https://a"], ["/v1/b", "/v1/b/{key}"])),
      (
        document(["https://a/v1/", "https://c/v1"], ["/b"]), document(["https://c", "https://a"], ["/v1/b"])
      ),
      (document(["/v1"], ["/b"]), document([], ["/v1/b"])),
      (document(["HTTPS://A.example:443/v1"], ["/b"]), document(["https://a.example/v1/"], ["/b"])),
      (document(["http://a:80"], ["/b"]), document(["http://A/"], ["/b"])),
      (document(["https://a/v1"], ["/b"]), document(["https://a"], ["/b: servers: [{ url: https://a/v1 }]"])),
      (document(["https://a/v1"], ["/b", "/v1/b"]), document(["https://a"], ["/v1/v1/b", "/v1/b"])),
    ])
  func sameAddresses(old: String, new: String) throws {
    #expect(try Self.lines(old, new) == [])
    #expect(try Self.lines(new, old) == [])
  }

  @Test("A server is removed for the operations that are no longer at its address")
  func otherAddresses() throws {
    let lines = [
      "warning api-server-removed: The server 'https://a/v1' was removed.",
      "info api-server-added: The server 'https://a' was added.",
    ]
    #expect(
      try Self.lines(
        Self.document(["https://a/V1"], ["/b"]), Self.document(["https://a:80/V1", "https://a/v1"], ["/b"])
      )
      .count == 3)
    let old = Self.document(["https://a/v1"], ["/b", "/c"])
    #expect(try Self.lines(old, Self.document(["https://a"], ["/b", "/c"])) == lines)
    #expect(try Self.lines(old, Self.document(["https://a"], ["/v1/b", "/c"])) == lines)
    #expect(
      try Self.lines(
        Self.document(["https://a/v1", "https://d"], ["/b"]), Self.document(["https://a"], ["/v1/b"])) == [
          "warning api-server-removed: The server 'https://d' was removed."
        ])
    #expect(
      try Self.lines(
        Self.document([], ["/b: servers: [{ url: https://a/v1 }]"]),
        Self.document([], ["/v1/b: servers: [{ url: https://a }, { url: https://d }]"])) == [
          "info api-server-added: The server 'https://d' was added."
        ])
  }

  @Test("The address counts more than the path")
  func addressBeforePath() throws {
    let old = Self.document(["https://a/v1"], ["/b"])
    let new = Self.document(
      ["https://a"], ["/b: parameters: [{ name: q, in: query, required: true }]", "/v1/b"])
    #expect(try Self.lines(old, new) == ["info endpoint-added: The operation was added."])
  }

  /// - Parameter paths: Each a path, and fields of its path item.
  private static func document(_ servers: [String], _ paths: [String]) -> String {
    let items = paths.map { path in
      let (path, fields) =
        path.firstIndex(of: ":").map { (path[..<$0], path[$0...].dropFirst(2)) } ?? (path[...], "")
      let names = path.contains("{") ? String(path.split(separator: "{")[1].dropLast()) : nil
      let parameters =
        names.map { "parameters: [{ name: \($0), in: path, required: true, schema: {} }], " } ?? ""
      return "'\(path)': { \(parameters)get: { responses: {} }\(fields.isEmpty ? "" : ", " + fields) }"
    }
    return """
      openapi: 3.1.1
      info: { title: T, version: '1' }
      servers: [\(servers.map { "{ url: \($0) }" }.joined(separator: ", "))]
      paths: { \(items.joined(separator: ", ")) }
      """
  }

  private static func lines(_ old: String, _ new: String) throws -> [String] {
    try WireComparison().findings(from: WireReading.document(old), to: WireReading.document(new)).map {
      "\($0.severity) \($0.id): \($0.message)"
    }
  }
}

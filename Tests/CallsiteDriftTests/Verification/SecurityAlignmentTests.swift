import CallsiteDrift
import Testing

@Suite("What a backend demands to know its client")
struct SecurityAlignmentTests {
  private static let schemes = """
    components:
      securitySchemes:
        token: { type: http, scheme: bearer }
        bearer: { type: http, scheme: bearer }
        basic: { type: http, scheme: basic }
        django: { type: apiKey, in: header, name: Authorization }
        key: { type: apiKey, in: header, name: X-Key }
        session: { type: apiKey, in: cookie, name: sessionid }
        certificate: { type: mutualTLS }
    """

  @Test(
    "is met by what the client sends, whatever the framework calls it",
    arguments: [
      "[{ token: [] }]", "[{ bearer: [] }]", "[{ django: [] }]", "[{ session: [] }, { bearer: [] }]",
      "[{ session: [] }, {}]", "[]", "[{ certificate: [] }]",
    ])
  func met(security: String) throws {
    #expect(try findings("[{ token: [] }]", "security: \(security), ") == [])
    #expect(try findings("[{ token: [] }]", "", root: "security: \(security)\n") == [])
  }

  @Test(
    "is a warning if the client doesn't send it, and the message names it",
    arguments: [
      ("[{ key: [] }]", "the header 'X-Key'"), ("[{ session: [] }]", "the cookie 'sessionid'"),
      ("[{ basic: [] }]", "basic authentication"),
      ("[{ bearer: [], key: [] }]", "a bearer token ('bearer of the backend') and the header 'X-Key'"),
    ])
  func unmet(security: String, noun: String) throws {
    let message = "warning The operation no longer accepts a bearer token ('token'); it now requires \(noun)."
    #expect(try findings("[{ token: [] }]", "security: \(security), ") == [message])
    #expect(try findings("[{ token: [] }]", "", root: "security: \(security)\n") == [message])
  }

  @Test("isn't known if the framework writes the same for every operation")
  func fixed() throws {
    #expect(try findings("[{ token: [] }]", "", root: "security: [{ key: [] }]\n", id: "pets_read") == [])
    #expect(try findings("[{ token: [] }]", "security: [{ key: [] }], ", id: "pets_read").count == 1)
  }

  @Test("is a warning for an operation that is public, if it's the operation's own")
  func open() throws {
    #expect(
      try findings("[]", "security: [{ key: [] }], ") == [
        "warning The operation now requires the header 'X-Key'."
      ])
    #expect(try findings("[]", "", root: "security: [{ key: [] }]\n") == [])
    let optional = "[{ token: [] }, {}]"
    #expect(
      try findings(optional, "security: [{ bearer: [] }], ") == [
        "warning The operation now requires a bearer token ('token')."
      ])
    #expect(try findings(optional, "", root: "security: [{ bearer: [] }]\n") == [])
    #expect(try findings(optional, "security: [{ bearer: [] }, {}], ") == [])
  }

  /// The findings that aren't only informational.
  private func findings(
    _ security: String, _ published: String, root: String = "", id: String = "list"
  ) throws -> [String] {
    let report = try PublishedSpecs.verify(
      text: document("security: \(security), ", id: "list"),
      against: document(published, id: id, root: root))
    return report.findings.filter { $0.severity != .info }.map { "\($0.severity) \($0.message)" }
  }

  private func document(_ security: String, id: String, root: String = "") -> String {
    """
    openapi: 3.1.0
    info: { title: Clinic, version: '1' }
    \(root)paths: { /pets: { get: { operationId: \(id), \(security)responses: { '204': { description: Done. } } } } }
    \(Self.schemes)

    """
  }
}

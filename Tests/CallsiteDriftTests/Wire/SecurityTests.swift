@testable import CallsiteDrift
import Testing

@Suite("What changed security does to deployed clients")
struct SecurityTests {
  @Test("An alternative that a client may use was removed, or requires more")
  func requirementsThatBreak() throws {
    let lost = "The operation no longer accepts the header 'K'; it now requires"
    #expect(
      try Self.required("[{ k: [] }, { b: [] }]", "[{ b: [] }]") == [
        "breaking security k: \(lost) basic authentication."
      ])
    #expect(
      try Self.required("[{ k: [] }]", "[{ k: [], b: [] }]") == [
        "breaking security k: \(lost) basic authentication and the header 'K'."
      ])
    #expect(
      try Self.required("[{ k: [] }, { b: [] }]", "[{ k: [], b: [] }]").filter { $0.hasPrefix("breaking") }
        .count == 2)
    #expect(
      try Self.required("[{}, { k: [] }]", "[{ k: [] }]") == [
        "breaking security: The operation now requires the header 'K'."
      ])
    #expect(
      try Self.required("[{ o: [read] }, { p: [read] }]", "[{ o: [read] }]") == [
        "breaking security p: The operation no longer accepts a bearer token ('p'); it now requires a bearer token ('o')."
      ])
  }

  @Test("An alternative was added, or requires less")
  func requirementsThatBreakNothing() throws {
    #expect(
      try Self.required("[{ k: [], b: [] }]", "[{ b: [] }]") == [
        "info security b: The operation now accepts basic authentication."
      ])
    #expect(
      try Self.required("[{ k: [] }]", "[{}]") == [
        "info security: The operation no longer requires credentials."
      ])
    #expect(try Self.required("[{ k: [] }, { b: [] }]", "[{ b: [] }, { k: [] }]") == [])
    #expect(
      try Self.required("[{ o: [read, write] }]", "[{ o: [read] }]") == [
        "info security o: The operation no longer requires 'write'."
      ])
  }

  @Test("Tokens may lack a scope that is required now")
  func scopes() throws {
    #expect(
      try Self.required("[{ o: [read] }]", "[{ o: [read, write] }]") == [
        "warning security o: The operation now requires 'write'."
      ])
    #expect(
      try Self.required("[{ o: [read] }]", "[{ o: [write] }, { o: [read] }]") == [
        "info security o: The operation no longer requires 'read'."
      ])
  }

  @Test(
    "The place of a key changed",
    arguments: [
      (
        "{ type: apiKey, in: header, name: X-Key }", "{ type: apiKey, in: header, name: X-New }",
        "the header 'X-New' instead of the header 'X-Key'"
      ),
      (
        "{ type: apiKey, in: header, name: k }", "{ type: apiKey, in: query, name: k }",
        "the query parameter 'k' instead of the header 'k'"
      ),
      (
        "{ type: apiKey, in: cookie, name: k }", "{ type: apiKey, in: cookie, name: l }",
        "the cookie 'l' instead of the cookie 'k'"
      ),
      (
        "{ type: http, scheme: basic }", "{ type: http, scheme: bearer }",
        "a bearer token ('s') instead of basic authentication"
      ),
      (
        "{ type: http, scheme: Token }", "{ type: http, scheme: bearer }",
        "a bearer token ('s') instead of a token after 'Token' ('s')"
      ),
      (
        "{ type: mutualTLS }", "{ type: http, scheme: digest }",
        "http digest ('s') instead of mutualTLS ('s')"
      ),
    ])
  func otherCredentials(old: String, new: String, phrase: String) throws {
    let findings = try Self.findings(
      Self.document("s: \(old)", "[{ s: [] }]"), Self.document("s: \(new)", "[{ s: [] }]"))
    #expect(
      findings.map(\.text) == ["breaking security scheme s: The security scheme 's' now expects \(phrase)."])
    #expect(findings.map(\.operations) == [["GET /a"]])
    #expect(findings.map(\.otherOperations) == ["Affects GET /a."])
    #expect(findings.map(\.consequence) == ["Deployed clients send the old credentials and get a 401."])
  }

  @Test("Nobody needs the scheme, or the old credentials are still accepted")
  func changedSchemesThatBreakNothing() throws {
    let (old, new) = (
      "{ type: apiKey, in: header, name: X-Key }", "{ type: apiKey, in: header, name: X-New }"
    )
    let line =
      "info security scheme s: The security scheme 's' now expects the header 'X-New' instead of the header 'X-Key'."
    #expect(try Self.lines(Self.document("s: \(old)", "[]"), Self.document("s: \(new)", "[]")) == [line])
    let both = Self.document("s: \(new), t: \(old)", "[{ s: [] }, { t: [] }]")
    #expect(try Self.lines(Self.document("s: \(old)", "[{ s: [] }]"), both).contains(line))
  }

  @Test(
    "The same bytes under another name, or as another kind of token",
    arguments: [
      ("s: { type: apiKey, in: header, name: X-Key }", "t: { type: apiKey, in: header, name: x-key }", []),
      ("s: { type: http, scheme: bearer }", "t: { type: http, scheme: Bearer, bearerFormat: JWT }", []),
      ("s: { type: http, scheme: basic }", "t: { type: http, scheme: basic, description: New }", []),
      (
        "s: { type: openIdConnect, openIdConnectUrl: 'https://a' }", "t: { type: http, scheme: bearer }",
        [
          "warning security scheme s: The security scheme 's' changed type: openIdConnect → http bearer.",
          "warning security scheme s: The security scheme 's' has a different OpenID Connect URL.",
        ]
      ),
      (
        "s: { type: apiKey, in: header, name: Authorization }", "s: { type: http, scheme: bearer }",
        [
          "warning security scheme s: The security scheme 's' changed type: apiKey → http bearer."
        ]
      ),
    ])
  func sameCredentials(old: String, new: String, lines: [String]) throws {
    let (name, other) = (old.prefix(1), new.prefix(1))
    #expect(
      try Self.lines(Self.document(old, "[{ \(name): [] }]"), Self.document(new, "[{ \(other): [] }]"))
        == lines)
  }

  private static func required(_ old: String, _ new: String) throws -> [String] {
    let schemes = """
      k: { type: apiKey, in: header, name: K }, b: { type: http, scheme: basic },
      o: { type: oauth2, flows: { implicit: { authorizationUrl: 'https://o', scopes: { read: R, write: W } } } },
      p: { type: oauth2, flows: { implicit: { authorizationUrl: 'https://p', scopes: { read: R, write: W } } } }
      """
    return try lines(document(schemes, old), document(schemes, new))
  }

  private static func document(_ schemes: String, _ security: String) -> String {
    """
    openapi: 3.1.1
    info: { title: T, version: '1' }
    paths: { /a: { get: { security: \(security), responses: {} } } }
    components: { securitySchemes: { \(schemes) } }
    """
  }

  private static func lines(_ old: String, _ new: String) throws -> [String] {
    try findings(old, new).map(\.text)
  }

  private static func findings(_ old: String, _ new: String) throws -> [Finding] {
    try WireComparison().findings(from: WireReading.document(old), to: WireReading.document(new))
  }
}

extension Finding {
  /// What changed and how severe it is, in one line.
  fileprivate var text: String { "\(severity) \(path): \(message)" }
}

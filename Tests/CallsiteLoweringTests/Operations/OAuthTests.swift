import CallsiteModel
import Testing

struct OAuthTests {
  private static let code = """
    authorizationCode: { authorizationUrl: https://a, tokenUrl: https://t, scopes: { 'pets:read': See the pets. } }
    """

  /// A document with an operation that is public or requires a token of `o`.
  private func lowered(
    _ scheme: String, security: String = "[{ o: [] }]", others: String = "", path: String = "call",
    schemas: String = ""
  ) throws -> Lowered {
    try Lowered.paths(
      """
      /\(path): { get: { operationId: \(path), responses: { '204': { description: A. } } } }
      """,
      root: """
        security: \(security)
        components:
          schemas: { \(schemas) }
          securitySchemes:
            o: { \(scheme) }
            \(others)

        """)
  }

  private func addresses(_ scheme: String) throws -> [OAuthDescription.Address: String]? {
    let oauth = try lowered(scheme, security: "[{ o: [] }]").module.client.description.oauth
    return oauth?.addresses.mapValues(\.text)
  }

  private func scopes(_ lowered: Lowered) throws -> Enumeration {
    let types = lowered.module.client.operations.types
    guard case .enumeration(let scopes)? = types.first else { throw CancellationError() }
    return scopes
  }

  @Test("The URLs of the flows are those of the client")
  func addresses() throws {
    #expect(
      try addresses("type: oauth2, flows: { \(Self.code) }")
        == [.authorizationURL: "https://a", .tokenURL: "https://t"])
    #expect(
      try addresses("type: oauth2, flows: { clientCredentials: { tokenUrl: /t, scopes: {} } }")
        == [.tokenURL: "/t"])
    #expect(
      try addresses("type: openIdConnect, openIdConnectUrl: https://i")
        == [.metadataURL: "https://i"])
  }

  @Test("A URL shared by two flows isn't repeated")
  func repeated() throws {
    let flows = """
      authorizationCode: { authorizationUrl: https://a, tokenUrl: https://t, refreshUrl: https://t, scopes: {} },
            clientCredentials: { tokenUrl: https://t, scopes: {} }
      """
    #expect(
      try addresses("type: oauth2, flows: { \(flows) }")
        == [.authorizationURL: "https://a", .tokenURL: "https://t"])
  }

  @Test(
    "A scheme that is unsupported or unused changes nothing",
    arguments: [
      ("type: oauth2, flows: { password: { tokenUrl: https://t, scopes: {} } }", "[{ o: [] }]"),
      ("type: oauth2, flows: { implicit: { authorizationUrl: https://a, scopes: {} } }", "[{ o: [] }]"),
      ("type: oauth2, flows: { authorizationCode: { tokenUrl: https://t, scopes: {} } }", "[{ o: [] }]"),
      ("type: oauth2, flows: {}", "[{ o: [] }]"),
      ("type: http, scheme: bearer, openIdConnectUrl: https://i", "[{ o: [] }]"),
      ("type: oauth2, flows: { \(code) }", "[]"),
    ])
  func unsupported(scheme: String, security: String) throws {
    let client = try lowered(scheme, security: security).module.client
    #expect(client.description.oauth == nil && client.session == nil)
    #expect(!client.operations.types.contains { $0.name.name == "OAuthScope" })
  }

  /// A document with these operations' requirements and two schemes, `a` and `b`.
  private func several(_ security: [String]) throws -> Lowered {
    let paths = security.enumerated().map { index, security in
      "/p\(index): { get: { operationId: f\(index), security: \(security), responses: { '204': { description: A. } } } }"
    }
    return try Lowered.paths(
      paths.joined(separator: "\n"),
      root: """
        components:
          securitySchemes:
            a: { type: openIdConnect, openIdConnectUrl: https://a }
            b: { type: openIdConnect, openIdConnectUrl: https://b }

        """)
  }

  @Test("Of several schemes, the one accepted by most operations is chosen and reported")
  func mostUsed() throws {
    let lowered = try several(["[{ a: [] }]", "[{ b: [] }]", "[{ b: [x] }, { b: [y] }]", "[]"])
    #expect(lowered.module.client.description.oauth?.scheme.text == "b")
    #expect(
      lowered.diagnostics == """
        a.yaml:10:5: warning: The client logs in with 'b', not with 'a': 2 of 4 operations accept it, and 1 the \
        other. Provide tokens for 'a' in ClientConfiguration.credentials. [several-logins]
          a.yaml:11:5: note: 'b' is declared here

        """)
  }

  @Test("Of schemes accepted by equally many operations, the first one is chosen")
  func equallyUsed() throws {
    let lowered = try several(["[{ b: [] }, { a: [] }]"])
    #expect(lowered.module.client.description.oauth?.scheme.text == "a")
    #expect(
      lowered.diagnostics.contains("with 'a', not with 'b': each is accepted by 1 of 1 operations, and it"))
  }

  @Test("A scheme that no operation accepts isn't reported")
  func unused() throws {
    let lowered = try several(["[{ b: [] }]"])
    #expect(lowered.module.client.description.oauth?.scheme.text == "b")
    #expect(lowered.diagnostics == "")
  }

  @Test("If operations issue tokens, no other server does")
  func operations() throws {
    let client = try lowered(
      "type: oauth2, flows: { \(Self.code) }",
      others: "t: { type: http, scheme: bearer, x-callsite-tokens: { logIn: [call], accessToken: /a } }"
    ).module.client
    #expect(client.description.oauth == nil && client.description.tokens != nil)
    #expect(client.session?.scopes == nil)
  }

  @Test("Scopes come from flows, then from requirements, as cases of an open enum")
  func scopes() throws {
    let lowered = try lowered(
      "type: oauth2, flows: { \(Self.code) }", security: "[{ o: ['pets:read', admin, https://e/scope/all] }]")
    let scopes = try scopes(lowered)
    #expect(scopes.name.name == "OAuthScope" && scopes.unrecognizedCase != nil)
    #expect(scopes.cases.map(\.name.name) == ["petsRead", "admin", "all"])
    #expect(
      scopes.cases.map(\.rawValue.description) == [#""pets:read""#, #""admin""#, #""https://e/scope/all""#])
    #expect(scopes.cases.first?.documentation == DocComment("See the pets."))
    #expect(lowered.module.client.session?.scopes?.name == "OAuthScope")
  }

  @Test("OpenID Connect has its own scope, and a flow can have none")
  func openID() throws {
    let connect = try lowered(
      "type: openIdConnect, openIdConnectUrl: https://i", security: "[{ o: [email] }]")
    #expect(try scopes(connect).cases.map(\.name.name) == ["openid", "email"])
    let none = try lowered("type: oauth2, flows: { clientCredentials: { tokenUrl: https://t, scopes: {} } }")
    #expect(try scopes(none).cases.isEmpty)
  }

  @Test("The names of the session and of scopes are reserved", arguments: ["logOut", "isLoggedIn"])
  func names(path: String) throws {
    let lowered = try lowered(
      "type: oauth2, flows: { \(Self.code) }", path: path, schemas: "OAuthScope: { type: object }")
    #expect(lowered.module.client.operations.methods.map(\.name.name) == ["\(path)2"])
    #expect(try scopes(lowered).name.name == "OAuthScope2")
  }

  @Test("An operation that logs in coexists with the login with OAuth")
  func logIn() throws {
    let lowered = try lowered("type: oauth2, flows: { \(Self.code) }", path: "logIn")
    #expect(lowered.module.client.operations.methods.map(\.name.name) == ["logIn"])
  }
}

import CallsiteModel
import Testing

@Suite("The keys of a client's credentials")
struct CredentialSchemesTests {
  /// Returns the client of a document with these schemes, whose only operation requires the given ones.
  private func client(_ schemes: String, security: String) throws -> ClientDeclaration {
    try lowered(schemes, security: security).module.client
  }

  private func lowered(_ schemes: String, security: String) throws -> Lowered {
    try Lowered.paths(
      """
      /log-in:
        post:
          operationId: logIn
          security: []
          responses:
            '200':
              description: The token.
              content: { application/json: { schema: { type: object, properties: { t: { type: string } } } } }
      /pets: { get: { operationId: pets, security: \(security), responses: { '204': { description: Pets. } } } }
      """,
      root: """
        components:
          securitySchemes: { \(schemes) }

        """)
  }

  private func keys(_ client: ClientDeclaration) -> Enumeration? {
    for case .enumeration(let enumeration) in client.operations.types
    where enumeration.name == client.credentialKey {
      return enumeration
    }
    return nil
  }

  @Test("are the schemes that an operation requires, with what is sent where")
  func documented() throws {
    let client = try client(
      """
      api-key: { type: apiKey, in: header, name: X-Key, description: Ask support for one. },
      in_query: { type: apiKey, in: query, name: k }, sid: { type: apiKey, in: cookie, name: s },
      basic: { type: http, scheme: basic }, bearer: { type: http, scheme: bearer },
      other: { type: apiKey, in: query, name: o }, mutual: { type: mutualTLS }
      """,
      security: "[{ api-key: [], in_query: [] }, { sid: [] }, { basic: [] }, { bearer: [], mutual: [] }]")
    let cases = try #require(keys(client)).cases
    #expect(client.credentialKey?.name == "SecurityScheme")
    #expect(cases.map(\.name.name) == ["apiKey", "inQuery", "sid", "basic", "bearer"])
    #expect(
      cases.map(\.documentation.lines) == [
        ["Ask support for one.", "", "A key in the header field `X-Key`."], ["A key in the query item `k`."],
        ["A key in the cookie `s`."], ["A user name and a password."],
        ["A token in the header field `Authorization`, after `Bearer`."],
      ])
  }

  @Test(
    "Two that are required together must have different places",
    arguments: [
      ("b: { type: http, scheme: basic }", "header field 'authorization'"),
      ("b: { type: http, scheme: Token }", "header field 'authorization'"),
      ("b: { type: apiKey, in: header, name: authorization }", "header field 'authorization'"),
      ("b: { type: apiKey, in: query, name: Authorization }", nil),
      ("b: { type: apiKey, in: cookie, name: Authorization }", nil), ("b: { type: mutualTLS }", nil),
    ])
  func places(scheme: String, place: String?) throws {
    let schemes = "a: { type: http, scheme: bearer }, \(scheme)"
    let together = try lowered(schemes, security: "[{ a: [], b: [] }]").diagnostics
    let message = place.map { place in
      "warning: 'b' is required together with 'a', but both are sent in the \(place), which has one value; 'b' isn't sent. "
        + "If one of them is enough, list them as alternatives. [conflicting-credentials]"
    }
    #expect(together.contains("[conflicting-credentials]") == (place != nil))
    #expect(message.map(together.contains) ?? true)
    let alternatives = try lowered(schemes, security: "[{ a: [] }, { b: [] }]").diagnostics
    #expect(!alternatives.contains("[conflicting-credentials]"))
  }

  @Test(
    "Two keys in the same query item or cookie can't be sent together", arguments: ["query", "cookie"])
  func sameKey(location: String) throws {
    let schemes =
      "a: { type: apiKey, in: \(location), name: k }, b: { type: apiKey, in: \(location), name: k }"
    #expect(
      try lowered(schemes, security: "[{ a: [], b: [] }]").diagnostics.contains("[conflicting-credentials]"))
    let others = schemes.replacing("name: k }, b", with: "name: K }, b")
    #expect(
      try !lowered(others, security: "[{ a: [], b: [] }]").diagnostics.contains("[conflicting-credentials]"))
  }

  @Test("don't include the scheme whose tokens a login returns")
  func logIn() throws {
    let tokens = "x-callsite-tokens: { logIn: [logIn], accessToken: /t }"
    let token = "token: { type: http, scheme: bearer, \(tokens) }"
    #expect(keys(try client(token, security: "[{ token: [] }]")) == nil)
    let both = "\(token), key: { type: apiKey, in: query, name: k }"
    let key = try #require(keys(try client(both, security: "[{ token: [] }, { key: [] }]")))
    #expect(key.cases.map(\.name.name) == ["key"])
    let flows = "flows: { clientCredentials: { tokenUrl: /t, scopes: {} } }"
    let oauth = try client("o: { type: oauth2, \(flows) }", security: "[{ o: [] }]")
    #expect(keys(oauth) == nil && oauth.credentialKey == nil)
  }
}

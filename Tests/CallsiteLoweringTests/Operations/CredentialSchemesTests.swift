import CallsiteModel
import Testing

@Suite("The keys of a client's credentials")
struct CredentialSchemesTests {
  /// Returns the client of a document with these schemes, whose only operation requires the given ones.
  private func client(_ schemes: String, security: String) throws -> ClientDeclaration {
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

        """
    ).module.client
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

import CallsiteModel
import Testing

struct TokenLifecycleTests {
  /// A document whose refresh operation has this body.
  private func lowered(
    media: String = "application/json", body: String, pointer: String = ", refreshToken: /refresh"
  ) throws -> Lowered {
    try Lowered.paths(
      """
      /refresh:
        post:
          operationId: renew
          security: []
          requestBody: { required: true, content: { \(media): { schema: { type: object, \(body) } } } }
          responses: { '204': { description: Done. } }
      """,
      root: """
        components:
          securitySchemes:
            token:
              type: http
              scheme: bearer
              x-callsite-tokens: { logIn: [renew], refresh: renew, accessToken: /access\(pointer) }

        """)
  }

  @Test("The refresh operation gets the refresh token in the one property that it requires")
  func refresh() throws {
    let body = "required: [refresh], properties: { refresh: { type: string }, device: { type: string } }"
    let refresh = try lowered(body: body).refresh
    #expect(refresh?.id.text == "renew" && refresh?.verb.name == "POST" && refresh?.path.text == "/refresh")
    #expect(refresh?.body?.token == .refreshToken && refresh?.body?.property.text == "refresh")
    #expect(refresh?.body?.constants == [] && refresh?.body?.contentType == nil && refresh?.security == nil)
  }

  @Test("Properties with one possible value are sent along, as a form if the document says so")
  func constants() throws {
    let body =
      "properties: { grant_type: { const: refresh_token }, refresh_token: { type: string } }"
    let lowered = try lowered(media: "application/x-www-form-urlencoded", body: body)
    let sent = try #require(lowered.refresh?.body)
    #expect(sent.token == .refreshToken && sent.property.text == "refresh_token")
    #expect(sent.constants.map { "\($0.property.text): \($0.value.text)" } == ["grant_type: refresh_token"])
    #expect(sent.contentType?.text == "application/x-www-form-urlencoded")
  }

  @Test("A refresh that isn't public says which credentials it needs")
  func secured() throws {
    let lowered = try Lowered.paths(
      """
      /renew: { post: { operationId: renew, responses: { '204': { description: Done. } } } }
      """,
      root: """
        security: [{ token: [] }]
        components:
          securitySchemes:
            token: { type: http, scheme: bearer, x-callsite-tokens: { logIn: [renew], refresh: renew, accessToken: /a } }

        """)
    #expect(lowered.refresh?.body == nil && lowered.refresh?.security?.code == #"[["token"]]"#)
  }

  @Test("Where there is no refresh token, the access token is traded")
  func sliding() throws {
    let body = "properties: { token: { type: string } }"
    let lowered = try lowered(body: body, pointer: "")
    #expect(lowered.refresh?.body?.token == .accessToken && lowered.refresh?.body?.property.text == "token")
  }

  @Test("A refresh that wants more than the token isn't called, and the document is told")
  func unsupported() throws {
    let lowered = try lowered(
      body: "required: [a, b], properties: { a: { type: string }, b: { type: string } }")
    #expect(lowered.refresh == nil)
    #expect(lowered.diagnostics.contains("a.yaml:5:5: warning: 'renew' can't refresh tokens by itself"))
    #expect(lowered.diagnostics.contains("[unsupported-refresh]"))
  }
}

extension Lowered {
  /// How the client refreshes its tokens.
  fileprivate var refresh: TokenLifecycle.Refresh? { module.client.description.tokens?.refresh }
}

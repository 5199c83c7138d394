import CallsiteModel
import Testing

struct SessionTests {
  @Test("Log-in and log-out operations store and forget tokens, and the client has both")
  func session() throws {
    let client = try Self.lowered(logOut: "logOut: leave, ").module.client
    #expect(client.session?.logIn?.method.id.text == "enter")
    #expect(client.session?.logIn?.service == "auth")
    #expect(client.session?.logOut?.method.id.text == "leave")
    let methods = client.services.flatMap(\.operations.methods)
    #expect(methods.map(\.request.session) == [.storesTokens, .endsSession])
    #expect(
      client.description.tokens
        == TokenLifecycle(
          scheme: SwiftStringLiteral("token"), accessToken: SwiftStringLiteral("/access"), refreshToken: nil,
          refresh: nil))
  }

  @Test("The client's log-in names the inline types of the service from outside")
  func qualifiedTypes() throws {
    let answer = "content: { application/json: { schema: { type: object, properties: { access: {} } } } }"
    let kind = "{ name: kind, in: query, schema: { type: string, enum: [a, b] } }"
    let lowered = try Lowered.paths(
      """
      /in:
        post: { operationId: enter, tags: [auth], parameters: [\(kind)], responses: { '200': { description: A., \(answer) } } }
      """,
      root: """
        components:
          securitySchemes:
            token: { type: http, scheme: bearer, x-callsite-tokens: { logIn: [enter], accessToken: /access } }

        """)
    let logIn = try #require(lowered.module.client.session?.logIn?.method)
    #expect(logIn.result.type?.description == "AuthService.EnterResponse")
    #expect(logIn.parameters.map(\.type.description) == ["AuthService.EnterKind?"])
  }

  @Test("An operation without a tag doesn't take the session's names")
  func names() throws {
    let lowered = try Self.lowered(
      extra: "/other: { get: { operationId: logIn, responses: { '204': { description: A. } } } }")
    #expect(lowered.module.client.operations.methods.map(\.name.name) == ["logIn2"])
  }

  @Test("A log-out that is a method of the client returns what came of it")
  func ownLogOut() throws {
    let lowered = try Lowered.paths(
      """
      /in: { post: { operationId: enter, tags: [auth], responses: { '204': { description: A. } } } }
      /out: { post: { operationId: logOut, responses: { '200': { description: A., content: { text/plain: { schema: { type: string } } } } } } }
      """,
      root: """
        components:
          securitySchemes:
            token: { type: http, scheme: bearer, x-callsite-tokens: { logIn: [enter], logOut: logOut, accessToken: /access } }

        """)
    let method = try #require(lowered.module.client.operations.methods.first)
    #expect(method.name.name == "logOut")
    #expect(method.result == .logOut)
    #expect(method.request.session == .endsSession)
    #expect(method.isDiscardable)
  }

  @Test("An operation says its security only where it isn't the document's")
  func security() throws {
    let lowered = try Self.lowered(logOut: "logOut: leave, ")
    #expect(lowered.methods.map(\.request.security) == [CredentialRequirement.none, nil])
    #expect(lowered.module.client.description.security?.code == #"[["token"]]"#)
  }

  @Test("A scheme that nothing is sent for is named")
  func unsupported() throws {
    let lowered = try Lowered.paths(
      "/a: { get: { operationId: f, responses: { '204': { description: A. } } } }",
      root: "security: [{ c: [] }]\ncomponents: { securitySchemes: { c: { type: mutualTLS } } }\n")
    #expect(
      lowered.diagnostics.hasSuffix(
        """
        a.yaml:6:34: warning: Nothing is sent for security scheme 'c': bearer, basic and API keys are supported. Configure \
        its credentials in the transport. [unsupported-security-scheme]

        """))
  }

  @Test("A server is called by its name, description or place; a relative one is skipped")
  func servers() throws {
    let lowered = try Lowered.paths(
      "/a: { get: { operationId: f, responses: { '204': { description: A. } } } }",
      root: """
        servers:
          - { url: 'https://a.com', x-callsite-name: main }
          - { url: 'https://{host}.com', description: Test lab, variables: { host: { default: b } } }
          - { url: 'https://c.com', description: One with many words }
          - { url: /v1 }

        """)
    let servers = lowered.module.client.servers
    #expect(servers.map(\.name.name) == ["main", "testLab", "server3"])
    #expect(
      servers.map(\.pieces) == [
        [.text(SwiftStringLiteral("https://a.com"))],
        [
          .text(SwiftStringLiteral("https://")), .variable(SwiftIdentifier("host")),
          .text(SwiftStringLiteral(".com")),
        ],
        [.text(SwiftStringLiteral("https://c.com"))],
      ])
    #expect(
      lowered.diagnostics == """
        a.yaml:9:5: warning: Server '/v1' is relative to an address that isn't known here and is skipped. Write the whole \
        URL. [relative-server]

        """)
  }

  private static func lowered(logOut: String = "", extra: String = "") throws -> Lowered {
    try Lowered.paths(
      """
      /in:
        post: { operationId: enter, tags: [auth], security: [], responses: { '204': { description: A. } } }
        delete: { operationId: leave, tags: [auth], responses: { '204': { description: A. } } }
      \(extra)
      """,
      root: """
        security: [{ token: [] }]
        components:
          securitySchemes:
            token: { type: http, scheme: bearer, x-callsite-tokens: { logIn: [enter], \(logOut)accessToken: /access } }

        """)
  }
}

import CallsiteModel
import CallsiteRendering
import Testing

struct SessionTests {
  @Test("Login and logout operations store and clear tokens, and the client has both")
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

  @Test("A session's cookie is its access token")
  func cookie() throws {
    let lowered = try Lowered.paths(
      "/in: { post: { operationId: enter, security: [], responses: { '204': { description: A. } } } }",
      root: """
        security: [{ session: [] }]
        components:
          securitySchemes:
            session: { type: apiKey, in: cookie, name: sid, x-callsite-tokens: { logIn: [enter] } }

        """)
    let client = lowered.module.client
    #expect(client.description.tokens?.accessToken == nil)
    #expect(client.session?.logIn?.method.request.session == .storesTokens)
    let files = try ModuleRenderer(templates: .builtIn).render(lowered.module)
    #expect(files.contains { $0.text.contains("tokens: TokenLifecycle(scheme: \"session\"),\n") })
  }

  @Test("The client's login qualifies the inline types of the service")
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
    #expect(logIn.result.type?.declared?.path == "PetClient.AuthService.EnterResponse")
    #expect(logIn.parameters.map(\.type.description) == ["AuthService.EnterKind?"])
  }

  @Test("An operation without a tag doesn't take the session's names")
  func names() throws {
    let lowered = try Self.lowered(
      extra: "/other: { get: { operationId: logIn, responses: { '204': { description: A. } } } }")
    #expect(lowered.module.client.operations.methods.map(\.name.name) == ["logIn2"])
  }

  @Test("A logout that is a method of the client returns its outcome")
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

  @Test("An operation's security is written only if it differs from the document's")
  func security() throws {
    let lowered = try Self.lowered(logOut: "logOut: leave, ")
    #expect(lowered.methods.map(\.request.security) == [CredentialRequirement.none, nil])
    #expect(lowered.module.client.description.security?.alternatives == [[SwiftStringLiteral("token")]])
  }

  @Test("An unsupported scheme is reported")
  func unsupported() throws {
    let lowered = try Lowered.paths(
      "/a: { get: { operationId: f, responses: { '204': { description: A. } } } }",
      root: "security: [{ c: [] }]\ncomponents: { securitySchemes: { c: { type: mutualTLS } } }\n")
    #expect(
      lowered.diagnostics.hasSuffix(
        """
        a.yaml:6:34: warning: No credentials are sent for security scheme 'c': only tokens, basic authentication \
        and API keys are supported. Configure its credentials in the transport. [unsupported-security-scheme]

        """))
  }

  @Test("A server has the pieces of its URL; a relative one is skipped")
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
    #expect(servers.map(\.name.name) == ["main", "testLab", "production"])
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
        a.yaml:9:5: warning: Server '/v1' is relative to an unknown address and is skipped. Use an absolute URL. [relative-server]

        """)
  }

  @Test("The servers of all paths are known if the document has none, and an operation uses one of its own")
  func serversOfPaths() throws {
    let lowered = try Lowered.paths(
      """
      /a:
        servers: [{ url: 'https://a.com', description: Main }, { url: 'https://b.com', description: Test }]
        get: { operationId: f, responses: { '204': { description: A. } } }
      /b:
        servers: [{ url: 'https://b.com' }, { url: 'https://c.com' }]
        get: { operationId: g, responses: { '204': { description: A. } } }
      """)
    #expect(lowered.module.client.servers.map(\.name.name) == ["main", "test", "production"])
    let replaced = lowered.module.client.operations.methods.map { method in
      method.request.servers.map { "\($0.replaced?.text ?? "") → \($0.url.text)" }
    }
    #expect(replaced == [["https://c.com → https://a.com"], ["https://a.com → https://b.com"]])
  }

  @Test("A path's server is at the client's host, and others need a server of the document to replace")
  func serversWithoutKnownOnes() throws {
    let lowered = try Lowered.paths(
      """
      /a: { get: { operationId: f, servers: [{ url: /v2 }], responses: { '204': { description: A. } } } }
      /b: { get: { operationId: g, servers: [{ url: 'https://b.com' }], responses: { '204': { description: A. } } } }
      /c: { get: { operationId: h, servers: [{ url: v3 }], responses: { '204': { description: A. } } } }
      """)
    #expect(lowered.module.client.servers.isEmpty)
    let servers = lowered.module.client.operations.methods.map(\.request.servers)
    #expect(servers == [[.init(url: SwiftStringLiteral("/v2"), replaced: nil)], [], []])
    #expect(
      lowered.diagnostics == """
        a.yaml:5:42: warning: Server 'https://b.com' isn't used, because the document has no server with an absolute URL that it replaces; the operation is sent to the client's server. Add the API's server to the document. [unused-server]
        a.yaml:6:42: warning: Server 'v3' is relative to an unknown address and is skipped. Use an absolute URL. [relative-server]

        """)
  }

  @Test("A variable that the document's server lacks has its default, with a warning")
  func fixedVariables() throws {
    let lowered = try Lowered.paths(
      """
      /a:
        get:
          operationId: f
          servers:
            - url: 'https://{tenant}.{region}.b.com'
              variables: { tenant: { default: t }, region: { default: eu, enum: [eu, us] } }
          responses: { '204': { description: A. } }
      """,
      root: """
        servers:
          - url: 'https://{tenant}.{region}.a.com'
            variables: { tenant: { default: u }, region: { default: asia, enum: [asia, eu] } }

        """)
    let servers = lowered.module.client.operations.methods[0].request.servers
    #expect(
      servers.map(\.url.text) == ["https://{tenant}.eu.b.com", "https://t.eu.b.com"])
    #expect(
      servers.map(\.replaced?.text) == ["https://{tenant}.{region}.a.com", "https://u.asia.a.com"])
    #expect(lowered.diagnostics.contains("Variable 'region' of the operation's server"))
    #expect(!lowered.diagnostics.contains("Variable 'tenant'"))
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

  @Test("The refresh operation gets the refresh token in its only required property")
  func refresh() throws {
    let body = "required: [refresh], properties: { refresh: { type: string }, device: { type: string } }"
    let refresh = try lowered(body: body).refresh
    #expect(refresh?.id.text == "renew" && refresh?.verb.name == "POST" && refresh?.path.text == "/refresh")
    #expect(refresh?.body?.token == .refreshToken && refresh?.body?.property.text == "refresh")
    #expect(refresh?.body?.constants == [] && refresh?.body?.contentType == nil && refresh?.security == nil)
  }

  @Test("Properties with one possible value are included, in a form if documented")
  func constants() throws {
    let body =
      "properties: { grant_type: { const: refresh_token }, refresh_token: { type: string } }"
    let lowered = try lowered(media: "application/x-www-form-urlencoded", body: body)
    let sent = try #require(lowered.refresh?.body)
    #expect(sent.token == .refreshToken && sent.property.text == "refresh_token")
    #expect(sent.constants.map { "\($0.property.text): \($0.value.text)" } == ["grant_type: refresh_token"])
    #expect(sent.contentType?.text == "application/x-www-form-urlencoded")
  }

  @Test("A refresh that isn't public specifies its credentials")
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
    #expect(
      lowered.refresh?.body == nil
        && lowered.refresh?.security?.alternatives == [[SwiftStringLiteral("token")]])
  }

  @Test("Without a refresh token, the access token is exchanged")
  func sliding() throws {
    let body = "properties: { token: { type: string } }"
    let lowered = try lowered(body: body, pointer: "")
    #expect(lowered.refresh?.body?.token == .accessToken && lowered.refresh?.body?.property.text == "token")
  }

  @Test("A refresh that requires more than the token isn't called, and is reported")
  func unsupported() throws {
    let lowered = try lowered(
      body: "required: [a, b], properties: { a: { type: string }, b: { type: string } }")
    #expect(lowered.refresh == nil)
    #expect(lowered.diagnostics.contains("a.yaml:5:5: warning: The client can't refresh tokens with 'renew'"))
    #expect(lowered.diagnostics.contains("[unsupported-refresh]"))
  }
}

extension Lowered {
  /// The request with which the client refreshes its tokens.
  fileprivate var refresh: TokenLifecycle.Refresh? { module.client.description.tokens?.refresh }
}

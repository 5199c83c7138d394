import CallsiteDrift
import Testing

@Suite("Callers of the client")
struct ClientComparisonTests {
  private func servers(_ old: String, _ new: String) throws -> [String] {
    try Changed(
      .source, from: Changed.document(root: "servers: [\(old)]\n"),
      to: Changed.document(root: "servers: [\(new)]\n")
    ).lines
  }

  private static let a = "{ url: 'https://a.example', x-callsite-name: live }"
  private static let b = "{ url: 'https://b.example', x-callsite-name: test }"

  @Test("choose one of its servers")
  func servers() throws {
    #expect(try servers(Self.a, "\(Self.a), \(Self.b)") == ["info swift-server-added Server.test"])
    #expect(try servers("\(Self.a), \(Self.b)", Self.a) == ["breaking swift-server-removed Server.test"])
    #expect(
      try servers(Self.a, Self.a.replacing("live", with: "main")) == [
        "breaking swift-server-renamed Server.live"
      ])
    let variable = "{ url: 'https://{r}.example', x-callsite-name: live, variables: { r: { default: a } } }"
    #expect(try servers(Self.a, variable) == ["breaking swift-server-form-changed Server.live"])
    #expect(
      try servers(variable, variable.replacing("{r}", with: "{s}").replacing("{ r:", with: "{ s:")) == [
        "breaking swift-parameter-removed Server.live(r)", "info swift-parameter-added Server.live(s)",
      ])
    let relative = "{ url: /v1 }"
    #expect(
      try servers(Self.a, relative) == [
        "breaking swift-default-server-removed ShopClient.init", "breaking swift-server-removed Server.live",
      ])
    #expect(
      try servers(relative, Self.a) == [
        "info swift-default-server-added ShopClient.init", "info swift-server-added Server.live",
      ])
  }

  @Test("log in if it keeps tokens")
  func session() throws {
    let text = { (tokens: String) in
      Changed.document(
        operation: """
          operationId: enter
          responses: { '200': { description: ok, content: { application/json: { schema: { type: string } } } } }
          """) + "components: { securitySchemes: { t: { type: http, scheme: bearer\(tokens) } } }\n"
    }
    let tokens = ", x-callsite-tokens: { logIn: [enter], accessToken: /a }"
    #expect(
      try Changed(.source, from: text(tokens), to: text("")).lines == [
        "breaking swift-method-removed logIn", "breaking swift-method-removed logOut",
        "breaking swift-session-removed ShopClient.isLoggedIn",
      ])
    #expect(try Changed(.source, from: text(""), to: text(tokens)).lines.last?.hasPrefix("info") == true)
  }

  @Test("log in with OAuth if a scheme has a flow for it")
  func oauth() throws {
    let text = { (scheme: String) in
      Changed.document(
        operation: "operationId: list\nsecurity: [{ t: [] }]\nresponses: { '204': { description: done } }")
        + "components: { securitySchemes: { t: { \(scheme) } } }\n"
    }
    let flow = "type: oauth2, flows: { clientCredentials: { tokenUrl: https://t, scopes: { all: '' } } }"
    let lines = try Changed(.source, from: text(flow), to: text("type: http, scheme: bearer")).lines
    #expect(lines.contains("breaking swift-method-removed logIn"))
    #expect(lines.contains("breaking swift-method-removed logOut"))
    #expect(lines.contains("breaking swift-session-removed ShopClient.isLoggedIn"))
    #expect(lines.contains("breaking swift-type-removed ShopClient.OAuthScope"))
    let others = text(flow.replacing("all: ''", with: ""))
    #expect(
      try Changed(.source, from: text(flow), to: others).lines == [
        "breaking swift-case-removed ShopClient.OAuthScope.all"
      ])
  }

  @Test("see its services")
  func services() throws {
    let operation = { (tag: String) in
      "operationId: list\ntags: [\(tag)]\nresponses: { '204': { description: done } }"
    }
    let one = Changed.document(operation: operation("a"))
    let two =
      one + "  /other:\n    get: { operationId: get, tags: [b], responses: { '204': { description: ok } } }\n"
    #expect(try Changed(.source, from: one, to: two).lines == ["info swift-service-added b"])
    #expect(try Changed(.source, from: two, to: one).lines == ["breaking swift-service-removed b"])
  }
}

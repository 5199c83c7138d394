import CallsiteDrift
@testable import CallsiteLowering
import Testing

@Suite("A client that is created as before")
struct SilentClientTests {
  private func changed(_ old: String, _ new: String) throws -> [String] {
    try Changed(.silent, from: Changed.document(root: old + "\n"), to: Changed.document(root: new + "\n"))
      .lines
  }

  @Test("talks to another server")
  func servers() throws {
    let a = "{ url: 'https://a.example', x-callsite-name: a }"
    let b = "{ url: 'https://b.example', x-callsite-name: b }"
    #expect(
      try changed("servers: [\(a)]", "servers: [\(a.replacing("a.example", with: "c.example"))]") == [
        "warning silent-server-changed Server.a"
      ])
    #expect(
      try changed("servers: [\(a), \(b)]", "servers: [\(b), \(a)]") == [
        "warning silent-default-server-changed ShopClient.init"
      ])
    let region =
      "servers: [{ url: 'https://{r}.example', x-callsite-name: a, variables: { r: { default: eu } } }]"
    #expect(
      try changed(region, region.replacing("eu", with: "us")) == [
        "warning silent-server-variable-changed Server.a(r)"
      ])
  }

  @Test("sends credentials differently")
  func credentials() throws {
    let scheme = { (text: String) in "components: { securitySchemes: { t: { \(text) } } }" }
    #expect(
      try changed(scheme("type: http, scheme: bearer"), scheme("type: apiKey, in: header, name: X-Key")) == [
        "warning silent-credentials-changed security scheme t"
      ])
  }

  @Test("finds tokens, payloads and errors elsewhere")
  func description() throws {
    let text = { (pointer: String) in
      Changed.document(
        operation: """
          operationId: enter
          responses: { '200': { description: ok, content: { application/json: { schema: { type: object, properties: { a: { type: string }, b: { type: string } } } } } } }
          """)
        + "components: { securitySchemes: { t: { type: http, scheme: bearer, x-callsite-tokens: { logIn: [enter], accessToken: \(pointer) } } } }\n"
    }
    #expect(
      try Changed(.silent, from: text("/a"), to: text("/b")).lines == ["warning silent-tokens-changed tokens"]
    )
    let cookie = { (place: String) in
      Changed.document(
        operation: "operationId: enter\nresponses: { '204': { description: done } }")
        + "components: { securitySchemes: { t: { type: apiKey, in: cookie, name: sid, x-callsite-tokens: { logIn: [enter]\(place) } } } }\n"
    }
    #expect(
      try Changed(.silent, from: cookie(""), to: cookie(", accessToken: /a")).lines == [
        "warning silent-tokens-changed tokens"
      ])
    let oauth = { (url: String) in
      Changed.document(
        operation: "operationId: list\nsecurity: [{ t: [] }]\nresponses: { '204': { description: done } }")
        + "components: { securitySchemes: { t: { type: openIdConnect, openIdConnectUrl: \(url) } } }\n"
    }
    #expect(
      try Changed(.silent, from: oauth("https://a"), to: oauth("https://b")).lines == [
        "warning silent-tokens-changed tokens"
      ])
    #expect(
      try changed("x-callsite-errors: { message: [/a] }", "x-callsite-errors: { message: [/b] }") == [
        "info silent-errors-changed errors"
      ])
    let plain = Changed.document(root: "")
    var options = LoweringOptions.shop
    options.timeZone = "Europe/Berlin"
    #expect(
      try Changed(.silent, from: plain, to: plain, newOptions: options).lines == [
        "warning silent-time-zone-changed time zone"
      ])
    #expect(
      try changed("", "x-callsite-empty-objects: lists") == [
        "warning silent-empty-objects-changed empty objects"
      ])
  }
}

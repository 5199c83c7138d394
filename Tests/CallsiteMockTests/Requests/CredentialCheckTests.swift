import CallsiteContract
import CallsiteDocument
import Testing

@testable import CallsiteMock

struct CredentialCheckTests {
  private func status(_ scheme: String, _ headers: MockHeaders, target: String = "/a") throws -> Int {
    var backend = try Backend(
      """
      security: [{ s: [] }]
      components: { securitySchemes: { s: \(scheme) } }
      paths: { /a: { get: { responses: { '204': { description: a } } } } }
      """)
    return backend.send("GET", target, headers: headers).status
  }

  @Test("Credentials are required where the document says so")
  func schemes() throws {
    let bearer = "{ type: http, scheme: bearer }"
    #expect(try status(bearer, [:]) == 401)
    #expect(try status(bearer, ["Authorization": "Token x"]) == 401)
    #expect(try status(bearer, ["Authorization": "bearer x"]) == 204)
    let basic = "{ type: http, scheme: basic }"
    #expect(try status(basic, ["Authorization": "Basic YTpi"]) == 204)
    #expect(try status(basic, ["Authorization": "Basic YQ=="]) == 401)
    #expect(try status("{ type: http, scheme: Token }", ["Authorization": "token t"]) == 204)
    #expect(try status("{ type: http, scheme: Token }", ["Authorization": "Bearer t"]) == 401)
    #expect(try status("{ type: apiKey, in: header, name: X-Key }", ["x-key": "k"]) == 204)
    #expect(try status("{ type: apiKey, in: cookie, name: sid }", ["Cookie": "a=b; sid=1"]) == 204)
    #expect(try status("{ type: apiKey, in: query, name: key }", [:], target: "/a?key=1") == 204)
    #expect(try status("{ type: apiKey, in: query, name: key }", [:]) == 401)
  }

  @Test("Of several ways to authenticate, the first is asked for")
  func alternatives() throws {
    var backend = try Backend(
      """
      security: [{ s: [] }, { k: [] }]
      components: { securitySchemes: { s: { type: http, scheme: bearer }, k: { type: apiKey, in: header, name: X-Key } } }
      paths: { /a: { get: { responses: { '204': { description: a } } } } }
      """)
    let reason = backend.send("GET", "/a").headers["X-Mock-Reason"]
    #expect(reason?.contains("the header 'Authorization'") == true)
    #expect(backend.send("GET", "/a", headers: ["X-Key": "k"]).status == 204)
  }

  private let sessions = """
    security: [{ s: [] }]
    components:
      securitySchemes:
        s:
          type: http
          scheme: bearer
          x-callsite-tokens: { logIn: [logIn], logOut: logOut, refresh: refresh, accessToken: /access, refreshToken: /refresh }
      schemas: { Tokens: { required: [access], properties: { access: { type: string }, refresh: { type: string } } } }
      responses: { Tokens: { description: t, content: { application/json: { schema: { $ref: '#/components/schemas/Tokens' } } } } }
    paths:
      /login: { post: { operationId: logIn, security: [], responses: { '200': { $ref: '#/components/responses/Tokens' } } } }
      /refresh: { post: { operationId: refresh, security: [], responses: { '200': { $ref: '#/components/responses/Tokens' } } } }
      /logout: { post: { operationId: logOut, responses: { '204': { description: a } } } }
      /a: { get: { operationId: a, responses: { '204': { description: a } } } }
    """

  private func token(_ backend: inout Backend, _ path: String = "/login") throws -> MockHeaders {
    ["Authorization": "Bearer \(try #require(backend.send("POST", path).value(at: "/access")?.text))"]
  }

  @Test("Tokens expire after a number of requests, and a refresh issues new ones")
  func requests() throws {
    var backend = try Backend(sessions, options: .make { $0.tokenLifetime = .requests(2) })
    let first = try token(&backend)
    #expect(backend.send("GET", "/a", headers: first).status == 204)
    #expect(backend.send("GET", "/a", headers: first).status == 204)
    let refused = backend.send("GET", "/a", headers: first)
    #expect(refused.status == 401)
    #expect(refused.text.contains("the token has expired"))
    #expect(refused.headers["WWW-Authenticate"] == #"Bearer realm="mock", error="invalid_token""#)
    #expect(backend.send("GET", "/a").headers["WWW-Authenticate"] == #"Bearer realm="mock""#)
    #expect(backend.send("GET", "/a", headers: try token(&backend, "/refresh")).status == 204)
  }

  @Test("A login of a session in a cookie sets the cookie, which a logout revokes")
  func cookieSession() throws {
    let document = sessions.replacing(
      "type: http\n      scheme: bearer\n      x-callsite-tokens: { logIn: [logIn], logOut: logOut, refresh: refresh, accessToken: /access, refreshToken: /refresh }",
      with:
        "type: apiKey\n      in: cookie\n      name: sid\n      x-callsite-tokens: { logIn: [logIn], logOut: logOut }"
    )
    var backend = try Backend(document, options: .make { $0.isStrict = true })
    let cookie = try #require(backend.send("POST", "/login").headers["Set-Cookie"])
    #expect(cookie == "sid=mock-access-token-1; Path=/; HttpOnly")
    let headers: MockHeaders = ["Cookie": "sid=mock-access-token-1"]
    #expect(backend.send("GET", "/a", headers: headers).status == 204)
    #expect(backend.send("POST", "/logout", headers: headers).status == 204)
    #expect(backend.send("GET", "/a", headers: headers).status == 401)
  }

  @Test("Tokens expire after a time")
  func seconds() throws {
    var backend = try Backend(sessions, options: .make { $0.tokenLifetime = .seconds(30) })
    let token = try token(&backend)
    backend.time = 29
    #expect(backend.send("GET", "/a", headers: token).status == 204)
    backend.time = 30
    #expect(backend.send("GET", "/a", headers: token).status == 401)
  }

  @Test("Logging out revokes a token; a strict server accepts only its own tokens")
  func logOut() throws {
    var backend = try Backend(sessions, options: .make { $0.isStrict = true })
    let token = try token(&backend)
    #expect(backend.send("GET", "/a", headers: ["Authorization": "Bearer other"]).status == 401)
    #expect(backend.send("POST", "/logout", headers: token).status == 204)
    #expect(backend.send("GET", "/a", headers: token).status == 401)
  }

  @Test("Requests over the limit are told when to try again")
  func rateLimit() throws {
    var backend = try Backend(
      "paths: { /a: { get: { responses: { '204': { description: a } } } } }",
      options: .make { $0.rateLimit = .init(requests: 2, seconds: 60) })
    #expect((0..<2).map { _ in backend.send("GET", "/a").status } == [204, 204])
    backend.time = 10
    let refused = backend.send("GET", "/a")
    #expect(refused.status == 429)
    #expect(refused.headers["Retry-After"] == "50")
    backend.time = 60
    #expect(backend.send("GET", "/a").status == 204)
  }
}

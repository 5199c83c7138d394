import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// Sessions whose access token is a cookie.
struct SessionCookieTests {
  private static let now = Date(timeIntervalSince1970: 1_000_000_000)

  /// Creates a client whose server responds to each path.
  private static func client(
    store: any TokenStore = InMemoryTokenStore(),
    _ respond: @escaping @Sendable (ClientRequest) -> ClientResponse
  ) -> APIClient {
    APIClient.make(
      schemes: ["session": .cookie("sid")], security: [["session"]],
      tokens: TokenLifecycle(scheme: "session"),
      respond: { respond($0) },
      configure: {
        $0.tokenStore = store
        $0.environment.now = { now }
      })
  }

  private static func answer(_ cookies: String..., status: Int = 200) -> ClientResponse {
    ClientResponse(
      status: status, headers: HeaderFields(cookies.map { .init(name: "Set-Cookie", value: $0) }))
  }

  private func logIn(_ client: APIClient) async throws(APIError) {
    var request = client.request("logIn", .post, "/log-in", security: [])
    request.storesTokens()
    try await client.run(request, .init())
  }

  private func cookie(
    _ text: String..., now: Date = Self.now
  ) -> SessionCookie? {
    SessionCookie("sid", in: HeaderFields(text.map { .init(name: "Set-Cookie", value: $0) }), now: now)
  }

  @Test("The cookie of a login is sent as the server set it, also after the next launch")
  func logsIn() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let client = Self.client(store: FileTokenStore(file: file)) { _ in
      Self.answer("theme=dark", "sid=s%3Aa.b+c/d==; Path=/; HttpOnly; Secure")
    }
    #expect(await !client.isLoggedIn())
    try await logIn(client)
    #expect(await client.isLoggedIn())
    let relaunched = Self.client(store: FileTokenStore(file: file)) { _ in Self.answer() }
    #expect(try await relaunched.sent().headers["Cookie"] == "sid=s%3Aa.b+c/d==")
    _ = try await relaunched.logOut()
    #expect(try await relaunched.sent().headers["Cookie"] == nil)
  }

  @Test("A login without the cookie is an error, and no session")
  func loginWithoutCookie() async throws {
    let client = Self.client { _ in Self.answer("other=1", "sid=; Path=/") }
    let error = await #expect(throws: APIError.self) { try await logIn(client) }
    #expect(error?.kind == .unexpectedContent)
    #expect(await !client.isLoggedIn())
  }

  @Test("The cookie stays with the API's own origin and with operations that require it")
  func staysWithItsOrigin() async throws {
    let elsewhere = ReceivedRequests()
    let client = Self.client(store: InMemoryTokenStore(Tokens(accessToken: "a"))) { request in
      if request.url.host() == "api.example.com", request.url.path().hasSuffix("/moved") {
        return ClientResponse(status: 307, headers: ["Location": "https://other.example.com/pets"])
      }
      elsewhere.record(request)
      return Self.answer("sid=stolen")
    }
    try await client.run(client.request("pets", .get, "/moved"), .init())
    #expect(elsewhere.requests.map { $0.url.host() } == ["other.example.com"])
    #expect(elsewhere.requests.first?.headers["Cookie"] == nil)
    #expect(try await client.configuration.tokenStore.tokens()?.accessToken == "a")
    #expect(try await client.sent(security: []).headers["Cookie"] == nil)
  }

  @Test("A response that renews the cookie extends the session, unless it's a 401")
  func renewal() async throws {
    let store = InMemoryTokenStore(Tokens(accessToken: "a"))
    let client = Self.client(store: store) { request in
      switch request.headers["Cookie"] {
      case "sid=a": Self.answer("sid=b; Max-Age=600")
      default: Self.answer("sid=c", status: 401)
      }
    }
    try await client.run(client.request("pets", .get, "/pets"), .init())
    let renewed = Tokens(accessToken: "b", expiry: Self.now.addingTimeInterval(600))
    #expect(await store.tokens() == renewed)
    await #expect(throws: APIError.self) {
      try await client.run(client.request("pets", .get, "/pets"), .init())
    }
    #expect(await store.tokens() == renewed)
  }

  @Test("A response that removes the cookie ends the session", arguments: [200, 401])
  func removal(status: Int) async throws {
    let client = Self.client(store: InMemoryTokenStore(Tokens(accessToken: "a"))) { _ in
      Self.answer("sid=x; Expires=Thu, 01 Jan 1970 00:00:00 GMT", status: status)
    }
    var states = client.sessionStates.makeAsyncIterator()
    #expect(await states.next() == .loggedIn)
    try? await client.run(client.request("pets", .get, "/pets"), .init())
    // Otherwise, the next state would never come.
    try #require(await !client.isLoggedIn())
    #expect(await states.next() == .endedByServer)
  }

  @Test("A later date alone is saved only if it's a minute later")
  func rarelySaved() async throws {
    let old = Tokens(accessToken: "a", expiry: Self.now.addingTimeInterval(600))
    let store = InMemoryTokenStore(old)
    for (lifetime, expected) in [(630, 600), (660, 660)] {
      let client = Self.client(store: store) { _ in Self.answer("sid=a; Max-Age=\(lifetime)") }
      try await client.run(client.request("pets", .get, "/pets"), .init())
      #expect(await store.tokens()?.expiry == Self.now.addingTimeInterval(TimeInterval(expected)))
    }
  }

  @Test("Max-Age takes precedence over Expires, and the last cookie of the name counts")
  func attributes() {
    let expires = "Expires=Sun, 09 Sep 2001 01:56:40 GMT"
    #expect(cookie("sid=a; \(expires)")?.expiry == Self.now.addingTimeInterval(600))
    #expect(cookie("sid=a; max-age=60; \(expires)")?.expiry == Self.now.addingTimeInterval(60))
    #expect(cookie("sid=a; Max-Age=0")?.isRemoved == true)
    #expect(cookie("sid=a; Expires=soon")?.tokens == Tokens(accessToken: "a"))
    #expect(cookie("sid=a", "sid=b=c; Path=/")?.value == "b=c")
    #expect(cookie("SID=a", "sidx=a") == nil)
  }
}

/// The requests that reach a server.
private final class ReceivedRequests: @unchecked Sendable {
  private let lock = NSLock()
  private var received: [ClientRequest] = []

  var requests: [ClientRequest] { lock.withLock { received } }

  func record(_ request: ClientRequest) { lock.withLock { received.append(request) } }
}

import Foundation
import Testing

@_spi(Generated) @testable import CallsiteOAuth
@_spi(Generated) @testable import CallsiteRuntime

/// Refreshes (RFC 6749, 6), with the mechanism of all sessions.
@Suite(.timeLimit(.minutes(60)))
struct OAuthRefreshTests {
  private static let old = Tokens(accessToken: "old", refreshToken: "ref1")
  private static let refused = ClientResponse.json(
    #"{"detail": "Expired."}"#, status: 401, headers: ["WWW-Authenticate": "Bearer error=invalid_token"])

  private func server(
    _ tokens: [ClientResponse] = [.json(#"{"access_token": "new"}"#)],
    pets: [ClientResponse] = [refused, .json("{}")]
  ) -> StubAuthorizationServer {
    StubAuthorizationServer(["/token": tokens, "/refresh": tokens, "/v1/pets": pets])
  }

  private func refusal(_ code: String, status: Int = 400) -> ClientResponse {
    .json(#"{"error": "\#(code)"}"#, status: status)
  }

  @Test(
    "A refused token is replaced and the call sent again",
    arguments: [
      (#"{"access_token": "new"}"#, "ref1"), (#"{"access_token": "new", "refresh_token": "ref2"}"#, "ref2"),
    ])
  func aRefusedTokenIsReplacedAndTheCallSentAgain(answer: String, refreshToken: String) async throws {
    let server = server([.json(answer)])
    let store = InMemoryTokenStore(Self.old)
    let client = APIClient.oauth(server) { $0.tokenStore = store }
    #expect(await client.failureOfCall() == nil)
    let form = ["grant_type": "refresh_token", "refresh_token": "ref1", "client_id": "app"]
    #expect(await server.forms(to: "/token") == [form])
    let sent = await server.requests(to: "/v1/pets").map { $0.headers["Authorization"] }
    #expect(sent == ["Bearer old", "Bearer new"])
    #expect(await store.tokens() == Tokens(accessToken: "new", refreshToken: refreshToken))
  }

  @Test("The document can contain a refresh endpoint")
  func theDocumentMayHaveAnAddressForIt() async {
    let server = server()
    let scheme = OAuthScheme(
      "oauth", tokenURL: "https://id.example.com/token", refreshURL: "https://id.example.com/refresh")
    let client = APIClient.oauth(server, scheme: scheme, client: .service) {
      $0.tokenStore = InMemoryTokenStore(Self.old)
    }
    #expect(await client.failureOfCall() == nil)
    #expect(await server.requests(to: "/token").isEmpty)
    let request = await server.requests(to: "/refresh").first
    #expect(request?.headers["Authorization"] == OAuthClient.service.basicCredential)
  }

  @Test("An invalid grant ends the session")
  func anInvalidGrantEndsTheSession() async {
    let store = InMemoryTokenStore(Self.old)
    let client = APIClient.oauth(server([refusal("invalid_grant")])) { $0.tokenStore = store }
    var states = client.sessionStates.makeAsyncIterator()
    #expect(await states.next() == .loggedIn)
    let error = await client.failureOfCall()
    #expect(error?.kind == .unauthorized && error?.operation == "pets")
    #expect(error?.userMessage == "Your session has ended.")
    #expect(await states.next() == .endedByServer)
    #expect(await store.tokens() == nil)
  }

  @Test(
    "What is wrong with the app or the server keeps the session",
    arguments: ["invalid_client", "unauthorized_client", "temporarily_unavailable", "server_error"])
  func whatIsWrongWithTheAppOrTheServerKeepsTheSession(code: String) async {
    let store = InMemoryTokenStore(Self.old)
    let client = APIClient.oauth(server([refusal(code, status: 401)])) { $0.tokenStore = store }
    let error = await client.failureOfCall()
    let refresh = error?.underlying as? APIError
    #expect(error?.operation == "pets")
    #expect(refresh?.operation == "refreshTokens" && refresh?.oauthCode == code)
    #expect(await store.tokens() == Self.old)
  }

  @Test(
    "Whatever isn't an error of the token endpoint keeps the session",
    arguments: [
      ClientResponse(status: 401), ClientResponse(status: 403),
      ClientResponse(
        status: 400, headers: ["Content-Type": "text/html"], body: ByteStream(Data("<html>".utf8))),
      .json(#"{"error": "Unauthorized"}"#, status: 401), .json(#"{"error": "forbidden"}"#, status: 403),
      .json(#"{"error": "Bad Gateway"}"#, status: 502), .json("{}"),
    ])
  func whateverIsNoErrorOfTheTokenEndpointKeepsTheSession(answer: ClientResponse) async {
    let store = InMemoryTokenStore(Self.old)
    let client = APIClient.oauth(server([answer])) {
      $0.tokenStore = store
      $0.retryPolicy = .none
    }
    let error = await client.failureOfCall()
    #expect(error?.operation == "pets")
    #expect((error?.underlying as? APIError)?.operation == "refreshTokens")
    #expect(await store.tokens() == Self.old)
  }

  @Test("An error of the token endpoint ends the session even with a success status")
  func anErrorWithASuccessStatusEndsTheSession() async {
    let store = InMemoryTokenStore(Self.old)
    let client = APIClient.oauth(server([refusal("bad_refresh_token", status: 200)])) {
      $0.tokenStore = store
    }
    #expect(await client.failureOfCall()?.operation == "pets")
    #expect(await store.tokens() == nil)
  }

  @Test("An app without an ID reports it and keeps the tokens")
  func anAppWithoutAnIDSaysSoAndKeepsTheTokens() async {
    let store = InMemoryTokenStore(Self.old)
    let client = APIClient.oauth(server(), client: nil) { $0.tokenStore = store }
    #expect(await client.failureOfCall()?.description.contains("oauthClient isn't set") == true)
    #expect(await store.tokens() == Self.old)
  }

  @Test("Without a refresh token a refusal ends the session")
  func withoutARefreshTokenARefusalEndsTheSession() async {
    let (server, store) = (server(), InMemoryTokenStore(Tokens(accessToken: "old")))
    let client = APIClient.oauth(server) { $0.tokenStore = store }
    #expect(await client.failureOfCall()?.kind == .unauthorized)
    #expect(await server.requests(to: "/token").isEmpty)
    #expect(await store.tokens() == nil)
  }

  @Test("A token is replaced before it expires")
  func aTokenIsReplacedBeforeItExpires() async {
    let server = server(pets: [.json("{}")])
    let client = APIClient.oauth(server) {
      $0.environment.now = { Date(timeIntervalSince1970: 1000) }
      $0.tokenStore = InMemoryTokenStore(
        Tokens(accessToken: "old", refreshToken: "ref1", expiry: Date(timeIntervalSince1970: 1020)))
    }
    #expect(await client.failureOfCall() == nil)
    #expect(await server.requests(to: "/v1/pets").map { $0.headers["Authorization"] } == ["Bearer new"])
  }

  @Test("A token with enough time left is sent")
  func aTokenThatLivesLongEnoughIsSent() async {
    let server = server(pets: [.json("{}")])
    let client = APIClient.oauth(server) {
      $0.environment.now = { Date(timeIntervalSince1970: 1000) }
      $0.tokenStore = InMemoryTokenStore(
        Tokens(accessToken: "old", refreshToken: "ref1", expiry: Date(timeIntervalSince1970: 1031)))
    }
    #expect(await client.failureOfCall() == nil)
    #expect(await server.requests(to: "/token").isEmpty)
  }

  @Test("An app's own token is requested again with its scope")
  func anAppsOwnTokenIsGotAnewWithItsScope() async throws {
    let server = server([.json(#"{"access_token": "old"}"#), .json(#"{"access_token": "new"}"#)])
    let client = APIClient.oauth(server, client: .service)
    try await client.logIn(with: OAuthGrant<TestScope>.clientCredentials(scopes: [.write]))
    #expect(await client.failureOfCall() == nil)
    let form = ["grant_type": "client_credentials", "scope": "pets:write"]
    #expect(await server.forms(to: "/token") == [form, form])
    let sent = await server.requests(to: "/v1/pets").map { $0.headers["Authorization"] }
    #expect(sent == ["Bearer old", "Bearer new"])
  }

  @Test("The kind of an app's own token outlives the program")
  func whatAnAppsOwnTokenIsOutlivesTheProgram() async throws {
    let server = server([
      .json(#"{"access_token": "old", "expires_in": 60}"#), .json(#"{"access_token": "new"}"#),
    ])
    let file = URL.temporaryDirectory.appending(path: "callsite-\(UUID().uuidString)")
    defer {
      for file in [file, file.appendingPathExtension("lock")] {
        try? FileManager.default.removeItem(at: file)
      }
    }
    try await APIClient.oauth(server, client: .service) { $0.tokenStore = FileTokenStore(file: file) }
      .logIn(with: OAuthGrant<TestScope>.clientCredentials())
    let next = APIClient.oauth(server, client: .service) { $0.tokenStore = FileTokenStore(file: file) }
    #expect(await next.failureOfCall() == nil)
    #expect(await server.forms(to: "/token").count == 2)
    #expect(try await FileTokenStore(file: file).tokens()?.accessToken == "new")
  }

  @Test("Many calls share one refresh")
  func manyCallsShareOneRefresh() async {
    let server = server(pets: [Self.refused, .json("{}")])
    let client = APIClient.oauth(server) {
      $0.environment.now = { Date(timeIntervalSince1970: 1000) }
      $0.tokenStore = InMemoryTokenStore(
        Tokens(accessToken: "old", refreshToken: "ref1", expiry: Date(timeIntervalSince1970: 1000)))
    }
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...20 { group.addTask { _ = await client.failureOfCall() } }
    }
    #expect(await server.forms(to: "/token").first?["refresh_token"] == "ref1")
    #expect(await server.requests(to: "/v1/pets").allSatisfy { $0.headers["Authorization"] == "Bearer new" })
  }

  @Test("Clients that share a store use a rotating refresh token once")
  func clientsThatShareAStoreUseARotatingTokenOnce() async {
    let (server, store) = (
      RotatingServer(), InMemoryTokenStore(Tokens(accessToken: "a0", refreshToken: "r0"))
    )
    let clients = (1...4).map { _ in
      APIClient.oauth(StubAuthorizationServer([:])) {
        $0.transport = StubTransport { await server.answer($0) }
        $0.tokenStore = store
      }
    }
    for _ in 1...5 {
      await server.expire()
      await withTaskGroup(of: Void.self) { group in
        for client in clients { group.addTask { _ = await client.failureOfCall() } }
      }
    }
    #expect(await server.reuses == 0)
    #expect(await server.refreshes == 5)
    #expect(await store.tokens() == Tokens(accessToken: "a5", refreshToken: "r5"))
  }
}

/// A server that accepts each refresh token once.
private actor RotatingServer {
  private var number = 0
  private var isExpired = false
  private(set) var reuses = 0
  private(set) var refreshes = 0

  func expire() { isExpired = true }

  func answer(_ request: ClientRequest) -> ClientResponse {
    guard request.url.path() == "/token" else {
      let isRight = request.headers["Authorization"] == "Bearer a\(number)" && !isExpired
      return isRight ? .json("{}") : ClientResponse(status: 401)
    }
    guard case .data(let body) = request.body,
      String(decoding: body, as: UTF8.self).contains("refresh_token=r\(number)&")
    else {
      reuses += 1
      return .json(#"{"error": "invalid_grant"}"#, status: 400)
    }
    number += 1
    refreshes += 1
    isExpired = false
    return .json(#"{"access_token": "a\#(number)", "refresh_token": "r\#(number)"}"#)
  }
}

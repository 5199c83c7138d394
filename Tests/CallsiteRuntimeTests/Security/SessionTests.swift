import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// Saving and clearing tokens.
struct SessionTests {
  private struct User: Decodable, Equatable { var name: String }

  private func logIn(_ body: String, status: Int = 200, envelope: Envelope? = nil) async throws -> Tokens? {
    let store = InMemoryTokenStore()
    let client = APIClient.make(
      envelope: envelope,
      respond: { _ in .json(body, status: status) },
      configure: { $0.tokenStore = store }
    )
    var request = client.request("logIn", .post, "/login", security: [])
    request.storesTokens()
    let _: User? = try? await client.value(request, .init())
    #expect(await client.isLoggedIn() == (await store.tokens() != nil))
    return await store.tokens()
  }

  @Test("A login saves its tokens")
  func aLogInSavesItsTokens() async throws {
    let tokens = try await logIn(#"{"name":"Ann","access":"a","refresh":"r"}"#)
    #expect(tokens == Tokens(accessToken: "a", refreshToken: "r"))
  }

  @Test("The refresh token can be missing")
  func theRefreshTokenMayBeMissing() async throws {
    #expect(try await logIn(#"{"name":"Ann","access":"a"}"#) == Tokens(accessToken: "a"))
  }

  @Test(
    "Tokens are found inside an envelope",
    arguments: [#"{"data":{"name":"Ann","access":"a"},"status":"ok"}"#, #"{"name":"Ann","access":"a"}"#])
  func tokensAreFoundInsideAnEnvelope(body: String) async throws {
    let envelope = Envelope("data", when: .sometimes, siblings: ["status"])
    #expect(try await logIn(body, envelope: envelope)?.accessToken == "a")
  }

  @Test(
    "A failed login saves nothing",
    arguments: [
      (200, #"{"name":"Ann"}"#), (200, #"{"access":"a"}"#), (200, #"{"name":"Ann","access":""}"#),
      (401, #"{"name":"Ann","access":"a"}"#),
    ]
  )
  func aFailedLogInSavesNothing(status: Int, body: String) async throws {
    #expect(try await logIn(body, status: status) == nil)
  }

  @Test(
    "A refresh saves new tokens and keeps the refresh token",
    arguments: [
      (200, #"{"access":"new","refresh":"rotated"}"#, Tokens(accessToken: "new", refreshToken: "rotated")),
      (200, #"{"access":"new"}"#, Tokens(accessToken: "new", refreshToken: "r")),
      (200, #"{"refresh":"rotated"}"#, Tokens(accessToken: "old", refreshToken: "r")),
      (401, #"{"access":"new"}"#, Tokens(accessToken: "old", refreshToken: "r")),
    ]
  )
  func aRefreshSavesNewTokensAndKeepsTheRefreshToken(status: Int, body: String, expected: Tokens) async throws
  {
    let store = InMemoryTokenStore(Tokens(accessToken: "old", refreshToken: "r"))
    let client = APIClient.make(
      respond: { _ in .json(body, status: status) },
      configure: { $0.tokenStore = store }
    )
    var request = client.request("refresh", .post, "/refresh", security: [])
    request.refreshesTokens()
    try? await client.run(request, .init())
    #expect(await store.tokens() == expected)
  }

  @Test("A login discards the previous session")
  func aLogInKeepsNothingOfTheLastSession() async throws {
    let store = InMemoryTokenStore(Tokens(accessToken: "old", refreshToken: "r"))
    let client = APIClient.make(
      respond: { _ in .json(#"{"access":"new"}"#) },
      configure: { $0.tokenStore = store }
    )
    var request = client.request("logIn", .post, "/login", security: [])
    request.storesTokens()
    try await client.run(request, .init())
    #expect(await store.tokens() == Tokens(accessToken: "new"))
  }

  @Test("A failed login keeps the previous session", arguments: [400, 401, 500])
  func previousSession(status: Int) async throws {
    let store = InMemoryTokenStore(Tokens(accessToken: "old", refreshToken: "r"))
    let client = APIClient.make(
      respond: { _ in .json(#"{"access":"new"}"#, status: status) },
      configure: { $0.tokenStore = store }
    )
    var request = client.request("logIn", .post, "/login", security: [])
    request.storesTokens()
    try? await client.run(request, .init())
    #expect(await store.tokens() == Tokens(accessToken: "old", refreshToken: "r"))
  }

  @Test("The bodies of login and refresh are secret")
  func theBodiesOfLogInAndRefreshAreSecret() async throws {
    let client = APIClient.make(respond: { _ in .json(#"{"access":"a"}"#) })
    #expect(try await client.sent { $0.storesTokens() }.hasSecretBody)
    #expect(try await client.sent { $0.refreshesTokens() }.hasSecretBody)
    #expect(try await client.sent().hasSecretBody == false)
  }

  @Test("A logout clears tokens whatever the response", arguments: [204, 401, 500])
  func aLogOutClearsTokensWhateverItsOutcome(status: Int) async throws {
    let store = InMemoryTokenStore(Tokens(accessToken: "a"))
    let client = APIClient.make(
      respond: { ClientResponse(status: $0.headers["Authorization"] == "Bearer a" ? status : 599) },
      configure: { $0.tokenStore = store }
    )
    var request = client.request("logOut", .post, "/logout")
    request.endsSession()
    do {
      try await client.run(request, .init())
      #expect(status == 204)
    } catch {
      #expect(error.status == status)
    }
    #expect(await client.isLoggedIn() == false)
  }

  @Test("Printing secrets doesn't show them")
  func printingSecretsShowsNone() {
    let tokens = Tokens(accessToken: "secret", refreshToken: "secret")
    let credentials: [Credential] = [.token("secret"), .basic(username: "secret", password: "secret")]
    let headers: HeaderFields = ["Authorization": "secret", "X-Api-Key": "secret", "Cookie": "secret"]
    var text = "\(tokens) \(String(reflecting: tokens)) \(credentials) \(headers)"
    dump(tokens, to: &text)
    dump(credentials, to: &text)
    dump(headers, to: &text)
    if let url = URL(string: "https://a.b/c?key=secret") {
      let request = ClientRequest(url: url, headers: headers, body: .data(Data("secret".utf8)))
      text += "\(request)"
      dump(request, to: &text)
    }
    #expect(!text.contains("secret"))
  }
}

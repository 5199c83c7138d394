import Foundation
import Testing

@_spi(Generated) @testable import CallsiteOAuth
@_spi(Generated) @testable import CallsiteRuntime

/// All grants against an independent server: Authlib with Flask (`pip install authlib flask`). It accepts
/// PKCE only with S256 and each code and refresh token only once, and identifies itself (RFC 9207).
@Suite(
  .enabled(
    if: AuthlibServer.isAvailable,
    "python3 doesn't find flask and a recent authlib; `pip install authlib flask` adds them."),
  .timeLimit(.minutes(60)))
struct AuthlibTests {
  @Test("A user logs in on a page, and the session is refreshed")
  func aUserLogsInOnAPageAndTheSessionGoesOn() async throws {
    try await AuthlibServer.run { server in
      let client = server.client(.app)
      try await client.logIn(with: server.page())
      #expect(try await server.owner(client) == "ann")
      let first = try #require(try await client.configuration.tokenStore.tokens())
      #expect(first.refreshToken != nil && first.expiry != nil)
      try await server.get("/expire")
      #expect(try await server.owner(client) == "ann")
      let second = try #require(try await client.configuration.tokenStore.tokens())
      #expect(second.accessToken != first.accessToken && second.refreshToken != first.refreshToken)
    }
  }

  @Test("An app with a secret logs its users in")
  func anAppWithASecretLogsItsUsersIn() async throws {
    try await AuthlibServer.run { server in
      let client = server.client(OAuthClient(id: "service", secret: "s3cret & +:%/é"))
      try await client.logIn(with: server.page())
      try await server.get("/expire")
      #expect(try await server.owner(client) == "ann")
    }
  }

  @Test("Codes and refresh tokens can be used only once")
  func codesAndRefreshTokensAreWorthNothingTheSecondTime() async throws {
    try await AuthlibServer.run { server in
      let recorder = Recorder()
      let client = server.client(.app) { $0.middleware = [recorder] }
      try await client.logIn(with: server.page())
      try await server.get("/expire")
      #expect(try await server.owner(client) == "ann")
      let requests = await recorder.requests.filter { $0.url.path() == "/token" }
      #expect(requests.count == 2)
      for request in requests {
        let answer = try await URLSessionTransport().send(request)
        #expect(answer.status == 400)
        let body = String(decoding: try await answer.collect(upTo: 10_000), as: UTF8.self)
        #expect(body.contains("invalid_grant"))
      }
    }
  }

  @Test("A refresh token used by somebody else ends the session")
  func aRefreshTokenThatSomebodyElseHasUsedEndsTheSession() async throws {
    try await AuthlibServer.run { server in
      let client = server.client(.app)
      var states = client.sessionStates.makeAsyncIterator()
      #expect(await states.next() == .loggedOut)
      try await client.logIn(with: server.page())
      #expect(await states.next() == .loggedIn)
      let stolen = try #require(try await client.configuration.tokenStore.tokens())
      let thief = server.client(.app) { $0.tokenStore = InMemoryTokenStore(stolen) }
      try await server.get("/expire")
      #expect(try await server.owner(thief) == "ann")
      try await server.get("/expire")
      #expect(await client.failureOfCall()?.kind == .unauthorized)
      #expect(await states.next() == .endedByServer)
    }
  }

  @Test(
    "A user who logs out gives the tokens back",
    arguments: [OAuthClient.app, OAuthClient(id: "service", secret: "s3cret & +:%/é")])
  func aUserWhoLogsOutGivesTheTokensBack(app: OAuthClient) async throws {
    try await AuthlibServer.run { server in
      let client = server.client(app)
      try await client.logIn(with: server.page())
      let old = try #require(try await client.configuration.tokenStore.tokens())
      let result = try await client.logOut()
      #expect(result.isKnownToServer && result.error == nil)
      let thief = server.client(app) { $0.tokenStore = InMemoryTokenStore(old) }
      #expect(await thief.failureOfCall()?.kind == .unauthorized)
    }
  }

  @Test("A user can refuse")
  func aUserMayRefuse() async throws {
    try await AuthlibServer.run { server in
      let error = try await server.client(.app).failure(
        ofLogIn: server.page(parameters: ["login_hint": "refuse"]))
      #expect(error?.oauthCode == "access_denied")
      #expect(error?.userMessage == "The login was refused.")
    }
  }

  @Test("A code is useless without its verifier")
  func aCodeIsWorthNothingWithoutItsVerifier() async throws {
    try await AuthlibServer.run { server in
      let client = server.client(.app) { configuration in
        configuration.transport = StubTransport { request in
          var request = request
          if case .data(let data) = request.body {
            let body = String(decoding: data, as: UTF8.self)
            request.body = .data(
              Data(body.replacing(/code_verifier=[^&]+/, with: "code_verifier=\(ProofKey().verifier)").utf8))
          }
          return try await URLSessionTransport().send(request)
        }
      }
      let error = try await client.failure(ofLogIn: server.page())
      #expect(error?.oauthCode == "invalid_grant")
      #expect(await !client.isLoggedIn())
    }
  }

  @Test(
    "An app logs in with its own credentials",
    arguments: [
      OAuthClient(id: "service", secret: "s3cret & +:%/é"),
      OAuthClient(id: "poster", secret: "p0st & +:%/é", sendsSecretInBody: true),
    ])
  func anAppLogsInAsItself(app: OAuthClient) async throws {
    try await AuthlibServer.run { server in
      let client = server.client(app)
      try await client.logIn(with: OAuthGrant<TestScope>.clientCredentials(scopes: [.read]))
      #expect(try await server.owner(client) == nil)
      try await server.get("/expire")
      #expect(try await server.owner(client) == nil)
      var wrong = app
      wrong.secret = "wrong"
      let error = await server.client(wrong).failure(ofLogIn: .clientCredentials())
      #expect(error?.oauthCode == "invalid_client")
    }
  }

  @Test("A user logs in on another device")
  func aUserLogsInOnAnotherDevice() async throws {
    try await AuthlibServer.run { server in
      let clock = SkippingClock()
      let client = server.client(.app) { $0.environment.clock = clock }
      try await client.logIn(
        with: OAuthGrant<TestScope>.device(scopes: [.read]) { prompt in
          #expect(prompt.url.absoluteString == "\(server.url)/enter")
          try await server.get("/enter?user_code=\(prompt.userCode)&answer=allow&after=2")
        })
      #expect(clock.sleeps == [.seconds(2), .seconds(2), .seconds(7)])
      #expect(try await server.owner(client) == "ann")
      try await server.get("/expire")
      #expect(try await server.owner(client) == "ann")
    }
  }

  @Test(
    "A login on another device may fail",
    arguments: [("refuse", "access_denied"), ("expire", "expired_token")])
  func aLogInOnAnotherDeviceMayFail(answer: String, code: String) async throws {
    try await AuthlibServer.run { server in
      let client = server.client(.app) { $0.environment.clock = SkippingClock() }
      let error = await client.failure(
        ofLogIn: .device { prompt in
          try await server.get("/enter?user_code=\(prompt.userCode)&answer=\(answer)")
        })
      #expect(error?.oauthCode == code)
    }
  }
}

import Foundation
import Testing

@_spi(Generated) @testable import CallsiteOAuth
@_spi(Generated) @testable import CallsiteRuntime

/// Login on another device (RFC 8628). A clock skips all waiting.
struct DeviceLogInTests {
  private static let device = #"""
    {"device_code": "dev", "user_code": "WDJB-MJHT", "verification_uri": "https://id.example.com/enter",
     "verification_uri_complete": "https://id.example.com/enter?user_code=WDJB-MJHT", "expires_in": 60,
     "interval": 7}
    """#

  private func refusal(_ code: String) -> ClientResponse { .json(#"{"error": "\#(code)"}"#, status: 400) }

  private struct Run {
    let error: APIError?
    let sleeps: [Duration]
    let prompts: [OAuthDevicePrompt]
    let server: StubAuthorizationServer
    let client: APIClient
  }

  private func logIn(
    _ answers: [ClientResponse], device: ClientResponse = .json(Self.device), failures: Set<Int> = [],
    client: OAuthClient = .app, retries: RetryPolicy = RetryPolicy(maximumAttempts: 1)
  ) async -> Run {
    let server = StubAuthorizationServer(
      ["/device": [device], "/token": answers], failures: ["/token": failures])
    let clock = SkippingClock()
    let api = APIClient.oauth(server, client: client) {
      $0.environment.clock = clock
      $0.retryPolicy = retries
    }
    let prompts = Prompts()
    let error = await api.failure(ofLogIn: .device(scopes: [.read]) { await prompts.show($0) })
    return Run(
      error: error, sleeps: clock.sleeps, prompts: await prompts.shown, server: server, client: api)
  }

  private actor Prompts {
    private(set) var shown: [OAuthDevicePrompt] = []
    func show(_ prompt: OAuthDevicePrompt) { shown.append(prompt) }
  }

  @Test("The user is shown the code, and tokens arrive when it's entered")
  func theUserIsToldTheCodeAndTheTokensComeWhenItWasEntered() async throws {
    let pending = refusal("authorization_pending")
    let run = await logIn([pending, pending, .json(#"{"access_token": "acc", "refresh_token": "ref"}"#)])
    #expect(run.error == nil)
    let url = try #require(URL(string: "https://id.example.com/enter"))
    #expect(
      run.prompts == [
        OAuthDevicePrompt(
          userCode: "WDJB-MJHT", url: url, completeURL: URL(string: "\(url)?user_code=WDJB-MJHT"),
          lifetime: .seconds(60))
      ])
    #expect(run.sleeps == [.seconds(7), .seconds(7), .seconds(7)])
    #expect(await run.server.forms(to: "/device") == [["client_id": "app", "scope": "pets:read"]])
    let form = [
      "grant_type": "urn:ietf:params:oauth:grant-type:device_code", "device_code": "dev", "client_id": "app",
    ]
    #expect(await run.server.forms(to: "/token") == [form, form, form])
    let tokens = try await run.client.configuration.tokenStore.tokens()
    #expect(tokens == Tokens(accessToken: "acc", refreshToken: "ref"))
  }

  @Test("Polling slows down on request")
  func aServerThatIsAskedTooOftenIsAskedLess() async {
    let slower = refusal("slow_down")
    let run = await logIn([slower, slower, .json(#"{"access_token": "acc"}"#)])
    #expect(run.error == nil)
    #expect(run.sleeps == [.seconds(7), .seconds(12), .seconds(17)])
  }

  @Test("A lost response doubles the interval")
  func aLostAnswerDoublesTheInterval() async {
    let run = await logIn(
      [ClientResponse(status: 502), .json(#"{"access_token": "acc"}"#)], failures: [0])
    #expect(run.error == nil)
    #expect(run.sleeps == [.seconds(7), .seconds(14), .seconds(28)])
  }

  @Test(
    "A refusal ends the login",
    arguments: ["access_denied", "expired_token", "invalid_grant", "invalid_client"])
  func aRefusalEndsTheLogIn(code: String) async {
    let run = await logIn([refusal("authorization_pending"), refusal(code)])
    #expect(run.error?.oauthCode == code)
    #expect(run.sleeps.count == 2)
    #expect(await !run.client.isLoggedIn())
  }

  @Test("An unused code expires")
  func aCodeThatNobodyEntersExpires() async {
    let run = await logIn([refusal("authorization_pending")])
    #expect(run.error?.kind == .unauthorized)
    #expect(run.error?.oauthCode == "expired_token")
    #expect(run.sleeps.count == 8)
    #expect(await run.server.forms(to: "/token").count == 8)
  }

  @Test("The interval defaults to five seconds and is never zero")
  func withoutAnIntervalItIsFiveSecondsAndNeverNone() async {
    for (interval, seconds) in [("", 5), (#","interval": 0"#, 1), (#","interval": -3"#, 1)] {
      let device =
        #"{"device_code": "d", "user_code": "u", "verification_uri": "https://e.example.com"\#(interval)}"#
      let run = await logIn([.json(#"{"access_token": "acc"}"#)], device: .json(device))
      #expect(run.sleeps == [.seconds(seconds)])
      #expect(run.prompts.first?.completeURL == nil)
      #expect(run.prompts.first?.lifetime == .seconds(600))
    }
  }

  @Test(
    "An answer that nobody can follow is an error",
    arguments: [
      "{}", #"{"device_code": "d", "user_code": "u"}"#,
      #"{"device_code": "d", "user_code": "u", "verification_uri": "javascript:alert(1)"}"#,
      #"{"user_code": "u", "verification_uri": "https://e.example.com"}"#,
    ])
  func anAnswerThatNobodyCanFollowIsAnError(device: String) async {
    let run = await logIn([], device: .json(device))
    guard case .decoding = run.error?.kind else {
      Issue.record("\(String(describing: run.error))")
      return
    }
    #expect(run.prompts.isEmpty && run.sleeps.isEmpty)
  }

  @Test("An app with a secret sends it and its ID")
  func anAppWithASecretSendsItAndItsID() async {
    let run = await logIn([.json(#"{"access_token": "acc"}"#)], client: .service)
    let requests = await run.server.requests
    #expect(requests.allSatisfy { $0.headers["Authorization"]?.hasPrefix("Basic ") == true })
    #expect(await run.server.forms(to: "/device").first?["client_id"] == "my service")
    #expect(await run.server.forms(to: "/token").first?["client_id"] == nil)
  }

  @Test("An error from the prompt ends the login")
  func whatThePromptThrowsEndsTheLogIn() async {
    let server = StubAuthorizationServer(["/device": [.json(Self.device)]])
    let error = await APIClient.oauth(server).failure(ofLogIn: .device { _ in throw CancellationError() })
    #expect(error?.kind == .cancelled)
    #expect(await server.forms(to: "/token").isEmpty)
  }

  @Test("Cancellation stops polling")
  func cancellingEndsTheWaiting() async {
    let server = StubAuthorizationServer([
      "/device": [.json(Self.device)], "/token": [refusal("authorization_pending")],
    ])
    let clock = ManualClock()
    let client = APIClient.oauth(server) { $0.environment.clock = clock }
    let task = Task { await client.failure(ofLogIn: .device { _ in }) }
    #expect(await clock.nextSleep() == .seconds(7))
    task.cancel()
    #expect(await task.value?.kind == .cancelled)
    #expect(await server.forms(to: "/token").isEmpty)
  }
}

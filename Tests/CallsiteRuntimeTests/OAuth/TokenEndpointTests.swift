import Foundation
import Testing

@_spi(Generated) @testable import CallsiteOAuth
@_spi(Generated) @testable import CallsiteRuntime

/// Responses of token endpoints (RFC 6749, 5), and client authentication.
struct TokenEndpointTests {
  private func logIn(
    _ answer: ClientResponse, client: OAuthClient = .service, scheme: OAuthScheme = .whole
  ) async -> (client: APIClient, error: APIError?, server: StubAuthorizationServer) {
    let server = StubAuthorizationServer(["/token": [answer], "/app-token": [answer]])
    let client = APIClient.oauth(server, scheme: scheme, client: client)
    return (client, await client.failure(ofLogIn: .clientCredentials(scopes: [.write])), server)
  }

  @Test("An app logs in with its own credentials")
  func anAppLogsInAsItself() async throws {
    let (client, error, server) = await logIn(.json(#"{"access_token": "acc", "refresh_token": "never"}"#))
    #expect(error == nil)
    #expect(
      await server.forms(to: "/token") == [["grant_type": "client_credentials", "scope": "pets:write"]])
    let credential = Data("my%20service:s3cret%3A1".utf8).base64EncodedString()
    #expect(await server.requests.first?.headers["Authorization"] == "Basic \(credential)")
    #expect(try await client.configuration.tokenStore.tokens()?.accessToken == "acc")
    #expect(try await client.configuration.tokenStore.tokens()?.refreshToken == nil)
  }

  @Test("A secret can be sent in the body")
  func aSecretMayGoIntoTheBody() async {
    let client = OAuthClient(id: "app", secret: "s3cret", sendsSecretInBody: true)
    let (_, _, server) = await logIn(.json(#"{"access_token": "acc"}"#), client: client)
    #expect(
      await server.forms(to: "/token") == [
        [
          "grant_type": "client_credentials", "scope": "pets:write", "client_id": "app",
          "client_secret": "s3cret",
        ]
      ])
    #expect(await server.requests.first?.headers["Authorization"] == nil)
  }

  @Test("The app's own tokens can come from another server")
  func theAppsOwnTokensMayComeFromElsewhere() async {
    let scheme = OAuthScheme(
      "oauth", tokenURL: "https://id.example.com/token", clientTokenURL: "https://id.example.com/app-token")
    let (_, error, server) = await logIn(.json(#"{"access_token": "acc"}"#), scheme: scheme)
    #expect(error == nil)
    #expect(await server.requests.map { $0.url.path() } == ["/app-token"])
  }

  @Test("An app without a secret can't log in with its own credentials")
  func anAppWithoutASecretIsNobodyItself() async {
    let (_, error, server) = await logIn(.json("{}"), client: .app)
    #expect(error?.kind == .invalidRequest)
    #expect(await server.requests.isEmpty)
  }

  @Test(
    "A refusal says what happened",
    arguments: [
      ("invalid_client", 401, APIError.Kind.invalidRequest), ("invalid_grant", 400, .unauthorized),
      ("invalid_request", 400, .invalidRequest), ("unauthorized_client", 400, .invalidRequest),
      ("unsupported_grant_type", 400, .invalidRequest), ("invalid_scope", 400, .invalidRequest),
      ("server_error", 500, .server), ("bad_verification_code", 200, .unauthorized),
    ])
  func aRefusalSaysWhatHappened(code: String, status: Int, kind: APIError.Kind) async {
    let body = #"{"error": "\#(code)", "error_description": "Because."}"#
    let (client, error, _) = await logIn(.json(body, status: status))
    #expect(error?.kind == kind)
    #expect(error?.status == status)
    #expect(error?.method == .post && error?.path == "/token" && error?.operation == "logIn")
    #expect(error?.underlying as? OAuthFailure == .refused(code: code, explanation: "Because."))
    #expect(await !client.isLoggedIn())
  }

  @Test(
    "What is no token is an error",
    arguments: [
      (ClientResponse(status: 500), APIError.Kind.server), (ClientResponse(status: 404), .notFound),
      (.json("[]"), .decoding(.init(path: "access_token", expected: "an access token", found: "nothing"))),
      (
        .json(#"{"access_token": ""}"#),
        .decoding(.init(path: "access_token", expected: "an access token", found: "nothing"))
      ),
      (
        .json(#"{"access_token": "acc", "token_type": "DPoP"}"#),
        .decoding(.init(path: "token_type", expected: "Bearer", found: "another type"))
      ),
    ])
  func whatIsNoTokenIsAnError(answer: ClientResponse, kind: APIError.Kind) async {
    let (client, error, _) = await logIn(answer)
    #expect(error?.kind == kind)
    #expect(error?.body.isEmpty == true)
    #expect(await !client.isLoggedIn())
  }

  @Test(
    "A lifetime may be text or nonsense",
    arguments: [
      ("3600", 3600), (#""60""#, 60), ("-5", 0), ("1e300", 315_360_000), (#""soon""#, nil), ("null", nil),
    ] as [(String, Double?)])
  func aLifetimeMayBeTextOrNonsense(lifetime: String, seconds: Double?) async throws {
    let server = StubAuthorizationServer([
      "/token": [.json(#"{"access_token": "acc", "expires_in": \#(lifetime)}"#)]
    ])
    let client = APIClient.oauth(server, client: .service) {
      $0.environment.now = { Date(timeIntervalSince1970: 0) }
    }
    try await client.logIn(with: OAuthGrant<TestScope>.clientCredentials())
    let expiry = try await client.configuration.tokenStore.tokens()?.expiry
    #expect(expiry == seconds.map { Date(timeIntervalSince1970: $0) })
  }

  @Test("A token request follows no redirect to another origin")
  func aTokenRequestFollowsNoRedirectToAnotherOrigin() async {
    let server = StubAuthorizationServer(["/token": [.json(#"{"access_token": "acc"}"#)]])
    _ = await APIClient.oauth(server).failure(ofLogIn: Browser().grant())
    let request = await server.requests.first
    for status in [301, 302, 303, 307, 308] {
      let response = ClientResponse(status: status, headers: ["Location": "https://elsewhere.example.com/"])
      let next = request.flatMap {
        RedirectPolicy(sendsBodiesToOtherOrigins: true).next(after: response, to: $0)
      }
      #expect(next == nil)
    }
  }

  @Test("A redirect isn't a token response")
  func aRedirectIsNoToken() async {
    let (_, error, _) = await logIn(
      ClientResponse(status: 307, headers: ["Location": "https://e.example.com"]))
    #expect(error?.kind == .unexpectedContent && error?.status == 307)
  }
}

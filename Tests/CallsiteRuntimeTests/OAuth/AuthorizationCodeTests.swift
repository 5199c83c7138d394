import Foundation
import Testing

@_spi(Generated) @testable import CallsiteOAuth
@_spi(Generated) @testable import CallsiteRuntime

/// Login on a page (RFC 6749, 4.1; RFC 7636).
struct AuthorizationCodeTests {
  private static let tokens = #"""
    {"access_token": "acc", "token_type": "bearer", "expires_in": 3600, "refresh_token": "ref"}
    """#

  private let server = StubAuthorizationServer(["/token": [.json(Self.tokens)], "/v1/pets": [.json("{}")]])

  @Test("The tokens are kept and sent")
  func theTokensAreKeptAndSent() async throws {
    let client = APIClient.oauth(server) { $0.environment.now = { Date(timeIntervalSince1970: 1000) } }
    var states = client.sessionStates.makeAsyncIterator()
    #expect(await states.next() == .loggedOut)
    try await client.logIn(with: Browser().grant())
    #expect(await states.next() == .loggedIn)
    let kept = try await client.configuration.tokenStore.tokens()
    let expiry = Date(timeIntervalSince1970: 4600)
    #expect(kept == Tokens(accessToken: "acc", refreshToken: "ref", expiry: expiry))
    #expect(await client.failureOfCall() == nil)
    #expect(await server.requests(to: "/v1/pets").first?.headers["Authorization"] == "Bearer acc")
    _ = try await client.logOut()
    #expect(await states.next() == .loggedOut)
  }

  @Test("The authorization URL contains the app's parameters")
  func thePageIsToldWhatTheAppWants() async throws {
    let browser = Browser()
    let parameters = [
      "login_hint": "ann@example.com", "state": "mine", "code_challenge_method": "plain", "a=b&c": " ",
    ]
    try await APIClient.oauth(server).logIn(
      with: browser.grant(scopes: [.read, .unrecognized("offline_access")], parameters: parameters))
    let page = try #require(browser.pages.first)
    #expect(page.url.absoluteString.hasPrefix("https://id.example.com/authorize?"))
    #expect(page.redirectURI.absoluteString == "pets://done")
    var sent = browser.parameters
    let (state, challenge) = (sent.removeValue(forKey: "state"), sent.removeValue(forKey: "code_challenge"))
    #expect(
      sent == [
        "response_type": "code", "client_id": "app", "redirect_uri": "pets://done",
        "scope": "pets:read offline_access", "login_hint": "ann@example.com", "code_challenge_method": "S256",
        "a=b&c": " ",
      ])
    #expect(state?.count == 22 && state != "mine")
    let form = try #require(await server.forms(to: "/token").first)
    #expect(ProofKey(verifier: form["code_verifier"] ?? "").challenge == challenge)
  }

  @Test("The code is exchanged in a form without extra headers")
  func theCodeIsTradedByAFormWithoutOtherHeaders() async throws {
    let client = APIClient.oauth(server) { $0.headers = ["X-Tenant": "blue"] }
    try await client.logIn(with: Browser().grant())
    let request = try #require(await server.requests(to: "/token").first)
    #expect(request.method == .post)
    #expect(Set(request.headers.map(\.name)) == ["Accept", "Content-Type"])
    var form = try #require(await server.forms(to: "/token").first)
    #expect(form.removeValue(forKey: "code_verifier")?.count == 43)
    #expect(
      form == [
        "grant_type": "authorization_code", "code": "c0de", "redirect_uri": "pets://done", "client_id": "app",
      ])
  }

  @Test("Each login has a state and a key of its own")
  func eachLogInHasAStateAndAKeyOfItsOwn() async throws {
    let (client, browser) = (APIClient.oauth(server), Browser())
    for _ in 1...2 { try await client.logIn(with: browser.grant()) }
    let queries = browser.pages.map { FormFields.pairs(in: $0.url.query(percentEncoded: true) ?? "") }
    for name in ["state", "code_challenge"] {
      #expect(Set(queries.flatMap { $0.filter { $0.name == name }.map(\.value) }).count == 2)
    }
  }

  @Test("The query of the authorization URL is kept")
  func whatIsInTheQueryOfThePageStays() async throws {
    let scheme = OAuthScheme(
      "oauth", authorizationURL: "https://id.example.com/authorize?tenant=blue",
      tokenURL: "https://id.example.com/token")
    let browser = Browser()
    try await APIClient.oauth(server, scheme: scheme).logIn(with: browser.grant())
    #expect(browser.parameters["tenant"] == "blue" && browser.parameters["client_id"] == "app")
  }

  @Test("URLs can be relative to the API")
  func addressesMayBeRelativeToTheAPI() async throws {
    let server = StubAuthorizationServer(["/oauth/token": [.json(Self.tokens)]])
    let scheme = OAuthScheme("oauth", authorizationURL: "/oauth/authorize", tokenURL: "/oauth/token")
    let browser = Browser()
    let client = APIClient.oauth(server, scheme: scheme) { $0.headers = ["X-Tenant": "blue"] }
    try await client.logIn(with: browser.grant())
    #expect(
      browser.pages.first?.url.absoluteString.hasPrefix("https://api.example.com/oauth/authorize?") == true)
    #expect(await server.requests.first?.headers["X-Tenant"] == "blue")
  }

  @Test(
    "A response to another login is refused",
    arguments: [
      "code=c0de", "code=c0de&state=other", "code=c0de&state=STATE&state=STATE", "error=access_denied",
      "error=access_denied&state=", "",
    ])
  func anAnswerToAnotherLogInIsRefused(query: String) async {
    let error = await APIClient.oauth(server).failure(ofLogIn: Browser(query).grant())
    #expect(error?.kind == .unexpectedContent)
    #expect(error?.underlying as? OAuthFailure == .stateMismatch)
    #expect(await server.requests.isEmpty)
  }

  @Test(
    "An error of the page is told",
    arguments: [
      ("access_denied", APIError.Kind.unauthorized), ("unauthorized_client", .invalidRequest),
      ("invalid_scope", .invalidRequest), ("server_error", .server), ("temporarily_unavailable", .server),
      ("login_required", .unauthorized),
    ])
  func anErrorOfThePageIsTold(code: String, kind: APIError.Kind) async {
    let browser = Browser("error=\(code)&error_description=Not+now%21&state=STATE")
    let client = APIClient.oauth(server)
    let error = await client.failure(ofLogIn: browser.grant())
    #expect(error?.kind == kind)
    #expect(error?.operation == "logIn")
    #expect(error?.underlying as? OAuthFailure == .refused(code: code, explanation: "Not now!"))
    #expect(error?.description.hasPrefix("logIn: ") == true)
    #expect(error?.description.hasSuffix("(OAuth: \(code), “Not now!”)") == true)
    #expect(await !client.isLoggedIn())
  }

  @Test("A refusal has a message for users")
  func aRefusalIsASentenceForUsers() async {
    let browser = Browser("error=access_denied&state=STATE")
    let error = await APIClient.oauth(server).failure(ofLogIn: browser.grant())
    #expect(error?.userMessage == "The login was refused.")
  }

  @Test(
    "An answer without a code is none",
    arguments: ["state=STATE", "code=&state=STATE", "code=a&code=b&state=STATE"])
  func anAnswerWithoutACodeIsNone(query: String) async {
    let error = await APIClient.oauth(server).failure(ofLogIn: Browser(query).grant())
    #expect(error?.kind == .unexpectedContent)
    #expect(await server.requests.isEmpty)
  }

  @Test("Errors from the page are rethrown")
  func whatThePageThrowsIsThrown() async {
    struct Closed: Error {}
    let closed = OAuthGrant<TestScope>.authorizationCode(redirectURI: .temporaryDirectory) { _ in
      throw Closed()
    }
    let error = await APIClient.oauth(server).failure(ofLogIn: closed)
    #expect(error?.kind == .client && error?.underlying is Closed)
    let cancelled = OAuthGrant<TestScope>.authorizationCode(redirectURI: .temporaryDirectory) { _ in
      throw CancellationError()
    }
    #expect(await APIClient.oauth(server).failure(ofLogIn: cancelled)?.kind == .cancelled)
  }

  @Test("Pages and tokens aren't requested over plain HTTP")
  func pagesAndTokensAreNotAskedForOverPlainHTTP() async {
    for (page, token) in [("http", "https"), ("https", "http"), ("javascript", "https")] {
      let scheme = OAuthScheme(
        "oauth", authorizationURL: "\(page)://id.example.com/authorize",
        tokenURL: "\(token)://id.example.com/token")
      let browser = Browser()
      let error = await APIClient.oauth(server, scheme: scheme).failure(ofLogIn: browser.grant())
      #expect(error?.kind == .invalidRequest)
      #expect(browser.pages.isEmpty)
    }
    #expect(await server.requests.isEmpty)
  }

  @Test("An impossible login explains why")
  func aLogInThatCannotBeMadeSaysWhy() async {
    let error = await APIClient.oauth(server, client: nil).failure(ofLogIn: Browser().grant())
    #expect(error?.description.contains("ClientConfiguration.oauthClient isn't set") == true)
    let scheme = OAuthScheme("oauth", tokenURL: "https://id.example.com/token")
    let other = await APIClient.oauth(server, scheme: scheme).failure(ofLogIn: Browser().grant())
    #expect(other?.kind == .invalidRequest)
    #expect(other?.description.contains("authorization endpoint") == true)
  }
}

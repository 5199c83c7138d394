import Foundation
import Testing

@_spi(Generated) @testable import CallsiteOAuth
@_spi(Generated) @testable import CallsiteRuntime

/// Discovery of authorization servers (RFC 8414, OpenID Connect Discovery 1.0), and validation of their issuer.
struct OAuthMetadataTests {
  private static let path = "/.well-known/openid-configuration"
  private static let address = "https://id.example.com\(path)"
  private static let discovered = OAuthScheme("oauth", metadataURL: address)

  private func metadata(issuer: String = "https://id.example.com", _ more: String = "") -> String {
    #"""
    {"issuer": "\#(issuer)", "authorization_endpoint": "https://id.example.com/page",
     "token_endpoint": "https://token.example.com/token",
     "device_authorization_endpoint": "https://id.example.com/device"\#(more)}
    """#
  }

  private func server(_ metadata: String) -> StubAuthorizationServer {
    StubAuthorizationServer([
      Self.path: [.json(metadata)],
      "/token": [.json(#"{"access_token": "acc", "refresh_token": "ref"}"#)],
      "/v1/pets": [ClientResponse(status: 401), .json("{}")],
    ])
  }

  @Test("Endpoints are discovered once")
  func theAddressesComeFromTheServerAndAreRemembered() async throws {
    let (server, browser) = (server(metadata()), Browser())
    let client = APIClient.oauth(server, scheme: Self.discovered)
    try await client.logIn(with: browser.grant())
    #expect(browser.pages.first?.url.absoluteString.hasPrefix("https://id.example.com/page?") == true)
    #expect(await client.failureOfCall() == nil)
    try await client.logIn(with: browser.grant())
    #expect(await server.requests(to: "/token").allSatisfy { $0.url.host() == "token.example.com" })
    #expect(await server.requests(to: Self.path).count == 1)
    #expect(await server.requests(to: "/token").count == 3)
  }

  @Test("Documented endpoints need no discovery")
  func whatTheDocumentHasNeedsNoDiscovery() async throws {
    let server = server(metadata())
    let scheme = OAuthScheme(
      "oauth", authorizationURL: "https://id.example.com/authorize",
      tokenURL: "https://id.example.com/token", metadataURL: Self.address)
    try await APIClient.oauth(server, scheme: scheme).logIn(with: Browser().grant())
    #expect(await server.requests.map { $0.url.absoluteString } == ["https://id.example.com/token"])
  }

  @Test("An app can override the document's server")
  func anAppMayUseAnotherServerThanTheDocuments() async throws {
    let server = server(metadata())
    let client = OAuthClient(id: "app", metadataURL: URL(string: Self.address))
    let browser = Browser()
    try await APIClient.oauth(server, client: client).logIn(with: browser.grant())
    #expect(browser.pages.first?.url.path() == "/page")
    #expect(await server.requests(to: "/token").first?.url.host() == "token.example.com")
  }

  @Test(
    "A server that claims to be another isn't believed",
    arguments: [
      "https://evil.example.com", "https://id.example.com/other", "", "https://id.example.com?x=1",
    ])
  func aServerThatClaimsToBeAnotherIsNotBelieved(issuer: String) async {
    let server = server(metadata(issuer: issuer))
    let error = await APIClient.oauth(server, scheme: Self.discovered).failure(ofLogIn: Browser().grant())
    #expect(error?.kind == .unexpectedContent)
    #expect(error?.underlying as? OAuthFailure == .wrongIssuer)
    #expect(await server.requests(to: "/token").isEmpty)
  }

  @Test(
    "An issuer has its metadata at its own address",
    arguments: [
      ("https://id.example.com", "https://id.example.com/.well-known/openid-configuration", true),
      ("https://id.example.com/", "https://id.example.com/.well-known/openid-configuration", true),
      ("https://id.example.com/a", "https://id.example.com/a/.well-known/openid-configuration", true),
      ("https://id.example.com/a", "https://id.example.com/.well-known/oauth-authorization-server/a", true),
      ("https://id.example.com", "https://id.example.com/.well-known/oauth-authorization-server", true),
      ("https://id.example.com/b", "https://id.example.com/.well-known/oauth-authorization-server/a", false),
      ("https://id.example.com/a", "https://id.example.com/.well-known/openid-configuration", false),
      ("https://id.example.com/a", "https://id.example.com/metadata.json", true),
      ("https://other.example.com", "https://id.example.com/metadata.json", false),
      ("http://id.example.com", "https://id.example.com/.well-known/openid-configuration", false),
      ("https://id.example.com:8443", "https://id.example.com/.well-known/openid-configuration", false),
      ("nonsense", "https://id.example.com/.well-known/openid-configuration", false),
    ])
  func anIssuerHasItsMetadataAtItsOwnAddress(issuer: String, address: String, isRight: Bool) throws {
    let address = try #require(URL(string: address))
    #expect(OAuthMetadata.isIssuer(issuer, of: address) == isRight)
  }

  @Test(
    "An answer must come from the server that was asked",
    arguments: [
      ("code=c&state=STATE", false, true), ("code=c&state=STATE", true, false),
      ("code=c&state=STATE&iss=https%3A%2F%2Fid.example.com", true, true),
      ("code=c&state=STATE&iss=https%3A%2F%2Fid.example.com", false, true),
      ("code=c&state=STATE&iss=https%3A%2F%2Fevil.example.com", false, false),
      ("error=access_denied&state=STATE&iss=https%3A%2F%2Fevil.example.com", true, false),
    ])
  func anAnswerMustComeFromTheServerThatWasAsked(query: String, isNamed: Bool, isAccepted: Bool) async {
    let more = #", "authorization_response_iss_parameter_supported": \#(isNamed)"#
    let client = APIClient.oauth(server(metadata(more)), scheme: Self.discovered)
    let error = await client.failure(ofLogIn: Browser(query).grant())
    #expect(error?.underlying as? OAuthFailure == (isAccepted ? nil : .wrongIssuer))
    #expect((error == nil) == isAccepted)
  }

  @Test("A server that only accepts secrets in bodies gets them there")
  func aServerThatTakesSecretsInBodiesOnlyGetsThemThere() async {
    let more = #", "token_endpoint_auth_methods_supported": ["client_secret_post", "private_key_jwt"]"#
    let server = server(metadata(more))
    let client = APIClient.oauth(server, scheme: Self.discovered, client: .service)
    #expect(await client.failure(ofLogIn: .clientCredentials()) == nil)
    #expect(await server.forms(to: "/token").first?["client_secret"] == "s3cret:1")
  }

  @Test(
    "Metadata that can't be read is an error",
    arguments: [
      (ClientResponse(status: 404), APIError.Kind.notFound), (ClientResponse(status: 500), .server),
      (ClientResponse(status: 200, body: ByteStream(Data("<html>".utf8))), .unexpectedContent),
      (.json("[]"), .unexpectedContent), (ClientResponse(status: 302), .unexpectedContent),
    ])
  func metadataThatCannotBeReadIsAnError(answer: ClientResponse, kind: APIError.Kind) async throws {
    let server = StubAuthorizationServer([
      Self.path: [answer, .json(metadata())], "/token": [.json(#"{"access_token": "acc"}"#)],
    ])
    let client = APIClient.oauth(server, scheme: Self.discovered) {
      $0.retryPolicy = RetryPolicy(maximumAttempts: 1)
    }
    #expect(await client.failure(ofLogIn: Browser().grant())?.kind == kind)
    #expect(await client.failure(ofLogIn: Browser().grant()) == nil)
  }

  @Test("Discovered endpoints must be secure")
  func anAddressThatTheServerNamesMustBeSafe() async {
    let document = #"""
      {"issuer": "https://id.example.com", "authorization_endpoint": "file:///etc/passwd",
       "token_endpoint": "http://id.example.com/token"}
      """#
    let server = server(document)
    let browser = Browser()
    let client = APIClient.oauth(server, scheme: Self.discovered, client: .service)
    #expect(await client.failure(ofLogIn: browser.grant())?.kind == .invalidRequest)
    #expect(await client.failure(ofLogIn: .clientCredentials())?.kind == .invalidRequest)
    #expect(browser.pages.isEmpty)
  }
}

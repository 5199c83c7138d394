import Foundation
import Testing

@_spi(Generated) @testable import CallsiteOAuth
@_spi(Generated) @testable import CallsiteRuntime

/// Token revocation on logout (RFC 7009).
struct OAuthLogOutTests {
  private static let address = "https://id.example.com/.well-known/openid-configuration"
  private static let discovered = OAuthScheme("oauth", metadataURL: address)
  private static let revocationURL = URL(string: "https://id.example.com/revoke")

  private func server(_ answer: ClientResponse = ClientResponse(status: 200)) -> StubAuthorizationServer {
    let metadata =
      #"{"issuer": "https://id.example.com", "revocation_endpoint": "https://id.example.com/revoke"}"#
    return StubAuthorizationServer([
      "/.well-known/openid-configuration": [.json(metadata)], "/revoke": [answer],
    ])
  }

  private func client(
    _ server: StubAuthorizationServer, _ tokens: Tokens? = Tokens(accessToken: "acc", refreshToken: "ref"),
    scheme: OAuthScheme = Self.discovered, app: OAuthClient? = .app
  ) -> APIClient {
    .oauth(server, scheme: scheme, client: app) {
      $0.tokenStore = InMemoryTokenStore(tokens)
      $0.retryPolicy = .none
    }
  }

  @Test("The refresh token is revoked at the endpoint in the metadata")
  func theRefreshTokenIsGivenBackWhereTheMetadataSays() async throws {
    let server = server()
    let client = client(server)
    let result = try await client.logOut()
    #expect(result.isKnownToServer && result.error == nil)
    #expect(
      await server.forms(to: "/revoke")
        == [["token": "ref", "token_type_hint": "refresh_token", "client_id": "app"]])
    #expect(await !client.isLoggedIn())
  }

  @Test("Without a refresh token, the access token is revoked")
  func withoutARefreshTokenItIsTheAccessToken() async throws {
    let server = server()
    let client = client(server, Tokens(accessToken: "acc"), app: .service)
    #expect(try await client.logOut().isKnownToServer)
    #expect(
      await server.forms(to: "/revoke") == [["token": "acc", "token_type_hint": "access_token"]])
    let request = try #require(await server.requests(to: "/revoke").first)
    #expect(request.headers["Authorization"]?.hasPrefix("Basic ") == true)
  }

  @Test("The app can set the endpoint")
  func theAppMaySayWhere() async throws {
    let server = server()
    let app = OAuthClient(id: "app", revocationURL: Self.revocationURL)
    #expect(try await client(server, app: app).logOut().isKnownToServer)
    #expect(await server.requests.map { $0.url.path() } == ["/revoke"])
  }

  @Test("A server without revocation isn't called")
  func aServerThatTakesNothingBackIsNotAsked() async throws {
    let server = server()
    let client = client(server, scheme: .whole)
    let result = try await client.logOut()
    #expect(!result.isKnownToServer && result.error == nil)
    #expect(await server.requests.isEmpty)
    #expect(await !client.isLoggedIn())
  }

  @Test("Nothing is revoked without a session")
  func whoIsLoggedOutHasNothingToGiveBack() async throws {
    let server = server()
    #expect(try await !client(server, nil).logOut().isKnownToServer)
    #expect(await server.requests.isEmpty)
  }

  @Test(
    "The device is logged out whatever the server says",
    arguments: [
      (ClientResponse(status: 503), APIError.Kind.server),
      (.json(#"{"error": "unsupported_token_type"}"#, status: 400), .invalidRequest),
      (.json(#"{"error": "invalid_client"}"#, status: 401), .invalidRequest),
      (ClientResponse(status: 302, headers: ["Location": "https://evil.example.com"]), .unexpectedContent),
    ])
  func theDeviceIsLoggedOutWhateverTheServerSays(answer: ClientResponse, kind: APIError.Kind) async throws {
    let server = server(answer)
    let client = client(server)
    let result = try await client.logOut()
    #expect(!result.isKnownToServer)
    #expect(result.error?.kind == kind)
    #expect(result.error?.operation == "logOut")
    #expect(await !client.isLoggedIn())
    #expect(await server.requests(to: "/revoke").count == 1)
  }

  @Test("Tokens aren't sent over plain HTTP")
  func tokensGoToNoPlaceThatOthersCanListenTo() async throws {
    let app = OAuthClient(id: "app", revocationURL: URL(string: "http://id.example.com/revoke"))
    let server = server()
    let client = client(server, app: app)
    #expect(try await client.logOut().error?.kind == .invalidRequest)
    #expect(await server.requests.isEmpty)
    #expect(await !client.isLoggedIn())
  }

  /// The user who logs in before the refresh ends, if any.
  @Test(
    "Tokens that arrive after the logout are revoked, too",
    arguments: [nil, Tokens(accessToken: "another's")])
  func tokensThatComeAfterTheLogOutAreGivenBackToo(next: Tokens?) async throws {
    let server = StubAuthorizationServer([
      "/v1/pets": [ClientResponse(status: 401)], "/revoke": [ClientResponse(status: 200)],
      "/token": [.json(#"{"access_token": "late", "refresh_token": "late ref"}"#)],
    ])
    let store = InMemoryTokenStore(Tokens(accessToken: "acc", refreshToken: "ref"))
    let app = OAuthClient(id: "app", revocationURL: Self.revocationURL)
    let base = APIClient.oauth(server, client: app) { $0.tokenStore = store }
    var configuration = base.configuration
    configuration.transport = StubTransport { request in
      if request.url.path() == "/token" {
        #expect(try await base.logOut().isKnownToServer)
        if let next { await store.save(next) }
      }
      return try await server.answer(request)
    }
    let client = APIClient(
      server: base.server, configuration: configuration, description: base.description)
    #expect(await client.failureOfCall()?.kind == .unauthorized)
    #expect(await server.forms(to: "/revoke").map { $0["token"] } == ["ref", "late ref"])
    #expect(await store.tokens() == next)
  }

  @Test("Neither errors nor logs show the token")
  func neitherErrorsNorLogsShowTheToken() async throws {
    let body = #"{"error": "invalid_token", "error_description": "s3cret-token is unknown"}"#
    let log = Log()
    let client = APIClient.oauth(server(.json(body, status: 400)), scheme: Self.discovered) {
      $0.tokenStore = InMemoryTokenStore(Tokens(accessToken: "acc", refreshToken: "s3cret-token"))
      $0.middleware = [LoggingMiddleware(bodyLimit: 10_000) { log.add("\($0)") }]
    }
    let error = try #require(try await client.logOut().error)
    var text = "\(error) \(error.userMessage) \(String(decoding: error.body, as: UTF8.self))"
    dump(error, to: &text)
    #expect(!text.contains("s3cret"))
    #expect(log.text.contains("/revoke") && !log.text.contains("s3cret"))
  }

  private final class Log: @unchecked Sendable {
    private let lock = NSLock()
    private var lines = ""

    var text: String { lock.withLock { lines } }
    func add(_ line: String) { lock.withLock { lines += line + "\n" } }
  }
}

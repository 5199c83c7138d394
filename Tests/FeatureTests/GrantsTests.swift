import CallsiteOAuth
import CallsiteRuntime
import FeatureSnapshots
import Foundation
import Testing

/// Logging in with OAuth 2.0, through a generated client.
struct GrantsTests {
  private typealias Client = Grants.GrantsClient
  private typealias Scope = Grants.GrantsClient.OAuthScope

  private func configuration(
    _ transport: StubTransport, secret: String? = nil
  ) -> ClientConfiguration {
    var configuration = ClientConfiguration.stub(transport)
    configuration.oauthClient = OAuthClient(id: "app", secret: secret)
    return configuration
  }

  @Test("The page, the URLs and the scopes come from the document")
  func page() async throws {
    let transport = StubTransport(200, #"{"access_token": "a", "token_type": "Bearer"}"#)
    let client = Client(configuration: configuration(transport))
    let redirectURI = try #require(URL(string: "pets://done"))
    try await client.logIn(
      with: .authorizationCode(redirectURI: redirectURI, scopes: [.petsRead, .filesRead]) { page in
        let items = URLComponents(url: page.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let value = { (name: String) in items.first { $0.name == name }?.value ?? "" }
        #expect(page.url.absoluteString.hasPrefix("https://id.example.com/authorize?"))
        #expect(value("scope") == "pets:read https://id.example.com/scopes/files.read")
        return try #require(URL(string: "pets://done?code=c&state=\(value("state"))"))
      })
    #expect(await transport.requests.last?.url.absoluteString == "https://id.example.com/token")
    #expect(await client.isLoggedIn)
    try await client.pets.add()
    #expect(await transport.requests.last?.headers["Authorization"] == "Bearer a")
    #expect(try await client.logOut().isKnownToServer == false)
    #expect(await !client.isLoggedIn)
  }

  @Test("An app's own tokens come from the documented endpoint")
  func own() async throws {
    let transport = StubTransport(200, #"{"access_token": "a"}"#)
    let client = Client(configuration: configuration(transport, secret: "s"))
    try await client.logIn(with: .clientCredentials(scopes: [.stock]))
    #expect(await transport.requests.last?.url.absoluteString == "https://id.example.com/app/token")
  }

  @Test("Undocumented scopes can be requested")
  func scopes() {
    #expect(Scope.allCases.map(\.rawValue).contains("pets:read"))
    #expect(Scope(rawValue: "admin") == .admin)
    #expect(Scope(rawValue: "offline_access") == .unrecognized("offline_access"))
  }

  @Test("A refusal has an explanation")
  func refusal() async throws {
    let transport = StubTransport(400, #"{"error": "invalid_scope"}"#)
    let client = Client(configuration: configuration(transport, secret: "s"))
    do throws(APIError) {
      try await client.logIn(with: .clientCredentials())
      Issue.record("no error")
    } catch {
      #expect(error.underlying as? OAuthFailure == .refused(code: "invalid_scope", explanation: nil))
    }
  }
}

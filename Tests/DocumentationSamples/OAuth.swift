import CallsiteOAuth
import FeatureSnapshots
import Foundation

#if canImport(AuthenticationServices)
  import AuthenticationServices
#endif

private typealias PetsClient = Grants.GrantsClient

/// Whoever shows pages.
protocol Browser: Sendable {
  func show(_ page: OAuthPage) async throws -> URL
}

func logInOnPage(tokenFile: URL, redirectURI: URL, browser: some Browser) async throws {
  // snippet
  var configuration = ClientConfiguration(tokenStore: FileTokenStore(file: tokenFile))
  configuration.oauthClient = OAuthClient(id: "pets-app")
  let client = PetsClient(configuration: configuration)
  try await client.logIn(
    with: .authorizationCode(redirectURI: redirectURI, scopes: [.petsRead, .petsWrite]) { page in
      try await browser.show(page)
    })
  let pets = try await client.pets.list()
  // end
  _ = pets
}

func logInAsItself(secret: String) async throws {
  // snippet
  var configuration = ClientConfiguration()
  configuration.oauthClient = OAuthClient(id: "stock-keeper", secret: secret)
  let client = PetsClient(configuration: configuration)
  try await client.logIn(with: .clientCredentials(scopes: [.stock]))
  // end
}

func logInElsewhere(_ configuration: ClientConfiguration, show: @escaping @Sendable (String) -> Void)
  async throws
{
  let client = PetsClient(configuration: configuration)
  // snippet
  try await client.logIn(
    with: .device(scopes: [.petsRead]) { prompt in
      show("Enter \(prompt.userCode) at \(prompt.url).")
    })
  // end
}

func explain(_ error: APIError, show: (String) -> Void) {
  // snippet
  switch error.underlying as? OAuthFailure {
  case .refused("access_denied", _): show("Without your consent there are no pets to be seen.")
  case .refused("expired_token", _): show("The code has expired.")
  default: show(error.userMessage)
  }
  // end
}

#if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
  // snippet
  @MainActor
  final class WebLogIn: NSObject, ASWebAuthenticationPresentationContextProviding {
    func show(_ page: OAuthPage) async throws -> URL {
      try await withCheckedThrowingContinuation { continuation in
        let session = ASWebAuthenticationSession(
          url: page.url, callbackURLScheme: page.redirectURI.scheme
        ) { url, error in
          if let url {
            continuation.resume(returning: url)
          } else if (error as? ASWebAuthenticationSessionError)?.code == .canceledLogin {
            continuation.resume(throwing: CancellationError())
          } else {
            continuation.resume(throwing: error ?? URLError(.unknown))
          }
        }
        session.presentationContextProvider = self
        session.start()
      }
    }

    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
      ASPresentationAnchor()
    }
  }
// end
#endif

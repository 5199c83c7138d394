public import Foundation

/// A way to log in with OAuth 2.0, and what the app asks to be allowed.
///
/// The app's id, and its secret if it has one, are ``ClientConfiguration/oauthClient``.
public struct OAuthGrant<Scope: RawRepresentable<String>>: Sendable {
  let request: OAuthGrantRequest

  /// The user allows it on a page of the server (RFC 6749, 4.1), which the app shows. The code that comes back
  /// is worth something to this client only (PKCE, RFC 7636).
  ///
  /// - Parameters:
  ///   - redirectURI: an address of the app that the server knows.
  ///   - parameters: what else the server wants with the page's address: `prompt`, `login_hint`, `audience`.
  ///   - page: shows the page and returns the address that the browser was sent to at its end, which begins
  ///     with `redirectURI`. What it throws, the log-in throws.
  public static func authorizationCode(
    redirectURI: URL, scopes: [Scope] = [], parameters: [String: String] = [:],
    page: @escaping @Sendable (OAuthPage) async throws -> URL
  ) -> OAuthGrant {
    let details = OAuthGrantRequest.Page(redirectURI: redirectURI, parameters: parameters, show: page)
    return OAuthGrant(request: OAuthGrantRequest(kind: .authorizationCode(details), scopes: scopes))
  }

  /// The app is the user (RFC 6749, 4.4): a program on a server, which has a secret. Its tokens are got anew when
  /// they expire.
  public static func clientCredentials(scopes: [Scope] = []) -> OAuthGrant {
    OAuthGrant(request: OAuthGrantRequest(kind: .clientCredentials, scopes: scopes))
  }

  /// The user enters a code on another device (RFC 8628), as with televisions and command lines. The log-in
  /// ends when the user has done so, has refused, or the code has expired.
  ///
  /// - Parameter prompt: shows the code and the address where it is entered, and returns. What it throws, the
  ///   log-in throws.
  public static func device(
    scopes: [Scope] = [], prompt: @escaping @Sendable (OAuthDevicePrompt) async throws -> Void
  ) -> OAuthGrant {
    OAuthGrant(request: OAuthGrantRequest(kind: .device(prompt), scopes: scopes))
  }
}

/// A page on which the user logs in and allows an app what it asks for.
public struct OAuthPage: Hashable, Sendable {
  /// The page's address, to be opened in a browser.
  public let url: URL

  /// The URL to which the browser is redirected at the end.
  public let redirectURI: URL
}

/// The information for a user who logs in on another device (RFC 8628, 3.2).
public struct OAuthDevicePrompt: Hashable, Sendable {
  /// The code to be entered.
  public let userCode: String

  /// The URL at which to enter the code.
  public let url: URL

  /// The URL with the code in it, as for a QR code; `nil` if the server provides none.
  public let completeURL: URL?

  /// The lifetime of the code.
  public let lifetime: Duration
}

/// A grant without the type of its scopes.
struct OAuthGrantRequest: Sendable {
  struct Page: Sendable {
    let redirectURI: URL
    let parameters: [String: String]
    let show: @Sendable (OAuthPage) async throws -> URL
  }

  enum Kind: Sendable {
    case authorizationCode(Page)
    case clientCredentials
    case device(@Sendable (OAuthDevicePrompt) async throws -> Void)
  }

  let kind: Kind

  /// Separated by spaces (RFC 6749, 3.3); empty: the server's default.
  let scope: String

  init(kind: Kind, scopes: [some RawRepresentable<String>]) {
    self.kind = kind
    scope = scopes.map(\.rawValue).joined(separator: " ")
  }
}

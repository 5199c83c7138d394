@_spi(Generated) import CallsiteRuntime
public import Foundation

/// A way to log in with OAuth 2.0, and the scopes to request.
///
/// The app's identifier and secret are in `ClientConfiguration.oauthClient`.
public struct OAuthGrant<Scope: RawRepresentable<String>>: Sendable {
  let request: OAuthGrantRequest

  /// Lets the user log in on a page of the authorization server, which the app presents (RFC 6749, section
  /// 4.1). Only this client can use the resulting code (PKCE, RFC 7636).
  ///
  /// - Parameters:
  ///   - redirectURI: A URL of the app that is registered with the server.
  ///   - scopes: The scopes to request. The default is the server's own.
  ///   - parameters: Additional parameters for the page, such as `prompt`, `login_hint`, or `audience`.
  ///   - page: Presents the page and returns the URL that the browser is finally redirected to, which
  ///     begins with `redirectURI`. The login rethrows its errors.
  public static func authorizationCode(
    redirectURI: URL, scopes: [Scope] = [], parameters: [String: String] = [:],
    page: @escaping @Sendable (OAuthPage) async throws -> URL
  ) -> OAuthGrant {
    let details = OAuthGrantRequest.Page(redirectURI: redirectURI, parameters: parameters, show: page)
    return OAuthGrant(request: OAuthGrantRequest(kind: .authorizationCode(details), scopes: scopes))
  }

  /// Logs the app in as itself (RFC 6749, section 4.4). This is for programs on servers, which have a secret.
  /// New tokens are requested when they expire.
  ///
  /// - Parameter scopes: The scopes to request. The default is the server's own.
  public static func clientCredentials(scopes: [Scope] = []) -> OAuthGrant {
    OAuthGrant(request: OAuthGrantRequest(kind: .clientCredentials, scopes: scopes))
  }

  /// Lets the user enter a code on another device (RFC 8628), for example when logging in on a TV or in a
  /// command-line tool. The login ends when the user accepts or declines, or when the code expires.
  ///
  /// - Parameters:
  ///   - scopes: The scopes to request. The default is the server's own.
  ///   - prompt: Shows the code and the URL at which to enter it, and returns. The login rethrows its
  ///     errors.
  public static func device(
    scopes: [Scope] = [], prompt: @escaping @Sendable (OAuthDevicePrompt) async throws -> Void
  ) -> OAuthGrant {
    OAuthGrant(request: OAuthGrantRequest(kind: .device(prompt), scopes: scopes))
  }
}

/// A page on which the user logs in and grants access to an app.
public struct OAuthPage: Hashable, Sendable {
  /// The URL of the page, to be opened in a browser.
  public let url: URL

  /// The URL to which the browser is finally redirected.
  public let redirectURI: URL
}

/// The information for a user who logs in on another device (RFC 8628, section 3.2).
public struct OAuthDevicePrompt: Hashable, Sendable {
  /// The code to enter.
  public let userCode: String

  /// The URL at which to enter the code.
  public let url: URL

  /// The URL with the code in it, for example for a QR code, or `nil` if the server provides none.
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

  /// The scopes, separated by spaces (RFC 6749, section 3.3), or an empty string for the server's default.
  let scope: String

  init(kind: Kind, scopes: [some RawRepresentable<String>]) {
    self.kind = kind
    scope = scopes.map(\.rawValue).joined(separator: " ")
  }
}

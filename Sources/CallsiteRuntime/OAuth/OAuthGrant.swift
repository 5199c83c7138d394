public import Foundation

/// A way to log in with OAuth 2.0, and the scopes to request.
///
/// The app's identifier and secret are in ``ClientConfiguration/oauthClient``.
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

/// An app that is registered with an authorization server (RFC 6749, section 2).
///
/// Its description and reflection don't reveal the secret.
public struct OAuthClient: Sendable, CustomStringConvertible, CustomReflectable {
  /// The identifier that the server issued to the app.
  public var id: String

  /// The secret of the app, or `nil` for apps on users' devices, which can't keep one.
  public var secret: String?

  /// Whether to send the secret in the body instead of in `Authorization`, for servers that require it (RFC
  /// 6749, section 2.3.1). It isn't necessary for servers whose metadata says so.
  public var sendsSecretInBody: Bool

  /// The URL of the metadata of another server than the document's, such as a server for tests (RFC 8414, or
  /// OpenID Connect Discovery 1.0), or `nil` for the document's server.
  public var metadataURL: URL?

  /// The URL at which a logout revokes tokens (RFC 7009), or `nil` for the one in the server's metadata, if
  /// any.
  public var revocationURL: URL?

  /// Creates an app registration, with a secret only if the app can keep it.
  public init(
    id: String, secret: String? = nil, sendsSecretInBody: Bool = false, metadataURL: URL? = nil,
    revocationURL: URL? = nil
  ) {
    self.id = id
    self.secret = secret
    self.sendsSecretInBody = sendsSecretInBody
    self.metadataURL = metadataURL
    self.revocationURL = revocationURL
  }

  /// The identifier, and whether there is a secret.
  public var description: String {
    "OAuthClient(\(id)\(secret == nil ? "" : ", secret: <redacted>"))"
  }

  /// A mirror that contains only the description.
  @_spi(Generated) public var customMirror: Mirror { Mirror(self, children: ["client": description]) }

  /// The value of `Authorization`, or `nil` without a secret. The identifier and secret are form-encoded
  /// first (RFC 6749, section 2.3.1).
  var basicCredential: String? {
    guard let secret else { return nil }
    let pair = [id, secret].map { PercentEncoding.encode($0) }.joined(separator: ":")
    return "Basic \(Data(pair.utf8).base64EncodedString())"
  }
}

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

/// An app as an authorization server knows it (RFC 6749, 2).
///
/// Printing, dumping or logging it shows no secret.
public struct OAuthClient: Sendable, CustomStringConvertible, CustomReflectable {
  /// The identifier that the server has issued to the app.
  public var id: String

  /// The app's password; `nil` for apps on users' devices, which can't keep one.
  public var secret: String?

  /// Whether the secret goes into the body of requests and not into `Authorization`, for servers that take it
  /// there only (RFC 6749, 2.3.1). A server whose metadata says so needs no setting.
  public var sendsSecretInBody: Bool

  /// Where the metadata is of a server that takes the place of the document's (RFC 8414, or OpenID Connect
  /// Discovery 1.0), such as one for tests; `nil`: the document's.
  public var metadataURL: URL?

  /// Where a log-out gives the tokens back (RFC 7009); `nil`: where the server's metadata says, if there is any.
  public var revocationURL: URL?

  /// An app by its id, with a secret if it is one that can keep it.
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

  /// The id, and whether there is a secret.
  public var description: String {
    "OAuthClient(\(id)\(secret == nil ? "" : ", secret: <redacted>"))"
  }

  /// What `dump` and debuggers show: the description only.
  @_spi(Generated) public var customMirror: Mirror { Mirror(self, children: ["client": description]) }

  /// The value of `Authorization`: id and secret are encoded as in forms first (RFC 6749, 2.3.1); `nil` without
  /// a secret.
  var basicCredential: String? {
    guard let secret else { return nil }
    let pair = [id, secret].map { PercentEncoding.encode($0) }.joined(separator: ":")
    return "Basic \(Data(pair.utf8).base64EncodedString())"
  }
}

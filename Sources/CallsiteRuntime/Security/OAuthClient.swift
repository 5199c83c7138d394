@_spi(Generated) public import Foundation

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
  package var basicCredential: String? {
    guard let secret else { return nil }
    let pair = [id, secret].map { PercentEncoding.encode($0) }.joined(separator: ":")
    return "Basic \(Data(pair.utf8).base64EncodedString())"
  }
}

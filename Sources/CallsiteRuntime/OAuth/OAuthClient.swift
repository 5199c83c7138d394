public import Foundation

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

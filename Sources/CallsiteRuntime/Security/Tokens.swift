public import Foundation

/// The tokens of a login.
///
/// Their description and reflection don't reveal them.
public struct Tokens: Codable, Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  /// The access token to send with requests, without a prefix.
  public var accessToken: String

  /// The refresh token to exchange for new tokens, or `nil` if the server issues none.
  public var refreshToken: String?

  /// The access token's expiry date, or `nil` if unknown. A JSON Web Token may contain the date itself.
  public var expiry: Date?

  /// If the tokens belong to the app instead of a user, the scope with which to request new ones.
  package var clientScope: String?

  /// Creates tokens from a login outside the client.
  public init(accessToken: String, refreshToken: String? = nil, expiry: Date? = nil) {
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.expiry = expiry
  }

  /// Whether there's a refresh token, without the tokens themselves.
  public var description: String {
    "Tokens(<redacted>\(refreshToken == nil ? "" : ", refresh token"))"
  }

  /// A mirror that contains only the description.
  @_spi(Generated) public var customMirror: Mirror { Mirror(self, children: ["tokens": description]) }
}

/// Reads the claims of an access token that is a JSON Web Token (RFC 7519). Only the server can verify them.
package enum JSONWebToken {
  /// Returns whether a text is a signed or encrypted token: three or five segments separated by `.`, of which the
  /// first is a JSON object in Base64.
  package static func isToken(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 || parts.count == 5, text.hasPrefix("eyJ"), let header = Data(base64URL: parts[0])
    else { return false }
    return (try? JSONValue(parsing: header))?.objectValue != nil
  }

  /// Returns the expiry date (`exp`), or `nil` for other kinds of tokens.
  static func expiry(of token: String) -> Date? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let payload = Data(base64URL: parts[1]),
      let seconds = (try? JSONValue(parsing: payload))?["exp"]?.doubleValue
    else { return nil }
    return Date(timeIntervalSince1970: seconds)
  }
}

extension Data {
  /// Decodes base64url without padding (RFC 4648, section 5).
  fileprivate init?(base64URL text: Substring) {
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    self.init(base64Encoded: text.replacing("-", with: "+").replacing("_", with: "/") + padding)
  }
}

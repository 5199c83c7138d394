public import Foundation

/// The tokens that a log-in returns.
///
/// Printing, dumping or logging it shows no token.
public struct Tokens: Codable, Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  /// Sent with requests, without its prefix.
  public var accessToken: String

  /// The refresh token to exchange for new tokens; `nil` if the server issues none.
  public var refreshToken: String?

  /// The access token's expiry date; `nil` if unknown. A JSON Web Token may state it itself.
  public var expiry: Date?

  /// For tokens that are the app's own and no user's: the scope that they were asked for, with which new ones
  /// are got.
  var clientScope: String?

  /// The tokens of a log-in that happened elsewhere.
  public init(accessToken: String, refreshToken: String? = nil, expiry: Date? = nil) {
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.expiry = expiry
  }

  /// Whether there is a refresh token, and neither of the two.
  public var description: String {
    "Tokens(<redacted>\(refreshToken == nil ? "" : ", refresh token"))"
  }

  /// What `dump` and debuggers show: the description only.
  @_spi(Generated) public var customMirror: Mirror { Mirror(self, children: ["tokens": description]) }
}

/// What an access token says about itself, if it is a JSON Web Token (RFC 7519). Nothing is verified: only
/// the server can, and does.
enum JSONWebToken {
  /// When it expires (`exp`); `nil` for tokens of other kinds.
  static func expiry(of token: String) -> Date? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let payload = Data(base64URL: parts[1]),
      let seconds = (try? JSONValue(parsing: payload))?["exp"]?.doubleValue
    else { return nil }
    return Date(timeIntervalSince1970: seconds)
  }
}

extension Data {
  /// Without padding, with `-` and `_` (RFC 4648, 5).
  fileprivate init?(base64URL text: Substring) {
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    self.init(base64Encoded: text.replacing("-", with: "+").replacing("_", with: "/") + padding)
  }
}

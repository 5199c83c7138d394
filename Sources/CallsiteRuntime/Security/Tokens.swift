public import Foundation

/// What a log-in leaves behind.
///
/// Printing, dumping or logging it shows no token.
public struct Tokens: Codable, Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  /// Sent with requests, without its prefix.
  public var accessToken: String

  /// What gets new tokens; `nil` where the server gives none.
  public var refreshToken: String?

  /// When the access token expires; `nil` if nobody has said so. A JSON Web Token may say it itself.
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

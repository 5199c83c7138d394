/// What a log-in leaves behind.
///
/// Printing, dumping or logging it shows no token.
public struct Tokens: Codable, Hashable, Sendable {
  public var accessToken: String
  public var refreshToken: String?

  public init(accessToken: String, refreshToken: String? = nil) {
    self.accessToken = accessToken
    self.refreshToken = refreshToken
  }
}

extension Tokens: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String {
    "Tokens(<redacted>\(refreshToken == nil ? "" : ", refresh token"))"
  }

  public var debugDescription: String { description }

  public var customMirror: Mirror { Mirror(self, children: ["tokens": description]) }
}

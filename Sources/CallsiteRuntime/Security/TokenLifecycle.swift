/// The places of the tokens in a log-in's response, their use, and how they are refreshed.
@_spi(Generated) public struct TokenLifecycle: Hashable, Sendable {
  /// The security scheme whose credential the access token is.
  public let scheme: String
  let accessToken: JSONPointer
  let refreshToken: JSONPointer?
  let refresh: RefreshOperation?

  /// - Parameters:
  ///   - accessToken: JSON pointer (RFC 6901) into the response, inside of an envelope if there is one.
  ///   - refreshToken: likewise; `nil` where there are none.
  ///   - refresh: the operation that gets new tokens when the server refuses the old ones or before they
  ///     expire; without one a session ends there.
  public init(
    scheme: String,
    accessToken: String,
    refreshToken: String? = nil,
    refresh: RefreshOperation? = nil
  ) {
    self.scheme = scheme
    self.accessToken = JSONPointer(accessToken)
    self.refreshToken = refreshToken.map(JSONPointer.init)
    self.refresh = refresh
  }

  /// The tokens in a response; `nil` if there is no access token.
  func tokens(in response: JSONValue) -> Tokens? {
    guard let accessToken = response[accessToken]?.stringValue, !accessToken.isEmpty else { return nil }
    return Tokens(accessToken: accessToken, refreshToken: refreshToken.flatMap { response[$0]?.stringValue })
  }
}

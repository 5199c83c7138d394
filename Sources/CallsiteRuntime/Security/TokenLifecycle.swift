import Foundation

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

/// The operation that trades tokens for new ones, and what it has to be sent.
@_spi(Generated) public struct RefreshOperation: Hashable, Sendable {
  let id: String
  let method: HTTPMethod
  let path: String
  let refreshToken: String?
  let accessToken: String?
  let constants: [String: String]
  let contentType: String
  let security: [[String]]

  /// - Parameters:
  ///   - id: the operation's id, for errors and logs.
  ///   - path: as in the document; it has no parameters.
  ///   - refreshToken: the property of the body that is the refresh token; without it the session can't be
  ///     refreshed. `nil` where the server wants none.
  ///   - accessToken: likewise for the access token.
  ///   - constants: other properties that the body needs (`grant_type`).
  ///   - contentType: JSON, or `application/x-www-form-urlencoded`. Without properties there is no body.
  ///   - security: the operation's own; with the lifecycle's scheme the access token is sent as credential.
  public init(
    _ id: String,
    _ method: HTTPMethod,
    _ path: String,
    refreshToken: String? = nil,
    accessToken: String? = nil,
    constants: [String: String] = [:],
    contentType: String = "application/json",
    security: [[String]] = []
  ) {
    self.id = id
    self.method = method
    self.path = path
    self.refreshToken = refreshToken
    self.accessToken = accessToken
    self.constants = constants
    self.contentType = contentType
    self.security = security
  }

  /// Whether the tokens are all that the operation needs.
  func accepts(_ tokens: Tokens) -> Bool {
    refreshToken == nil || tokens.refreshToken != nil
  }

  /// The body's properties, sorted by name; `nil` for no body.
  func body(_ tokens: Tokens) -> ParameterValue? {
    var properties = constants
    if let accessToken { properties[accessToken] = tokens.accessToken }
    if let refreshToken { properties[refreshToken] = tokens.refreshToken }
    guard !properties.isEmpty else { return nil }
    return .object(
      properties.sorted { $0.key < $1.key }
        .map { .init(name: $0.key, value: .primitive($0.value, isText: true)) }
    )
  }
}

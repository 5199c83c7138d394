import Foundation

/// Describes where a login's response contains tokens, how they're used, and how they're refreshed.
@_spi(Generated) public struct TokenLifecycle: Hashable, Sendable {
  /// The security scheme for which the access token is the credential.
  public let scheme: String
  /// The location of the access token, or `nil` if it's the cookie that the scheme names.
  let accessToken: JSONPointer?
  let refreshToken: JSONPointer?
  let refresh: RefreshOperation?

  /// Creates a token lifecycle.
  ///
  /// - Parameters:
  ///   - scheme: The security scheme for which the access token is the credential.
  ///   - accessToken: A JSON pointer (RFC 6901) to the access token in the response, within its envelope if
  ///     there is one, or `nil` if it's the cookie that the scheme names.
  ///   - refreshToken: A JSON pointer to the refresh token, or `nil` if there is none.
  ///   - refresh: The operation that refreshes tokens before they expire or after the server rejects them.
  ///     Without it, the session ends when the server says that they're invalid.
  public init(
    scheme: String,
    accessToken: String? = nil,
    refreshToken: String? = nil,
    refresh: RefreshOperation? = nil
  ) {
    self.scheme = scheme
    self.accessToken = accessToken.map(JSONPointer.init)
    self.refreshToken = refreshToken.map(JSONPointer.init)
    self.refresh = refresh
  }

  /// Returns the tokens in a response, or `nil` if it contains no access token.
  func tokens(in response: JSONValue) -> Tokens? {
    guard let accessToken = accessToken.flatMap({ response[$0]?.stringValue }), !accessToken.isEmpty
    else { return nil }
    return Tokens(accessToken: accessToken, refreshToken: refreshToken.flatMap { response[$0]?.stringValue })
  }
}

/// The operation that refreshes tokens, and the contents of its request.
@_spi(Generated) public struct RefreshOperation: Hashable, Sendable {
  let id: String
  let method: HTTPMethod
  let path: String
  let refreshToken: String?
  let accessToken: String?
  let constants: [String: String]
  let contentType: String
  let security: [[String]]
  private(set) var servers = ServerReplacements()

  /// Creates a refresh operation.
  ///
  /// - Parameters:
  ///   - id: The identifier of the operation, for errors and logs.
  ///   - method: The HTTP method.
  ///   - path: The path in the document, without parameters.
  ///   - refreshToken: The body's property for the refresh token, without which the session can't be
  ///     refreshed, or `nil` if the server needs none.
  ///   - accessToken: The body's property for the access token, or `nil` if the server needs none.
  ///   - constants: Other required properties of the body, such as `grant_type`.
  ///   - contentType: JSON or `application/x-www-form-urlencoded`. A body without properties isn't sent.
  ///   - security: The security requirements of the operation. If they include the lifecycle's scheme, the
  ///     access token is sent as its credential.
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

  /// Creates a refresh operation that has its own servers.
  ///
  /// - Parameter servers: The operation's servers, by the server that each replaces, or `nil` for any. See
  ///   ``OperationRequest/server(_:insteadOf:)``.
  public init(
    _ id: String,
    _ method: HTTPMethod,
    _ path: String,
    refreshToken: String? = nil,
    accessToken: String? = nil,
    constants: [String: String] = [:],
    contentType: String = "application/json",
    security: [[String]] = [],
    servers: [String?: String]
  ) {
    self.init(
      id, method, path, refreshToken: refreshToken, accessToken: accessToken, constants: constants,
      contentType: contentType, security: security)
    for (other, address) in servers { self.servers.add(address, insteadOf: other) }
  }

  /// Returns whether the tokens suffice for the operation.
  func accepts(_ tokens: Tokens) -> Bool {
    refreshToken == nil || tokens.refreshToken != nil
  }

  /// Returns the body with its properties sorted by name, or `nil` for no body.
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

/// Issues, refreshes and revokes the tokens of a login outside the API, such as the product CallsiteOAuth's
/// `OAuthScheme`. It belongs to an API's description.
@_spi(Generated) public protocol TokenIssuer: Sendable {
  /// The name of the security scheme in the document.
  var name: String { get }

  /// Returns what a client calls of the issuer. Each client has its own.
  func makeLink() -> IssuerLink
}

/// What a client calls of the issuer of its tokens.
@_spi(Generated) public struct IssuerLink: Sendable {
  let renewal: @Sendable (APIClient, Tokens) -> TokenSession.Renewal?
  let revoke: @Sendable (APIClient, Tokens) async throws -> Bool

  /// What the issuer remembers for the client.
  package let memory: any Sendable

  /// - Parameters:
  ///   - memory: What the issuer remembers for the client.
  ///   - renewal: Returns the request for tokens to use instead of the given ones, or `nil` if they can't be replaced.
  ///   - revoke: Revokes tokens, and returns whether the server supports it.
  package init(
    memory: any Sendable,
    renewal: @escaping @Sendable (APIClient, Tokens) -> TokenSession.Renewal?,
    revoke: @escaping @Sendable (APIClient, Tokens) async throws -> Bool
  ) {
    self.memory = memory
    self.renewal = renewal
    self.revoke = revoke
  }
}

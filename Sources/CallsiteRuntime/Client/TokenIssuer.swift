/// Issues, refreshes and revokes the tokens of a login outside the API, such as the product CallsiteOAuth's
/// `OAuthScheme`. It belongs to an API's description.
@_spi(Generated) public protocol TokenIssuer: Sendable {
  /// The name of the security scheme in the document.
  var name: String { get }

  /// Returns the functions that a client calls. Each client has its own.
  func makeLink() -> IssuerLink
}

/// The functions of a token issuer that a client calls.
@_spi(Generated) public struct IssuerLink: Sendable {
  let renewal: @Sendable (APIClient, Tokens) -> TokenSession.Renewal?
  let revoke: @Sendable (APIClient, Tokens) async throws -> Bool

  /// The issuer's state for the client.
  package let memory: any Sendable

  /// - Parameters:
  ///   - memory: The issuer's state for the client.
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

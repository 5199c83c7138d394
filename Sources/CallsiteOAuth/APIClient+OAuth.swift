@_spi(Generated) public import CallsiteRuntime
import Foundation

extension APIClient {
  /// Logs in with OAuth 2.0 and saves the tokens, replacing any previous ones.
  ///
  /// - Throws: `APIError`, in which case the tokens are unchanged.
  @_spi(Generated) public func logIn<Scope>(with grant: OAuthGrant<Scope>) async throws(APIError) {
    do {
      let tokens = try await exchange("logIn").tokens(grant.request)
      try Task.checkCancellation()
      await configuration.cache?.link.clear()
      try await configuration.sessionStore.save(tokens)
    } catch {
      let context = CallContext(operation: "logIn", method: .post, path: "", isLogIn: true)
      throw context.error(wrapping: error)
    }
  }

  /// Returns the request for new tokens of an OAuth session. The request throws an `APIError`.
  fileprivate func renewal(of tokens: Tokens) -> TokenSession.Renewal? {
    guard tokens.refreshToken != nil || tokens.clientScope != nil else { return nil }
    return {
      do {
        return try await self.exchange("refreshTokens", isLogIn: false).tokens(insteadOf: tokens)
      } catch {
        throw CallContext(operation: "refreshTokens", method: .post, path: "").error(wrapping: error)
      }
    }
  }

  /// Revokes tokens.
  ///
  /// - Returns: Whether the server supports it.
  fileprivate func revoke(_ tokens: Tokens) async throws -> Bool {
    try await exchange("logOut", isLogIn: false).revoke(tokens)
  }

  private func exchange(_ operation: String, isLogIn: Bool = true) throws -> OAuthExchange {
    guard let servers = issuer?.memory as? AuthorizationServers else {
      throw InvalidRequest("The API doesn't support login with OAuth.")
    }
    guard let client = configuration.oauthClient else {
      throw InvalidRequest("ClientConfiguration.oauthClient isn't set.")
    }
    return OAuthExchange(
      api: self, servers: servers, client: client, operation: operation, isLogIn: isLogIn)
  }
}

extension OAuthScheme: TokenIssuer {
  /// Returns the functions that a client calls.
  @_spi(Generated) public func makeLink() -> IssuerLink {
    IssuerLink(
      memory: AuthorizationServers(scheme: self), renewal: { $0.renewal(of: $1) },
      revoke: { try await $0.revoke($1) })
  }
}

/// The authorization servers of a scheme, whose metadata is loaded once by each client.
actor AuthorizationServers {
  nonisolated let scheme: OAuthScheme
  private var known: [URL: OAuthMetadata] = [:]

  init(scheme: OAuthScheme) {
    self.scheme = scheme
  }

  subscript(address: URL) -> OAuthMetadata? { known[address] }

  func keep(_ server: OAuthMetadata, at address: URL) { known[address] = server }
}

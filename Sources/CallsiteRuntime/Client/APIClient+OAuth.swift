import Foundation

extension APIClient {
  /// Logs in with OAuth 2.0 and keeps the tokens in the place of the ones before.
  ///
  /// - Throws: ``APIError``; the tokens are then as they were.
  public func logIn<Scope>(with grant: OAuthGrant<Scope>) async throws(APIError) {
    do {
      let tokens = try await exchange("logIn").tokens(grant.request)
      try Task.checkCancellation()
      await configuration.cache?.clear()
      try await configuration.sessionStore.save(tokens)
    } catch {
      let context = CallContext(operation: "logIn", method: .post, path: "", isLogIn: true)
      throw context.error(wrapping: error)
    }
  }

  /// What replaces the tokens of an OAuth session; throws an ``APIError``.
  func renewal(of tokens: Tokens) -> TokenSession.Renewal? {
    guard tokens.refreshToken != nil || tokens.clientScope != nil else { return nil }
    return {
      do {
        return try await self.exchange("refreshTokens", isLogIn: false).tokens(insteadOf: tokens)
      } catch {
        throw CallContext(operation: "refreshTokens", method: .post, path: "").error(wrapping: error)
      }
    }
  }

  /// Forgets the tokens, then gives them back to the server if it takes them.
  ///
  /// - Throws: ``APIError`` if the token store fails.
  func endOAuthSession() async throws(APIError) -> LogOutResult {
    let tokens = try? await configuration.tokenStore.tokens()
    try await clearTokens(operation: "logOut")
    guard let tokens, configuration.oauthClient != nil else { return LogOutResult(isKnownToServer: false) }
    do {
      return LogOutResult(isKnownToServer: try await revoke(tokens))
    } catch {
      let context = CallContext(operation: "logOut", method: .post, path: "")
      return LogOutResult(isKnownToServer: false, error: context.error(wrapping: error))
    }
  }

  /// Gives tokens back to the server.
  ///
  /// - Returns: Whether the server takes any.
  func revoke(_ tokens: Tokens) async throws -> Bool {
    try await exchange("logOut", isLogIn: false).revoke(tokens)
  }

  private func exchange(_ operation: String, isLogIn: Bool = true) throws -> OAuthExchange {
    guard let scheme = description.oauth else { throw InvalidRequest("The API has no log-in with OAuth.") }
    guard let client = configuration.oauthClient else {
      throw InvalidRequest("ClientConfiguration.oauthClient isn't set.")
    }
    return OAuthExchange(
      api: self, scheme: scheme, client: client, operation: operation, isLogIn: isLogIn)
  }
}

/// The authorization servers that a client has learnt about.
actor AuthorizationServers {
  private var known: [URL: OAuthMetadata] = [:]

  subscript(address: URL) -> OAuthMetadata? { known[address] }

  func keep(_ server: OAuthMetadata, at address: URL) { known[address] = server }
}

import Foundation

extension APIClient {
  /// Logs in with OAuth 2.0 and saves the tokens, replacing any previous ones.
  ///
  /// - Throws: ``APIError``, in which case the tokens are unchanged.
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

  /// Returns the request for new tokens of an OAuth session. The request throws an ``APIError``.
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

  /// Clears the tokens, then revokes them if the server supports it.
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

  /// Revokes tokens.
  ///
  /// - Returns: Whether the server supports it.
  func revoke(_ tokens: Tokens) async throws -> Bool {
    try await exchange("logOut", isLogIn: false).revoke(tokens)
  }

  private func exchange(_ operation: String, isLogIn: Bool = true) throws -> OAuthExchange {
    guard let scheme = description.oauth else {
      throw InvalidRequest("The API doesn't support login with OAuth.")
    }
    guard let client = configuration.oauthClient else {
      throw InvalidRequest("ClientConfiguration.oauthClient isn't set.")
    }
    return OAuthExchange(
      api: self, scheme: scheme, client: client, operation: operation, isLogIn: isLogIn)
  }
}

/// The metadata of authorization servers, by URL.
actor AuthorizationServers {
  private var known: [URL: OAuthMetadata] = [:]

  subscript(address: URL) -> OAuthMetadata? { known[address] }

  func keep(_ server: OAuthMetadata, at address: URL) { known[address] = server }
}

import Foundation

extension APIClient {
  /// The log-in that requests are sent with; `nil` for APIs without one.
  var session: TokenSession? {
    guard let lifecycle = description.tokens else { return nil }
    return TokenSession(
      lifecycle: lifecycle,
      store: configuration.sessionStore,
      refresher: configuration.refresher,
      now: configuration.now,
      refresh: { operation, tokens in
        let request = self.request(operation, tokens)
        return try self.tokens(in: try await self.exchange(request, .init()), lifecycle)
      }
    )
  }

  func saveTokens(_ answer: TokenAnswer, from response: CollectedResponse) async throws(APIError) {
    guard let lifecycle = description.tokens else { return }
    let tokens = try tokens(in: response, lifecycle)
    let store = configuration.sessionStore
    if answer == .ofLogIn { await configuration.cache?.clear() }
    do {
      let older = answer == .ofRefresh ? try await store.tokens() : nil
      try await store.save(tokens.keepingRefreshToken(of: older))
    } catch {
      throw response.reader.context.error(wrapping: error)
    }
  }

  /// Clears the tokens. A failed call keeps its own error, even if clearing fails as well.
  func endSession<Result>(
    _ request: OperationRequest,
    after outcome: Swift.Result<Result, APIError>
  ) async throws(APIError) {
    do {
      try await configuration.sessionStore.clear()
    } catch {
      guard case .success = outcome else { return }
      throw context(of: request).error(wrapping: error)
    }
  }

  private func tokens(
    in response: CollectedResponse,
    _ lifecycle: TokenLifecycle
  ) throws(APIError) -> Tokens {
    if let tokens = response.reader.json(response).flatMap(lifecycle.tokens(in:)) { return tokens }
    let place = lifecycle.accessToken.tokens.joined(separator: ".")
    let failure = DecodingFailure(path: place, expected: "an access token", found: "nothing")
    throw response.reader.context.error(.decoding(failure), response)
  }
}

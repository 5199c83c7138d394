/// A token store whose cache is cleared with it: what a user saw goes with the user.
struct ClearingTokenStore: TokenStore {
  let store: any TokenStore
  let cache: ResponseCache

  func tokens() async throws -> Tokens? { try await store.tokens() }

  func save(_ tokens: Tokens) async throws { try await store.save(tokens) }

  func clear() async throws {
    // In this order: what is asked for with the old tokens meanwhile isn't stored.
    do {
      try await store.clear()
    } catch {
      await cache.clear()
      throw error
    }
    await cache.clear()
  }
}

extension ClientConfiguration {
  /// The token store, as whoever ends a session must see it.
  var sessionStore: any TokenStore {
    cache.map { ClearingTokenStore(store: tokenStore, cache: $0) } ?? tokenStore
  }
}

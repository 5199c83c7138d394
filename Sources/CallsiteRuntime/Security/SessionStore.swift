/// The token store as a client uses it: those who watch the session learn of changes, and cached answers go
/// with the user who saw them.
struct SessionStore: TokenStore {
  let store: any TokenStore
  let cache: ResponseCache?
  let monitor: SessionMonitor

  func tokens() async throws -> Tokens? {
    let tokens = try await store.tokens()
    monitor.observe(isLoggedIn: tokens != nil)
    return tokens
  }

  func save(_ tokens: Tokens) async throws {
    try await store.save(tokens)
    monitor.observe(isLoggedIn: true)
  }

  func clear() async throws {
    try await clearAll()
    monitor.observe(isLoggedIn: false)
  }

  func lockForRefresh() async throws -> (@Sendable () -> Void)? { try await store.lockForRefresh() }

  /// Clears the tokens, since the server has ended the session.
  func end() async throws {
    try await clearAll()
    monitor.end()
  }

  private func clearAll() async throws {
    // In this order: what is asked for with the old tokens meanwhile isn't stored.
    do {
      try await store.clear()
    } catch {
      await cache?.clear()
      throw error
    }
    await cache?.clear()
  }
}

extension ClientConfiguration {
  /// The token store, as whoever reads or ends a session must see it.
  var sessionStore: SessionStore {
    SessionStore(store: tokenStore, cache: cache, monitor: sessionMonitor)
  }
}

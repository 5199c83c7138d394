import Foundation

/// Whether a user is logged in.
public enum SessionState: Hashable, Sendable {
  /// There are tokens. The server may no longer accept them.
  case loggedIn
  /// No user is logged in.
  case loggedOut
  /// The server rejected the tokens and issued no new ones. The user must log in again.
  case endedByServer
}

/// The result of logging out. In any case, the device no longer has the tokens.
public struct LogOutResult: Sendable {
  /// Whether the server confirmed the end of the session. If not, it may accept the old tokens until they
  /// expire.
  public let isKnownToServer: Bool

  /// The reason why the server couldn't be notified, or `nil` if it was notified or the API has no operation for it.
  public let error: APIError?

  init(isKnownToServer: Bool, error: APIError? = nil) {
    self.isKnownToServer = isKnownToServer
    self.error = error
  }
}

/// Publishes the changes of a session.
///
/// It learns of changes by the client, and of changes that others make to the same token store when the client reads
/// it.
final class SessionMonitor: @unchecked Sendable {
  private let lock = NSLock()
  private var current: SessionState?
  private var watchers: [UUID: AsyncStream<SessionState>.Continuation] = [:]

  /// Returns the current state, if known, and each subsequent one.
  func states() -> AsyncStream<SessionState> {
    let (states, continuation) = AsyncStream<SessionState>.makeStream()
    let id = UUID()
    continuation.onTermination = { [weak self] _ in self?.remove(id) }
    lock.withLock {
      watchers[id] = continuation
      if let current { continuation.yield(current) }
    }
    return states
  }

  /// A session that the server ended stays in that state until the next login.
  func observe(isLoggedIn: Bool) {
    lock.withLock {
      if isLoggedIn { change(to: .loggedIn) } else if current != .endedByServer { change(to: .loggedOut) }
    }
  }

  func end() {
    lock.withLock { change(to: .endedByServer) }
  }

  private func change(to state: SessionState) {
    guard state != current else { return }
    current = state
    for watcher in watchers.values { watcher.yield(state) }
  }

  private func remove(_ id: UUID) {
    // Releases the continuation outside the lock, because that may acquire a lock of its own.
    let watcher = lock.withLock { watchers.removeValue(forKey: id) }
    watcher?.finish()
  }
}

/// The client's view of the token store: observers learn of changes, and cached responses are removed with
/// the user's tokens.
package struct SessionStore: TokenStore {
  let store: any TokenStore
  let cache: (any ResponseStore)?
  let monitor: SessionMonitor

  package func tokens() async throws -> Tokens? {
    let tokens = try await store.tokens()
    monitor.observe(isLoggedIn: tokens != nil)
    return tokens
  }

  package func save(_ tokens: Tokens) async throws {
    try await store.save(tokens)
    monitor.observe(isLoggedIn: true)
  }

  package func clear() async throws {
    try await clearAll()
    monitor.observe(isLoggedIn: false)
  }

  package func lockForRefresh() async throws -> (@Sendable () -> Void)? { try await store.lockForRefresh() }

  /// Clears the tokens because the server has ended the session.
  func end() async throws {
    try await clearAll()
    monitor.end()
  }

  private func clearAll() async throws {
    // In this order, so that responses requested with the old tokens in the meantime aren't stored.
    do {
      try await store.clear()
    } catch {
      await cache?.link.clear()
      throw error
    }
    await cache?.link.clear()
  }
}

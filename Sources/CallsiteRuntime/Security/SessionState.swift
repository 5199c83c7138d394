import Foundation

/// Whether somebody is logged in.
public enum SessionState: Hashable, Sendable {
  /// There are tokens. The server may have stopped accepting them.
  case loggedIn
  /// Nobody is logged in: not yet, or not since a log-out.
  case loggedOut
  /// The server refused the tokens and gave no new ones; the user has to log in again.
  case endedByServer
}

/// The outcome of a log-out. The device is logged out in any case.
public struct LogOutResult: Sendable {
  /// Whether the server has answered that it ended the session. If it hasn't, it may accept the old tokens
  /// until they expire.
  public let isKnownToServer: Bool

  /// The reason why the server wasn't told; `nil` if it was, or if there is no way to tell it.
  public let error: APIError?

  init(isKnownToServer: Bool, error: APIError? = nil) {
    self.isKnownToServer = isKnownToServer
    self.error = error
  }
}

/// Tells those who watch a session of its changes.
///
/// It learns of what the client does, and of what others do to the same token store whenever the client reads
/// it.
final class SessionMonitor: @unchecked Sendable {
  private let lock = NSLock()
  private var current: SessionState?
  private var watchers: [UUID: AsyncStream<SessionState>.Continuation] = [:]

  /// The state now, if it is known, and each one that follows.
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

  /// A session that the server ended stays ended until the next log-in.
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
    // The continuation goes away after the lock is free: its own lock may be taken while it does.
    let watcher = lock.withLock { watchers.removeValue(forKey: id) }
    watcher?.finish()
  }
}

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

/// Keeps the tokens of a log-in between calls.
///
/// Asked before each request that needs them, possibly by many at once.
public protocol TokenStore: Sendable {
  /// `nil` when nobody is logged in.
  func tokens() async throws -> Tokens?

  /// Keeps the tokens in the place of the ones before.
  func save(_ tokens: Tokens) async throws

  /// Succeeds also when there is nothing to clear.
  func clear() async throws

  /// Waits until nobody else refreshes the tokens, and keeps others from it until the lock is released.
  ///
  /// A refresh token that is replaced with each use (RFC 6749, 6) works once. Two clients that share a store
  /// and use it at the same time would lose the session: the server refuses one of them.
  ///
  /// - Returns: what releases the lock, called once; `nil` if others can't be kept from it, which is the default. A
  ///   client whose refresh is refused then waits a second for tokens that another one may have got before it
  ///   takes the session for ended.
  func lockForRefresh() async throws -> (@Sendable () -> Void)?
}

extension TokenStore {
  /// No lock.
  public func lockForRefresh() async throws -> (@Sendable () -> Void)? { nil }
}

/// Keeps tokens as long as the process lives.
public actor InMemoryTokenStore: TokenStore {
  private var current: Tokens?
  private var isLocked = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Logged in with `tokens`, if any.
  public init(_ tokens: Tokens? = nil) {
    current = tokens
  }

  /// The tokens saved last; `nil` when there are none.
  public func tokens() -> Tokens? { current }

  /// Keeps the tokens in the place of the ones before.
  public func save(_ tokens: Tokens) {
    current = tokens
  }

  /// Forgets the tokens.
  public func clear() {
    current = nil
  }

  /// Keeps other clients with the same store from refreshing.
  @_spi(Generated) public func lockForRefresh() async -> (@Sendable () -> Void)? {
    if isLocked {
      await withCheckedContinuation { waiting.append($0) }
    } else {
      isLocked = true
    }
    return { Task { await self.unlock() } }
  }

  /// Hands the lock on to the one who has waited longest.
  private func unlock() {
    if waiting.isEmpty { isLocked = false } else { waiting.removeFirst().resume() }
  }
}

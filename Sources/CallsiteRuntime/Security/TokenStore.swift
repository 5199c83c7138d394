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
}

/// Keeps tokens as long as the process lives.
public actor InMemoryTokenStore: TokenStore {
  private var current: Tokens?

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
}

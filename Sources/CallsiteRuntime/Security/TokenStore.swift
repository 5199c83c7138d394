public import Foundation

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

/// Keeps tokens in a file that only its owner can read.
///
/// The file is replaced as a whole: readers, also in other processes, see the old tokens or the new ones, and
/// a crash leaves one of both. It isn't encrypted; on Apple's platforms the keychain is the safer place.
///
/// Several stores, also in several processes, may share a file: one at a time refreshes the tokens. For that
/// there is a second file beside it, with `.lock` added to its name.
public actor FileTokenStore: TokenStore {
  nonisolated let file: URL

  /// - Parameter file: where the tokens are kept; its folder is made when it is first needed.
  public init(file: URL) {
    self.file = file
  }

  /// The tokens in the file; `nil` if there is none, or nothing that can be read as tokens.
  ///
  /// - Throws: when the file is there, but can't be opened.
  public func tokens() throws -> Tokens? {
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    }
    return try? JSONDecoder().decode(Tokens.self, from: data)
  }

  /// - Throws: when the file can't be written; it is then as it was.
  public func save(_ tokens: Tokens) throws {
    try OwnerFile.write(try JSONEncoder().encode(tokens), to: file)
  }

  /// Removes the file.
  public func clear() throws {
    do {
      try FileManager.default.removeItem(at: file)
    } catch CocoaError.fileNoSuchFile {}
  }

  /// Keeps other stores of the same file from refreshing; asks again and again while one of them does.
  ///
  /// - Returns: `nil` if that takes more than a minute, which no refresh does.
  /// - Throws: when there can't be a file of locks; `CancellationError`.
  @_spi(Generated) public func lockForRefresh() async throws -> (@Sendable () -> Void)? {
    let place = file.appendingPathExtension("lock")
    for _ in 0..<6000 {
      if let lock = try FileLock(file: place) { return { lock.unlock() } }
      try await Task.sleep(for: .milliseconds(10))
    }
    return nil
  }
}

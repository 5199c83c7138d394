public import Foundation

/// A type that stores the tokens of a login between calls.
///
/// The store is read before each request that needs tokens, possibly by many requests at once.
public protocol TokenStore: Sendable {
  /// Returns the tokens, or `nil` if no user is logged in.
  func tokens() async throws -> Tokens?

  /// Saves tokens, replacing any previous ones.
  func save(_ tokens: Tokens) async throws

  /// Removes the tokens. Succeeds if there are none.
  func clear() async throws

  /// Waits until no other client is refreshing the tokens, and prevents others from doing so until the lock
  /// is released.
  ///
  /// If refresh tokens are rotated (RFC 6749, section 6), each one works only once. Without a lock, two
  /// clients that share a store and refresh at the same time may lose the session.
  ///
  /// - Returns: A closure that releases the lock and is called once, or `nil` if the store can't be locked,
  ///   which is the default. Without a lock, a client whose refresh is refused waits a second for tokens from
  ///   another client before it considers the session over.
  func lockForRefresh() async throws -> (@Sendable () -> Void)?
}

extension TokenStore {
  /// Returns `nil`.
  public func lockForRefresh() async throws -> (@Sendable () -> Void)? { nil }
}

/// A token store that lasts as long as the process.
public actor InMemoryTokenStore: TokenStore {
  private var current: Tokens?
  private var isLocked = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates a token store.
  ///
  /// - Parameter tokens: The tokens of the user, or `nil` if no user is logged in.
  public init(_ tokens: Tokens? = nil) {
    current = tokens
  }

  /// Returns the tokens, or `nil` if no user is logged in.
  public func tokens() -> Tokens? { current }

  /// Saves tokens, replacing any previous ones.
  public func save(_ tokens: Tokens) {
    current = tokens
  }

  /// Removes the tokens.
  public func clear() {
    current = nil
  }

  /// Waits until no other client of this store is refreshing the tokens.
  @_spi(Generated) public func lockForRefresh() async -> (@Sendable () -> Void)? {
    if isLocked {
      await withCheckedContinuation { waiting.append($0) }
    } else {
      isLocked = true
    }
    return { Task { await self.unlock() } }
  }

  /// Passes the lock on to the client that has waited longest.
  private func unlock() {
    if waiting.isEmpty { isLocked = false } else { waiting.removeFirst().resume() }
  }
}

/// A token store in a file that only its owner can read.
///
/// The file is replaced atomically: readers, including other processes, see either the old tokens or the new
/// ones, even after a crash. What a process that was terminated while saving leaves behind is removed when a store
/// of the same file is next used. The file isn't encrypted. On Apple platforms, the keychain is safer.
///
/// Several stores, including those of other processes, can share a file. A second file, with `.lock` appended
/// to its name, ensures that only one of them refreshes the tokens at a time. In the container of an app group on iOS,
/// the file isn't locked during a refresh, because the system ends an app that is suspended while it has a lock there.
/// A client whose refresh is refused then waits for the tokens of another one. Prefer a `KeychainTokenStore` with an
/// access group, which works the same way and is encrypted.
public actor FileTokenStore: TokenStore {
  nonisolated let file: URL

  /// Whether this store has been used.
  private var isInUse = false

  /// Creates a token store.
  ///
  /// - Parameter file: The file for the tokens. Its folder is created when it's first needed.
  public init(file: URL) {
    self.file = file
  }

  /// Returns the tokens in the file, or `nil` if it doesn't exist or can't be decoded.
  ///
  /// - Throws: An error if the file exists but can't be read.
  public func tokens() throws -> Tokens? {
    if !isInUse { removeLeftovers() }
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    }
    return try? JSONDecoder().decode(Tokens.self, from: data)
  }

  /// Saves tokens, replacing any previous ones.
  ///
  /// - Throws: An error if the file can't be written, in which case it's unchanged.
  public func save(_ tokens: Tokens) throws {
    removeLeftovers()
    try OwnerFile.write(try JSONEncoder().encode(tokens), to: file)
  }

  /// Removes the file.
  ///
  /// - Throws: An error if the file exists but can't be removed.
  public func clear() throws {
    removeLeftovers()
    do {
      try FileManager.default.removeItem(at: file)
    } catch CocoaError.fileNoSuchFile {}
  }

  /// Removes incomplete files with tokens, whose processes were terminated.
  private func removeLeftovers() {
    isInUse = true
    OwnerFile.removeAbandonedDrafts(of: file)
  }

  /// Waits until no other store of the same file is refreshing the tokens.
  ///
  /// - Returns: `nil` after one minute, which is longer than any refresh takes, or in the container of an app group.
  /// - Throws: An error if the lock file can't be created, or `CancellationError`.
  @_spi(Generated) public func lockForRefresh() async throws -> (@Sendable () -> Void)? {
    guard !AppGroupContainer.contains(file) else { return nil }
    let place = file.appendingPathExtension("lock")
    for _ in 0..<6000 {
      if let lock = try FileLock(file: place) { return { lock.unlock() } }
      try await Task.sleep(for: .milliseconds(10))
    }
    return nil
  }
}

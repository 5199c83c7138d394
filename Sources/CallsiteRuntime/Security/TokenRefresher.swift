import Foundation

/// Sees to it that tokens are refreshed once, however many requests want it at the same time.
actor TokenRefresher {
  private var running: (accessToken: String, task: Task<Tokens?, any Error>)?

  /// An access token that seemed expired when it came: one of the clocks is wrong, or it lives very shortly.
  private var falselyExpired: String?

  /// What a refresh brought when the store failed.
  private var unsaved: (stale: Tokens, fresh: Tokens)?

  private var logOutCount = 0

  /// How often the store is read, and at what intervals, after a refresh that another client may have
  /// anticipated.
  private static let looks = 6
  private static let pauseBetweenLooks = Duration.milliseconds(200)

  /// Nothing that was asked for before is saved any more.
  func logOut() {
    logOutCount += 1
    unsaved = nil
  }

  /// Whether the expiry in the token says nothing, so that only the server can tell.
  func hasFalseExpiry(_ tokens: Tokens) -> Bool {
    tokens.accessToken == falselyExpired
  }

  /// The tokens in the place of `stale`: those in the store, if they are others already, else new ones.
  ///
  /// A refresh goes on when those who wait for it are cancelled, since the server may have used up the old
  /// tokens by then.
  ///
  /// - Returns: `nil` if there are none: nobody is logged in any more, the API can't refresh, or the server
  ///   refused. The store has been cleared then.
  /// - Throws: an error that says nothing about the session: no connection, a server that is down.
  func replace(_ stale: Tokens, of session: TokenSession) async throws -> Tokens? {
    while let running, running.accessToken != stale.accessToken {
      _ = try? await running.task.valueUnlessCancelled()
      try Task.checkCancellation()
    }
    let task = running?.task ?? start(stale, session)
    return try await task.valueUnlessCancelled()
  }

  private func start(_ stale: Tokens, _ session: TokenSession) -> Task<Tokens?, any Error> {
    let task = Task {
      defer { running = nil }
      return try await refreshed(stale, session)
    }
    running = (stale.accessToken, task)
    return task
  }

  private func refreshed(_ stale: Tokens, _ session: TokenSession) async throws -> Tokens? {
    // Before the store is read: who has logged out already may not have cleared it yet.
    let logOutCount = logOutCount
    if let saved = try await saveUnsaved(insteadOf: stale, session) { return saved }
    // A store that can't be locked is no reason not to refresh.
    let unlock = try? await session.store.lockForRefresh()
    defer { unlock?() }
    guard let current = try await session.store.tokens() else { return nil }
    guard current.accessToken == stale.accessToken else { return current }
    guard let renew = session.renewal(current) else {
      // The server refused them, and nothing can replace them: the session is over.
      try await session.store.end()
      return nil
    }
    let fresh: Tokens
    do {
      fresh = try await renew().keepingRefreshToken(of: current)
    } catch let error as APIError where error.isRefusal {
      return try await afterRefusal(of: current, isLocked: unlock != nil, session)
    }
    falselyExpired = session.isDue(fresh) ? fresh.accessToken : nil
    unsaved = (stale, fresh)
    let latest = try await session.store.tokens()
    // Nobody else's tokens are for a call that was made before the log-out.
    guard logOutCount == self.logOutCount else { return await drop(fresh, session) }
    // Whoever logged in or out elsewhere meanwhile is right. Without a lock, an empty store may also mean that
    // another client was refused because of this very refresh.
    guard latest == current || (latest == nil && unlock == nil) else {
      unsaved = nil
      return latest
    }
    try await session.store.save(fresh)
    guard logOutCount == self.logOutCount else {
      if try await session.store.tokens() == fresh { try await session.store.clear() }
      return await drop(fresh, session)
    }
    unsaved = nil
    return fresh
  }

  /// Gives back what came after the log-out, and what nobody will use.
  private func drop(_ fresh: Tokens, _ session: TokenSession) async -> Tokens? {
    unsaved = nil
    await session.giveBack?(fresh)
    return nil
  }

  /// What another client of the store has got, or nothing.
  private func afterRefusal(
    of refused: Tokens, isLocked: Bool, _ session: TokenSession
  ) async throws -> Tokens? {
    // With the lock, nobody else can have used the refresh token since the store was read.
    for look in 0..<(isLocked ? 1 : Self.looks) {
      if look > 0 { try await session.sleep(Self.pauseBetweenLooks) }
      let latest = try await session.store.tokens()
      if latest != refused { return latest }
    }
    try await session.store.end()
    return nil
  }

  /// Tokens that the server gave, but that the store didn't take: the old ones may be worth nothing since.
  private func saveUnsaved(insteadOf stale: Tokens, _ session: TokenSession) async throws -> Tokens? {
    guard let (older, fresh) = unsaved else { return nil }
    guard try await session.store.tokens() == older, older == stale else {
      unsaved = nil
      return nil
    }
    try await session.store.save(fresh)
    unsaved = nil
    return fresh
  }
}

extension Tokens {
  /// Servers that don't rotate refresh tokens send none.
  func keepingRefreshToken(of older: Tokens?) -> Tokens {
    var tokens = self
    tokens.refreshToken = refreshToken ?? older?.refreshToken
    return tokens
  }
}

extension APIError {
  /// Whether the server says no, and will say so again.
  fileprivate var isRefusal: Bool {
    if let failure = underlying as? OAuthFailure { return failure.endsSession }
    guard let status else { return false }
    return (400...499).contains(status) && ![408, 425, 429].contains(status)
  }
}

extension Task where Failure == any Error {
  /// The task's value; `CancellationError` as soon as the one who waits is cancelled, while the task goes on.
  fileprivate func valueUnlessCancelled() async throws -> Success {
    let (values, continuation) = AsyncThrowingStream<Success, any Error>.makeStream()
    Task<Void, Never> {
      continuation.yield(with: await result)
      continuation.finish()
    }
    for try await value in values { return value }
    throw Swift.CancellationError()
  }
}

import Foundation

/// Refreshes tokens once, however many requests need it at the same time.
actor TokenRefresher {
  private var running: (accessToken: String, task: Task<Tokens?, any Error>)?

  /// An access token that appeared to be expired when it was issued, because the clocks differ or its
  /// lifetime is very short.
  private var apparentlyExpired: String?

  /// The result of a refresh that couldn't be saved.
  private var unsaved: (stale: Tokens, fresh: Tokens)?

  private var logOutCount = 0

  /// The number of reads of the store after a rejected refresh that another client may have preempted, and the
  /// interval between reads.
  private static let storeReads = 6
  private static let storeReadInterval = Duration.milliseconds(200)

  /// Prevents tokens requested before now from being saved.
  func logOut() {
    logOutCount += 1
    unsaved = nil
  }

  /// Whether the expiry date of the tokens is known to be wrong, so that only the server can tell.
  func hasFalseExpiry(_ tokens: Tokens) -> Bool {
    tokens.accessToken == apparentlyExpired
  }

  /// Returns tokens to replace `stale`: those in the store if they've already been replaced, or else new
  /// ones.
  ///
  /// A refresh continues after its callers are cancelled, because the server may already have invalidated the
  /// old tokens.
  ///
  /// - Returns: `nil` if no user is logged in anymore, or after the store has been cleared because the
  ///   tokens can't be refreshed or the server refused to issue new ones.
  /// - Throws: An error that doesn't end the session, such as a failed connection or an unavailable server.
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
    // Read before the store, because a logout in progress may not have cleared it yet.
    let logOutCount = logOutCount
    if let saved = try await saveUnsaved(insteadOf: stale, session) { return saved }
    // Refreshes even if the store can't be locked.
    let unlock = try? await session.store.lockForRefresh()
    defer { unlock?() }
    guard let current = try await session.store.tokens() else { return nil }
    guard current.accessToken == stale.accessToken else { return current }
    guard let renew = session.renewal(current) else {
      // The server rejected the tokens and they can't be replaced, so the session is over.
      try await session.store.end()
      return nil
    }
    let fresh: Tokens
    do {
      fresh = try await renew().keepingRefreshToken(of: current)
    } catch let error as APIError where error.isRefusal {
      return try await afterRefusal(of: current, isLocked: unlock != nil, session)
    }
    apparentlyExpired = session.isDue(fresh) ? fresh.accessToken : nil
    unsaved = (stale, fresh)
    let latest = try await session.store.tokens()
    // A call made before a logout must not get another user's tokens.
    guard logOutCount == self.logOutCount else { return await drop(fresh, session) }
    // A login or logout elsewhere in the meantime takes precedence. Without a lock, an empty store may also
    // mean that another client was refused because of this refresh.
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

  /// Revokes tokens that were issued after a logout and won't be used.
  private func drop(_ fresh: Tokens, _ session: TokenSession) async -> Tokens? {
    unsaved = nil
    await session.revoke?(fresh)
    return nil
  }

  /// Returns the tokens that another client of the store has received, if any.
  private func afterRefusal(
    of refused: Tokens, isLocked: Bool, _ session: TokenSession
  ) async throws -> Tokens? {
    // With the lock, no other client can have used the refresh token since the store was read.
    for read in 0..<(isLocked ? 1 : Self.storeReads) {
      if read > 0 { try await session.sleep(Self.storeReadInterval) }
      let latest = try await session.store.tokens()
      if latest != refused { return latest }
    }
    try await session.store.end()
    return nil
  }

  /// Saves tokens that the store failed to save earlier. The server may have invalidated the old ones.
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
  /// Returns the tokens with the older refresh token if they have none, because servers that don't rotate
  /// refresh tokens don't resend them.
  func keepingRefreshToken(of older: Tokens?) -> Tokens {
    var tokens = self
    tokens.refreshToken = refreshToken ?? older?.refreshToken
    return tokens
  }
}

extension APIError {
  /// Whether the server that issues tokens has refused to do so: 400 or 401 with an error in JSON, or an OAuth error
  /// about the refresh token. Everything else, such as a web page or a 403, may come from something in between.
  fileprivate var isRefusal: Bool {
    guard let status else { return false }
    if let failure = underlying as? OAuthFailure {
      // Not all servers use error statuses for errors.
      return failure.endsSession && ([400, 401].contains(status) || (200...299).contains(status))
    }
    return [400, 401].contains(status) && (try? JSONValue(parsing: body))?.objectValue != nil
  }
}

extension Task where Failure == any Error {
  /// Waits for the value of the task. If the caller is cancelled, throws `CancellationError` while the task
  /// continues.
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

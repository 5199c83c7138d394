import Foundation

extension OfflineQueue {
  /// Statuses after which the same request may succeed later, besides 5xx.
  private static let passingStatuses: Set<Int> = [401, 408, 425, 429]

  /// How often the app may change a request that is refused again and again.
  private static let mostConflicts = 5

  /// Sends what is pending; joins a run that is going on.
  ///
  /// - Returns: why it stopped before the end.
  func sendPending() async -> (any Error)? {
    do {
      try await startSending().value
      return nil
    } catch {
      return error
    }
  }

  @discardableResult
  func startSending() -> Task<Void, any Error> {
    if let sending { return sending }
    let task = Task { try await run() }
    sending = task
    return task
  }

  private func run() async throws {
    do {
      while let first = store.state.pending.first {
        try await send(first)
        failureCount = 0
        pause = nil
      }
      sending = nil
    } catch {
      sending = nil
      failureCount += 1
      pause = delay(after: error).map { (Stopwatch(clock: clock), $0) }
      let reason = error as? StillQueued
      for id in Array(waiters.keys) {
        settle(id, .failure(reason?.about(id) ?? StillQueued(id, because: error)))
      }
      throw error
    }
  }

  /// How long to wait before the next attempt; `nil` if time alone won't help.
  private func delay(after error: any Error) -> Duration? {
    guard let failure = error as? StillQueued, failure.status != 401 else { return nil }
    if failure.reason?.kind == .unauthorized || failure.reason?.kind == .invalidRequest { return nil }
    return failure.delay ?? retryPolicy.delay(before: failureCount, random: random())
  }

  /// Sends one request until it has an answer that is recorded.
  ///
  /// - Throws: ``StillQueued``, or why the answer can't be recorded.
  private func send(_ entry: OfflineState.Entry) async throws {
    var entry = entry
    var conflicts = 0
    while true {
      guard let response = try await answer(to: entry) else { return }
      let isConflict = response.status == 409 || response.status == 412
      guard isConflict, conflicts < Self.mostConflicts else { return try record(response, of: entry) }
      conflicts += 1
      guard let changed = try await resolve(response, of: entry) else {
        return try record(response, of: entry)
      }
      // The app may have removed it meanwhile.
      guard isFirst(entry) else { return }
      try store.append(.changed(changed.request, body: changed.body))
      entry = changed
    }
  }

  private func isFirst(_ entry: OfflineState.Entry) -> Bool {
    store.state.pending.first?.request.id == entry.request.id
  }

  /// The final answer; `nil` if there is none to record: the request has failed for good, and that is.
  private func answer(to entry: OfflineState.Entry) async throws -> CollectedAnswer? {
    guard let sender = senders.sender(for: entry.request) else {
      throw StillQueued(
        entry.request.id, because: InvalidRequest("No client of \(entry.request.api) uses the queue."))
    }
    let response: CollectedAnswer
    do {
      let incoming = try await sender.send(entry.request, try store.body(of: entry), keyHeader)
      response = CollectedAnswer(
        status: incoming.status,
        headers: incoming.headers,
        body: try await incoming.body.collect()
      )
    } catch let error as InvalidRequest {
      try finish(entry, StoredAnswer(id: entry.request.id, failure: error.description), Data())
      return nil
    } catch {
      throw StillQueued(entry.request.id, because: error)
    }
    guard !Self.passingStatuses.contains(response.status), response.status < 500 else {
      throw StillQueued(
        id: entry.request.id,
        status: response.status,
        delay: RetryAfter.delay(response.headers, now: now())
      )
    }
    return response
  }

  private func record(_ response: CollectedAnswer, of entry: OfflineState.Entry) throws {
    try finish(entry, response.stored(for: entry.request.id), response.body)
  }

  /// Records what became of the request, then tells the one who wants to know.
  private func finish(_ entry: OfflineState.Entry, _ answer: StoredAnswer, _ body: Data) throws {
    guard isFirst(entry) else { return }
    try store.append(.answered(answer, body: body))
    let answered = OfflineState.Answered(entry: entry, answer: answer, body: body)
    if settle(answer.id, Result { try response(answered) }) {
      returned.append(answer.id)
    } else {
      listeners.values.forEach { $0.yield() }
    }
  }

  /// Asks the app about a conflict.
  ///
  /// - Returns: the request as it is to be sent, with a key of its own, since it asks for another effect;
  ///   `nil` to give it up.
  private func resolve(
    _ response: CollectedAnswer,
    of entry: OfflineState.Entry
  ) async throws -> OfflineState.Entry? {
    let answered = OfflineState.Answered(
      entry: entry,
      answer: response.stored(for: entry.request.id),
      body: response.body
    )
    var changed = entry
    switch await onConflict(outcome(answered)) {
    case .discard: return nil
    case .overwrite:
      let conditions = ["if-match", "if-none-match", "if-modified-since", "if-unmodified-since"]
      changed.request.headers.removeAll { $0.first.map { conditions.contains($0.lowercased()) } ?? true }
    case .retry(let request):
      changed.request.headers = request.headers.withoutCredentials.stored
      if let body = request.body {
        changed.body = body
        changed.request.bodyFile = nil
      } else if entry.request.bodyFile == nil {
        changed.body = nil
      }
    }
    changed.request.key = freshKey()
    return changed
  }
}

/// An answer with its whole body.
private struct CollectedAnswer {
  let status: Int
  let headers: HeaderFields
  let body: Data

  func stored(for id: UUID) -> StoredAnswer {
    StoredAnswer(id: id, status: status, headers: headers.withoutCredentials.stored)
  }
}

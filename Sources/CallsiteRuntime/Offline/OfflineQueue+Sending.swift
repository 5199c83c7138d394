import Foundation

extension OfflineQueue {
  /// Statuses after which the same request may succeed later, in addition to 5xx.
  private static let temporaryStatuses: Set<Int> = [401, 408, 425, 429]

  /// How often the app may change a request that is refused repeatedly.
  private static let maximumConflicts = 5

  /// Sends the pending requests, or joins a run in progress.
  ///
  /// - Returns: The error that stopped the run, or `nil` if all requests were answered.
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

  /// Returns the delay before the next attempt, or `nil` if waiting alone won't help.
  private func delay(after error: any Error) -> Duration? {
    guard let failure = error as? StillQueued, failure.status != 401 else { return nil }
    if failure.reason?.kind == .unauthorized || failure.reason?.kind == .invalidRequest { return nil }
    return failure.delay ?? retryPolicy.delay(before: failureCount, random: random())
  }

  /// Sends a request until it has a response, and records the response.
  ///
  /// - Throws: ``StillQueued``, or an error if the response can't be recorded.
  private func send(_ entry: OfflineState.Entry) async throws {
    var entry = entry
    var conflicts = 0
    while true {
      guard let response = try await answer(to: entry) else { return }
      let isConflict = response.status == 409 || response.status == 412
      guard isConflict, conflicts < Self.maximumConflicts else { return try record(response, of: entry) }
      conflicts += 1
      guard let changed = try await resolve(response, of: entry) else {
        return try record(response, of: entry)
      }
      // The app may have removed the request in the meantime.
      guard isFirst(entry) else { return }
      try store.append(.changed(changed.request, body: changed.body))
      entry = changed
    }
  }

  private func isFirst(_ entry: OfflineState.Entry) -> Bool {
    store.state.pending.first?.request.id == entry.request.id
  }

  /// Returns the final response, or `nil` if the request failed for good, which is then already recorded.
  private func answer(to entry: OfflineState.Entry) async throws -> ReceivedResponse? {
    guard let sender = senders.sender(for: entry.request) else {
      throw StillQueued(
        entry.request.id, because: InvalidRequest("No client of \(entry.request.api) uses the queue."))
    }
    let response: ReceivedResponse
    do {
      let incoming = try await sender.send(entry.request, try store.body(of: entry), keyHeader)
      response = ReceivedResponse(
        status: incoming.status,
        headers: incoming.headers,
        body: try await incoming.body.collect()
      )
    } catch let error as InvalidRequest {
      try finish(entry, OfflineResponse(id: entry.request.id, failure: error.description), Data())
      return nil
    } catch {
      throw StillQueued(entry.request.id, because: error)
    }
    guard !Self.temporaryStatuses.contains(response.status), response.status < 500 else {
      throw StillQueued(
        id: entry.request.id,
        status: response.status,
        delay: RetryAfter.delay(response.headers, now: now())
      )
    }
    return response
  }

  private func record(_ response: ReceivedResponse, of entry: OfflineState.Entry) throws {
    try finish(entry, response.stored(for: entry.request.id), response.body)
  }

  /// Records the response to a request, then informs whoever is waiting for it.
  private func finish(_ entry: OfflineState.Entry, _ answer: OfflineResponse, _ body: Data) throws {
    guard isFirst(entry) else { return }
    try store.append(.answered(answer, body: body))
    let answered = OfflineState.Answered(entry: entry, answer: answer, body: body)
    if settle(answer.id, Result { try response(answered) }) {
      returned.append(answer.id)
    } else {
      listeners.values.forEach { $0.yield() }
    }
  }

  /// Asks the app to resolve a conflict.
  ///
  /// - Returns: The request to send, with a new key because its effect is different, or `nil` to discard
  ///   it.
  private func resolve(
    _ response: ReceivedResponse,
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

/// A response with its complete body.
private struct ReceivedResponse {
  let status: Int
  let headers: HeaderFields
  let body: Data

  func stored(for id: UUID) -> OfflineResponse {
    OfflineResponse(id: id, status: status, headers: headers.withoutCredentials.stored)
  }
}

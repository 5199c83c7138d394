@_spi(Generated) import CallsiteRuntime
import Foundation

extension OfflineQueue {
  /// The number of times that the app may change a request that is refused repeatedly.
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
      response = try await ReceivedResponse(
        incoming, limit: entry.request.responseLimit ?? sender.responseLimit)
    } catch let error as InvalidRequest {
      try finish(entry, OfflineResponse(id: entry.request.id, failure: error.description), Data())
      return nil
    } catch {
      guard let tooLong = ReceivedResponse(error) else {
        throw StillQueued(entry.request.id, because: error)
      }
      response = tooLong
    }
    if response.isFinal(for: entry.request) { return response }
    try countFailure(response, of: entry)
    return nil
  }

  /// Sets the request aside if it has failed too often.
  ///
  /// - Throws: ``StillQueued`` if it hasn't.
  private func countFailure(_ response: ReceivedResponse, of entry: OfflineState.Entry) throws {
    if response.isFailureOfRequest {
      let attempt = OfflineAttempt(id: entry.request.id, count: (entry.request.attempts ?? 0) + 1)
      guard attempt.count < maximumAttempts else {
        return try finish(entry, response.stored(for: entry.request.id), response.body, isSetAside: true)
      }
      try store.append(.attempted(attempt))
    }
    throw StillQueued(
      id: entry.request.id,
      reason: response.unexpected,
      status: response.status,
      delay: RetryAfter.delay(response.headers, now: now())
    )
  }

  private func record(_ response: ReceivedResponse, of entry: OfflineState.Entry) throws {
    try finish(entry, response.stored(for: entry.request.id), response.body)
  }

  /// Records the response to a request, then informs whoever is waiting for it.
  private func finish(
    _ entry: OfflineState.Entry, _ answer: OfflineResponse, _ body: Data, isSetAside: Bool = false
  ) throws {
    guard isFirst(entry) else { return }
    try store.append(isSetAside ? .setAside(answer, body: body) : .answered(answer, body: body))
    let answered = OfflineState.Answered(
      entry: entry, answer: answer, body: body, isSetAside: isSetAside)
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
      changed.request.headers = request.headers.withoutStoredSecrets.stored
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

/// A response with its complete body, or without it if it's too long.
private struct ReceivedResponse {
  let status: Int
  let headers: HeaderFields
  let body: Data

  /// The limit that the body exceeded.
  let exceededLimit: Int?

  init(_ response: ClientResponse, limit: Int) async throws {
    status = response.status
    headers = response.headers
    body = try await response.collect(upTo: limit)
    exceededLimit = nil
  }

  /// Creates a response from the error about its length. Returns `nil` for other errors.
  init?(_ error: any Error) {
    let failure = error as? BodyTooLong ?? (error as? APIError)?.underlying as? BodyTooLong
    guard let failure, let status = failure.status else { return nil }
    self.status = status
    headers = [:]
    body = Data()
    exceededLimit = failure.limit
  }

  /// Returns whether this is the server's answer, after which the request isn't sent again. A failure that may be
  /// temporary isn't, nor is a redirect, or a web page in place of an API's response.
  func isFinal(for request: StoredRequest) -> Bool {
    switch status {
    case 401, 408, 425, 429: false
    case 200...299, 400...499: !isWebPage || HeaderFields(stored: request.headers).acceptsWebPages
    default: false
    }
  }

  private var isWebPage: Bool { headers.describeWebPage(body) }

  /// Whether the failure may be due to the request. The others are due to the user or the server's load.
  var isFailureOfRequest: Bool {
    switch status {
    case 401, 429: false
    case 503: headers["Retry-After"] == nil
    default: true
    }
  }

  /// The error about a response that isn't an API's.
  var unexpected: APIError? {
    guard status < 500, isWebPage || (300...399).contains(status) else { return nil }
    let reason = isWebPage ? "The server sent a web page." : "The server redirected the request."
    return APIError(.unexpectedContent, status: status, underlying: UnexpectedContent(reason))
  }

  func stored(for id: UUID) -> OfflineResponse {
    OfflineResponse(id: id, status: status, headers: headers.stored, exceededLimit: exceededLimit)
  }
}

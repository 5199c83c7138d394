@_spi(Generated) import CallsiteRuntime
import Foundation

extension OfflineQueue {
  /// A call that is waiting for the response to its request.
  struct Waiter {
    let id: UUID
    let continuation: CheckedContinuation<ClientResponse, any Error>
  }

  /// Stores a request and returns its response, unless a temporary failure comes first.
  ///
  /// - Throws: ``StillQueued`` if the request is stored but can't be sent now.
  func submit(_ request: ClientRequest, as draft: StoredRequest) async throws -> ClientResponse {
    let id: UUID
    if let known = store.state.pending.first(where: { $0.request.key == draft.key }) {
      id = known.request.id
    } else if let known = store.state.answered.first(where: { $0.entry.request.key == draft.key }) {
      returned.append(known.entry.request.id)
      defer { forgetReturned() }
      return try response(known)
    } else if let known = store.state.setAside.values.first(where: { $0.request.key == draft.key }) {
      try queueAgain(known)
      id = known.request.id
    } else {
      id = try await enqueue(draft, body: request.body)
    }
    guard sending != nil || !isPausing else { throw StillQueued(id: id) }
    let response = try await answer(to: id)
    forgetReturned()
    return response
  }

  /// Returns the identifier of the pending request with an idempotency key.
  func id(ofKey key: String) -> UUID? {
    store.state.pending.first { $0.request.key == key }?.request.id
  }

  /// Records that calls have returned their responses, so that they aren't delivered again after the app
  /// restarts.
  private func forgetReturned() {
    // A response for which this can't be recorded is delivered again after a restart.
    for id in returned { try? store.append(.forgotten(id)) }
    returned = []
  }

  /// Stores a request. It's on disk when this method returns.
  private func enqueue(_ draft: StoredRequest, body: RequestBody?) async throws -> UUID {
    var stored = draft
    let (data, file) = try await store.bodies.keep(body)
    stored.bodyFile = file
    do {
      try store.append(.queued(stored, body: data))
    } catch {
      if let file { store.bodies.remove(file.name) }
      throw error
    }
    forgetReturned()
    return stored.id
  }

  /// Queues a request that was set aside, as the last one and as if it had never failed.
  func queueAgain(_ entry: OfflineState.Entry) throws {
    var request = entry.request
    request.attempts = nil
    try store.append(.queued(request, body: entry.body))
  }

  private var isPausing: Bool {
    guard let pause else { return false }
    return pause.since.elapsed() < pause.delay
  }

  private func answer(to id: UUID) async throws -> ClientResponse {
    let waiter = UUID()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        waiters[id, default: []].append(Waiter(id: waiter, continuation: continuation))
        startSending()
      }
    } onCancel: {
      Task { await self.cancel(waiter, of: id) }
    }
  }

  private func cancel(_ waiter: UUID, of id: UUID) {
    guard let index = waiters[id]?.firstIndex(where: { $0.id == waiter }) else { return }
    waiters[id]?.remove(at: index).continuation.resume(throwing: CancellationError())
  }

  /// Informs the calls that are waiting for a request, and returns whether there were any.
  @discardableResult
  func settle(_ id: UUID, _ outcome: Result<ClientResponse, any Error>) -> Bool {
    guard let waiting = waiters.removeValue(forKey: id), !waiting.isEmpty else { return false }
    for waiter in waiting { waiter.continuation.resume(with: outcome) }
    return true
  }

  /// Returns the recorded response as if it had just arrived.
  func response(_ answered: OfflineState.Answered) throws -> ClientResponse {
    guard let status = answered.answer.status else {
      throw InvalidRequest(answered.answer.failure ?? "The request couldn't be sent.")
    }
    if answered.isSetAside, let error = outcome(answered).error { throw error }
    let tooLong = answered.answer.exceededLimit.map { BodyTooLong(limit: $0) }
    return ClientResponse(
      status: status,
      headers: HeaderFields(stored: answered.answer.headers),
      body: tooLong.map { ByteStream(Data(), failure: $0) } ?? ByteStream(answered.body)
    )
  }
}

public import Foundation

/// What became of a queued request.
public struct OfflineOutcome: Identifiable, Sendable {
  /// The request that was sent, or given up.
  public let request: QueuedRequest

  /// `nil` for a success.
  public let error: APIError?

  /// `nil` for a request that couldn't be sent at all.
  public let status: Int?

  /// The headers of the answer, without cookies.
  public let headers: HeaderFields

  /// The answer's body; generated types can be decoded from it with a plain `JSONDecoder`.
  public let body: Data

  /// That of the request.
  public var id: UUID { request.id }
}

extension OfflineOutcome {
  init(_ answered: OfflineState.Answered, errors: ErrorFormat, now: Date) {
    request = QueuedRequest(answered.entry)
    status = answered.answer.status
    headers = HeaderFields(stored: answered.answer.headers)
    body = answered.body
    let context = CallContext(
      operation: request.operationID,
      method: request.method,
      path: answered.entry.request.path,
      errors: errors
    )
    guard let status else {
      error = context.error(
        .invalidRequest,
        underlying: InvalidRequest(answered.answer.failure ?? "The request couldn't be sent.")
      )
      return
    }
    error =
      (200...299).contains(status)
      ? nil : context.error(status: status, headers: headers, body: body, now: now)
  }
}

extension CallContext {
  /// The error that an answer without success means, out of its envelope.
  func error(status: Int, headers: HeaderFields, body: Data, now: Date) -> APIError {
    let reader = ResponseReader(context: self, envelope: nil, timeZone: .gmt)
    return error(
      status: CollectedResponse(status: status, headers: headers, body: body, reader: reader), now: now)
  }
}

/// What became of queued requests whose calls have not returned it, one after the other; it ends when its
/// task is cancelled.
///
/// Asking for the next one says that the one before has been dealt with. One that hasn't been comes again,
/// also after a crash.
public struct OfflineOutcomes: AsyncSequence, Sendable {
  /// What a loop gets.
  public typealias Element = OfflineOutcome

  let queue: OfflineQueue

  /// One reading of the outcomes.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let queue: OfflineQueue
    fileprivate var last: UUID?

    /// The next outcome; `nil` when the task is cancelled.
    public mutating func next() async -> OfflineOutcome? {
      let outcome = await queue.nextOutcome(after: last)
      last = outcome?.id
      return outcome
    }
  }

  /// Begins with what nobody has read yet.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(queue: queue) }
}

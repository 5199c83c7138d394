public import Foundation

/// The outcome of a queued request.
public struct OfflineOutcome: Sendable {
  /// The request that was sent, or given up.
  public let request: QueuedRequest

  /// `nil` for a success.
  public let error: APIError?

  /// `nil` for a request that couldn't be sent at all.
  public let status: Int?

  /// The headers of the answer, without cookies.
  public let headers: HeaderFields

  /// The answer's body as it came.
  public let body: Data

  private let reader: ResponseReader

  /// The answer as the call itself would have returned it: out of its envelope, with dates in the client's zone.
  ///
  /// - Throws: ``error`` if there is one; else an ``APIError`` if the answer doesn't fit the type.
  public func decode<T: Decodable>(_ type: T.Type = T.self) throws(APIError) -> T {
    if let error { throw error }
    return try reader.value(
      CollectedResponse(status: status ?? 0, headers: headers, body: body, reader: reader))
  }
}

extension OfflineOutcome {
  init(_ answered: OfflineState.Answered, errors: ErrorFormat, timeZone: TimeZone, now: Date) {
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
    reader = ResponseReader(context: context, envelope: answered.entry.request.envelope, timeZone: timeZone)
    guard let status else {
      error = context.error(
        .invalidRequest,
        underlying: InvalidRequest(answered.answer.failure ?? "The request couldn't be sent.")
      )
      return
    }
    error =
      (200...299).contains(status)
      ? nil
      : context.error(
        status: CompleteResponse(status: status, headers: headers, body: body), now: now)
  }
}

/// A request in an ``OfflineQueue``, without credentials.
public struct QueuedRequest: Hashable, Identifiable, Sendable {
  /// The identifier of the request in the queue.
  public let id: UUID

  /// The key by which the server recognizes a request that it has already seen.
  public let idempotencyKey: String

  /// The operation, as the API's document names it.
  public let operationID: String

  /// The method.
  public let method: HTTPMethod

  /// The full address, query included.
  public let url: URL

  /// The date when the request was queued.
  public let queuedAt: Date

  /// What is sent with it, credentials aside.
  public var headers: HeaderFields

  /// `nil` for none, and for one that is too long to be kept in memory; setting replaces it.
  public var body: Data?
}

extension QueuedRequest {
  init(_ entry: OfflineState.Entry) {
    id = entry.request.id
    idempotencyKey = entry.request.key
    operationID = entry.request.operation
    method = HTTPMethod(rawValue: entry.request.method)
    url = entry.request.url
    queuedAt = entry.request.queuedAt
    headers = HeaderFields(stored: entry.request.headers)
    body = entry.body
  }
}

/// What to do about a queued request that the server refused with 409 or 412, because what it changes has
/// been changed meanwhile.
public enum ConflictResolution: Sendable {
  /// Give it up: its outcome is the refusal.
  case discard
  /// Send it again without its conditions (`If-Match`, `If-Unmodified-Since`).
  case overwrite
  /// Send it with these headers and this body instead.
  case retry(QueuedRequest)
}

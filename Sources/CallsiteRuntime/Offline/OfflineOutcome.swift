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

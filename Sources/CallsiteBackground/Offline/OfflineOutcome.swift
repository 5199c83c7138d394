@_spi(Generated) public import CallsiteRuntime
public import Foundation

/// The outcome of a queued request.
public struct OfflineOutcome: Sendable {
  /// The request that was sent or discarded.
  public let request: QueuedRequest

  /// The error, or `nil` if the request succeeded.
  public let error: APIError?

  /// Whether the request failed too often and was set aside: the queue keeps it in ``OfflineQueue/setAside``, but
  /// doesn't send it again by itself. The error is that of the last attempt.
  public let isSetAside: Bool

  /// The status code of the response, or `nil` if the request couldn't be sent.
  public let status: Int?

  /// The header fields of the response. If the app was relaunched after it arrived, those with credentials, such
  /// as cookies, are missing.
  public let headers: HeaderFields

  /// The body of the response. If the app was relaunched after it arrived, properties with passwords and tokens are
  /// missing, because they aren't stored.
  public let body: Data

  private let reader: ResponseReader

  /// Decodes the response as the call itself would have: without its envelope, and with dates in the client's
  /// time zone.
  ///
  /// - Throws: ``error`` if there is one, or an `APIError` if the response doesn't match the type.
  public func decode<T: Decodable>(_ type: T.Type = T.self) throws(APIError) -> T {
    if let error { throw error }
    return try reader.value(
      CollectedResponse(status: status ?? 0, headers: headers, body: body, reader: reader))
  }
}

extension OfflineOutcome {
  init(_ answered: OfflineState.Answered, sender: OfflineSender?, now: Date) {
    request = QueuedRequest(answered.entry)
    isSetAside = answered.isSetAside
    status = answered.answer.status
    headers = HeaderFields(stored: answered.answer.headers)
    body = answered.body
    let context = CallContext(
      operation: request.operationID,
      method: request.method,
      path: answered.entry.request.path,
      errors: sender?.errors ?? ErrorFormat(),
      emptyObjects: sender?.emptyObjects ?? .objects,
      sent: SentSecrets(
        query: request.url.query(percentEncoded: true) ?? "",
        body: answered.entry.request.bodyFile.map { _ in .stream(ByteStream()) }
          ?? request.body.map { .data($0) },
        headers: request.headers)
    )
    reader = ResponseReader(
      context: context, envelope: answered.entry.request.envelope, timeZone: sender?.timeZone ?? .gmt)
    guard let status else {
      error = context.error(
        .invalidRequest,
        underlying: InvalidRequest(answered.answer.failure ?? "The request couldn't be sent.")
      )
      return
    }
    let response = CompleteResponse(status: status, headers: headers, body: body)
    if let limit = answered.answer.exceededLimit, response.isSuccess {
      error = context.error(.unexpectedContent, response, underlying: BodyTooLong(limit: limit))
    } else {
      error = response.isSuccess && !isSetAside ? nil : context.error(status: response, now: now)
    }
  }
}

/// A request in an ``OfflineQueue``, without credentials.
public struct QueuedRequest: Hashable, Identifiable, Sendable {
  /// The identifier of the request in the queue.
  public let id: UUID

  /// The key by which the server recognizes a request that it has already processed.
  public let idempotencyKey: String

  /// The identifier of the operation in the API's document.
  public let operationID: String

  /// The HTTP method.
  public let method: HTTPMethod

  /// The complete URL, including the query.
  public let url: URL

  /// The date when the request was queued.
  public let queuedAt: Date

  /// The header fields, without credentials.
  public var headers: HeaderFields

  /// The body, or `nil` if there is none or it's too long to keep in memory. Setting it replaces the body.
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

/// The resolution of a conflict: the server refused a queued request with 409 or 412, because the resource has
/// changed in the meantime.
public enum ConflictResolution: Sendable {
  /// Discards the request. Its outcome is the refusal.
  case discard
  /// Sends the request again without its conditions (`If-Match`, `If-Unmodified-Since`).
  case overwrite
  /// Sends a request with these header fields and this body instead.
  case retry(QueuedRequest)
}

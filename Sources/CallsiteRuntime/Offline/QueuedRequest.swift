public import Foundation

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

@_spi(Generated) import CallsiteRuntime
import Foundation

/// Sends queued requests with a client and its credentials.
struct OfflineSender: Sendable {
  let errors: ErrorFormat
  let timeZone: TimeZone
  let responseLimit: Int
  let emptyObjects: EmptyObjects
  let send:
    @Sendable (StoredRequest, _ body: RequestBody?, _ keyHeader: String) async throws -> ClientResponse
}

/// The clients that use a queue. Clients register themselves when they're created, and the latest one of an
/// API and server is used.
final class RegisteredClients<Sender: Sendable>: @unchecked Sendable {
  private struct Key: Hashable {
    let api: String
    let origin: Origin?
  }

  private let lock = NSLock()
  private var senders: [Key: Sender] = [:]

  func add(_ sender: Sender, api: String, origin: Origin?) {
    lock.withLock { senders[Key(api: api, origin: origin)] = sender }
  }

  /// Returns the sender for a request, or `nil` if no client of its API and server exists yet.
  func sender(for request: StoredRequest) -> Sender? {
    lock.withLock { senders[Key(api: request.api, origin: Origin(request.url))] }
  }
}

/// A request that remains in the queue because it couldn't be sent or should be sent again later.
struct StillQueued: CallFailure, CustomStringConvertible {
  /// The identifier of the request.
  let id: UUID

  /// The error of the attempt, or `nil` if the server answered or nothing was sent.
  var reason: APIError?
  var status: Int?
  /// The delay that the server asked for.
  var delay: Duration?

  /// Returns the same failure for another request, which waits behind this one.
  func about(_ id: UUID) -> Self {
    StillQueued(id: id, reason: reason, status: status, delay: delay)
  }

  var kind: APIError.Kind { .queued(id) }

  var description: String {
    if let reason { return reason.description }
    return status.map { "The server responded with \($0)." } ?? "Waiting to be sent."
  }
}

extension StillQueued {
  /// Creates a failure from the error of an attempt.
  init(_ id: UUID, because error: any Error) {
    self.init(id: id, reason: CallContext.unnamed.error(wrapping: error))
  }
}

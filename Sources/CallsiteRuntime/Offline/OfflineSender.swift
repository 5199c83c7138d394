import Foundation

/// Sends what a queue has kept: a client, with its credentials.
struct OfflineSender: Sendable {
  let api: String
  let origin: Origin?
  let errors: ErrorFormat
  let timeZone: TimeZone
  let send:
    @Sendable (StoredRequest, _ body: RequestBody?, _ keyHeader: String) async throws -> ClientResponse
}

/// The clients that use a queue. They add themselves when they are made; the last of an API and server counts.
final class OfflineSenders: @unchecked Sendable {
  private struct Key: Hashable {
    let api: String
    let origin: Origin?
  }

  private let lock = NSLock()
  private var senders: [Key: OfflineSender] = [:]

  func add(_ sender: OfflineSender) {
    lock.withLock { senders[Key(api: sender.api, origin: sender.origin)] = sender }
  }

  /// `nil` as long as there is no client of the request's API and server.
  func sender(for request: StoredRequest) -> OfflineSender? {
    lock.withLock { senders[Key(api: request.api, origin: Origin(request.url))] }
  }
}

/// A request stays in the queue: it couldn't be sent, or the answer says to try again later.
struct StillQueued: CallFailure, CustomStringConvertible {
  /// The request.
  let id: UUID

  /// What the attempt threw; `nil` if the server answered, or nothing was sent.
  var reason: APIError?
  var status: Int?
  /// When the server wants to be asked again.
  var delay: Duration?

  /// The same of another request: one that isn't sent keeps those behind it waiting.
  func about(_ id: UUID) -> Self {
    StillQueued(id: id, reason: reason, status: status, delay: delay)
  }

  var kind: APIError.Kind { .queued(id) }

  var description: String {
    if let status { return "The server answered \(status)." }
    return reason?.description ?? "Waiting to be sent."
  }
}

extension StillQueued {
  /// - Parameter error: whatever an attempt threw.
  init(_ id: UUID, because error: any Error) {
    self.init(id: id, reason: CallContext.unnamed.error(wrapping: error))
  }
}

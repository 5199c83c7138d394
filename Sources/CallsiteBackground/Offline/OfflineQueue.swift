@_spi(Generated) public import CallsiteRuntime
public import Foundation

/// A queue that keeps requests until the server has answered them, even if the app is terminated.
///
/// A call whose request the queue accepts stores the request, and sends it once those before it have been
/// answered. If that's possible immediately, the call returns its usual result. Otherwise, it throws an
/// `APIError` of kind `.queued`. The request will be sent later by ``replay()``, and its result is
/// delivered by ``outcomes``.
///
/// Requests are sent in order, one at a time, each with an idempotency key. A request remains first in the queue if
/// it has no response, if the status is 3xx, 401, 408, 425, 429, or 5xx, or if the response is a web page although
/// the operation returns something else. Other responses are final, but the app resolves conflicts (409 and 412). A
/// request is never sent again after its response has been recorded.
///
/// A request that the server answers with failures again and again is set aside, so that it doesn't block the
/// others: after a number of attempts, its failure is its outcome, and the queue continues with the next request.
/// Attempts without a response don't count, nor do the statuses 401 and 429, and 503 with a `Retry-After`.
///
/// Cancelling a call doesn't remove its request from the queue.
///
/// The queue stores no credentials. They're added when a request is sent, and are those of the user who is
/// then logged in, so use a separate folder for each user.
public actor OfflineQueue {
  nonisolated let keyHeader: String

  nonisolated let senders = RegisteredClients<OfflineSender>()
  nonisolated let accepts: @Sendable (ClientRequest) -> Bool
  let retryPolicy: RetryPolicy
  let maximumAttempts: Int
  let onConflict: @Sendable (OfflineOutcome) async -> ConflictResolution
  let now: @Sendable () -> Date
  let random: @Sendable () -> UInt64
  let clock: any Clock<Duration>

  let store: OfflineStore

  /// The calls that are waiting for a response, by request.
  var waiters: [UUID: [Waiter]] = [:]

  /// The requests whose responses have been returned by calls. They're recorded with the next request.
  var returned: [UUID] = []

  /// The readers that are waiting for outcomes.
  var listeners: [UUID: AsyncStream<Void>.Continuation] = [:]

  /// The run that is sending the pending requests, if there is one.
  var sending: Task<Void, any Error>?

  /// The number of consecutive failed runs, and the delay before calls try again.
  var failureCount = 0
  var pause: (since: Stopwatch, delay: Duration)?

  /// Opens a queue in a folder, which is created if it doesn't exist, and which only its owner can read.
  ///
  /// - Parameters:
  ///   - directory: The folder, which must be used only for this queue. Use a separate folder for each
  ///     user. It can't be in the container of an app group on iOS: the folder is locked as long as the queue exists,
  ///     and the system ends an app that is suspended while it has a lock there. An app extension has its own queue, in
  ///     its own container.
  ///   - keyHeader: The header field for the idempotency key.
  ///   - retryPolicy: How long ``replay()`` continues after failures, and how long calls don't try again
  ///     after one.
  ///   - maximumAttempts: The number of failures, counted across launches, after which a request is set aside.
  ///   - accepts: Returns whether to queue a request, unless its options specify it. By default, none is
  ///     queued. Requests with safe methods such as GET, logins, and logouts are never stored, nor are requests
  ///     that contain a password, a token, or the number of a payment card: their errors have a
  ///     `APIError.reasonNotQueued`.
  ///   - onConflict: Resolves a request that the server refused with 409 or 412. By default, it's
  ///     discarded.
  ///   - now: Returns the current date, for the dates of requests.
  ///   - random: Returns random numbers, for keys and delays.
  ///   - clock: The clock that measures delays.
  /// - Throws: An error if the folder can't be read or written, if another queue is using it, possibly in another
  ///   process, or if it's in the container of an app group.
  public init(
    directory: URL,
    keyHeader: String = "Idempotency-Key",
    retryPolicy: RetryPolicy = RetryPolicy(),
    maximumAttempts: Int = 20,
    accepts: @escaping @Sendable (ClientRequest) -> Bool = { _ in false },
    onConflict: @escaping @Sendable (OfflineOutcome) async -> ConflictResolution = { _ in .discard },
    now: @escaping @Sendable () -> Date = { Date() },
    random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) },
    clock: any Clock<Duration> = ContinuousClock()
  ) throws {
    self.keyHeader = keyHeader
    self.retryPolicy = retryPolicy
    self.maximumAttempts = maximumAttempts
    self.accepts = accepts
    self.onConflict = onConflict
    self.now = now
    self.random = random
    self.clock = clock
    store = try OfflineStore(folder: directory)
  }

  /// The unanswered requests, in order.
  public var pending: [QueuedRequest] { store.state.pending.map(QueuedRequest.init) }

  /// The requests that failed too often, oldest first. They aren't sent until ``retry(_:)``.
  public var setAside: [QueuedRequest] {
    store.state.setAside.values.map(QueuedRequest.init)
      .sorted { ($0.queuedAt, $0.id.uuidString) < ($1.queuedAt, $1.id.uuidString) }
  }

  /// Queues a request that was set aside again, after the pending ones. It's sent unchanged, with the same
  /// idempotency key. Nothing happens if it wasn't set aside.
  ///
  /// - Throws: An error if this can't be recorded.
  public func retry(_ request: QueuedRequest) throws {
    if let entry = store.state.setAside[request.id] { try queueAgain(entry) }
  }

  /// The outcomes of queued requests that calls haven't returned, in order, for a single reader. The stream
  /// ends when its task is cancelled.
  ///
  /// Requesting the next outcome confirms that the previous one has been processed. An unconfirmed outcome is
  /// delivered again, even after a crash.
  public nonisolated var outcomes: AsyncStream<OfflineOutcome> {
    let reader = OutcomeReader(queue: self)
    return AsyncStream { await reader.next() }
  }

  /// Sends the pending requests. Call it when a connection becomes available, and after creating the client.
  ///
  /// After a temporary failure, this method waits and tries again according to the retry policy. If the
  /// caller is cancelled, a request that is being sent is completed.
  ///
  /// - Throws: The error of the first request that remains pending.
  public func replay() async throws(APIError) {
    let stopwatch = Stopwatch(clock: clock)
    var attempt = 1
    do {
      while let failure = await sendPending() {
        try Task.checkCancellation()
        guard let delay = pause?.delay, attempt < retryPolicy.maximumAttempts,
          stopwatch.elapsed() + delay <= retryPolicy.budget
        else { throw failure }
        attempt += 1
        try await stopwatch.sleep(delay)
      }
    } catch {
      throw self.error(for: error, of: store.state.pending.first)
    }
  }

  /// Removes a request that is pending or was set aside, which then has no outcome. If it's already being sent, it may still have an
  /// effect.
  ///
  /// - Throws: An error if the removal can't be recorded.
  public func remove(_ request: QueuedRequest) throws {
    try store.append(.removed(request.id))
    settle(request.id, .failure(CancellationError()))
  }
}

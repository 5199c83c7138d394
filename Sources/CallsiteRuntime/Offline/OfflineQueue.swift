public import Foundation

/// Keeps requests that change something until the server has answered them, also when the app is closed or
/// killed meanwhile.
///
/// A call whose request the queue takes stores it first, and sends it when those before it are answered. When
/// that is at once, the call returns what it always does. When it isn't, it throws an ``APIError`` of kind
/// `.queued`: the change will be made later, by ``replay()``, and ``outcomes`` tell what came of it.
///
/// Requests are sent in order, one at a time, each with an idempotency key. Without an answer, and after 401,
/// 408, 425, 429 and 5xx, a request stays the first; other answers are final, and after 409 and 412 the app
/// is asked. No request is sent after its answer was recorded.
///
/// Cancelling a call doesn't take its request out of the queue.
///
/// Nothing is stored that holds a credential: headers are left out and added again when the request is sent.
/// Who is logged in then sends it: give each user a folder of their own.
public actor OfflineQueue {
  nonisolated let keyHeader: String

  nonisolated let senders = OfflineSenders()
  nonisolated let accepts: @Sendable (ClientRequest) -> Bool
  let retryPolicy: RetryPolicy
  let onConflict: @Sendable (OfflineOutcome) async -> ConflictResolution
  let now: @Sendable () -> Date
  let random: @Sendable () -> UInt64
  let clock: any Clock<Duration>

  let store: OfflineStore

  /// Those who wait for their requests to be answered, by request.
  var waiters: [UUID: [Waiter]] = [:]

  /// Answered requests whose calls have returned the answer; recorded with the next request.
  var returned: [UUID] = []

  /// Those who wait for outcomes.
  var listeners: [UUID: AsyncStream<Void>.Continuation] = [:]

  /// The one run that sends what is pending, if it is going on.
  var sending: Task<Void, any Error>?

  /// How often in a row it has failed, and until when calls don't try again.
  var failureCount = 0
  var pause: (since: Stopwatch, delay: Duration)?

  /// Opens the queue in a folder, which it makes if needed, readable by its owner only.
  ///
  /// - Parameters:
  ///   - directory: of this queue only; one for each user.
  ///   - keyHeader: the header that carries a request's key.
  ///   - retryPolicy: how long ``replay()`` goes on after failures, and how long calls don't try after one.
  ///   - accepts: which requests it takes unless their options say so; by default none. GET and other safe
  ///     methods, log-in, log-out, and requests with a password or token are never stored.
  ///   - onConflict: decides about a request that was answered 409 or 412; by default it is given up.
  ///   - now: the time of day, for what the queue remembers of requests.
  ///   - random: where keys and delays come from.
  ///   - clock: what delays are measured with.
  /// - Throws: when the folder can't be read or written, or another queue uses it, also in another process.
  public init(
    directory: URL,
    keyHeader: String = "Idempotency-Key",
    retryPolicy: RetryPolicy = RetryPolicy(),
    accepts: @escaping @Sendable (ClientRequest) -> Bool = { _ in false },
    onConflict: @escaping @Sendable (OfflineOutcome) async -> ConflictResolution = { _ in .discard },
    now: @escaping @Sendable () -> Date = { Date() },
    random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) },
    clock: any Clock<Duration> = ContinuousClock()
  ) throws {
    self.keyHeader = keyHeader
    self.retryPolicy = retryPolicy
    self.accepts = accepts
    self.onConflict = onConflict
    self.now = now
    self.random = random
    self.clock = clock
    store = try OfflineStore(folder: directory)
  }

  /// The requests that have no answer yet, in order.
  public var pending: [QueuedRequest] { store.state.pending.map(QueuedRequest.init) }

  /// What became of queued requests whose calls have not returned it, one after the other, for one reader; it
  /// ends when its task is cancelled.
  ///
  /// Asking for the next one says that the one before has been dealt with. One that hasn't been, or not before
  /// the task was cancelled, comes again, also after a crash.
  public nonisolated var outcomes: AsyncStream<OfflineOutcome> {
    let reader = OutcomeReader(queue: self)
    return AsyncStream { await reader.next() }
  }

  /// Sends what is pending; call it when a connection returns, and after the client was made.
  ///
  /// After a failure that may pass it waits and goes on, as often and as long as the retry policy says. A
  /// request that is being sent when the caller is cancelled is sent to its end.
  ///
  /// - Throws: why the first request that is still pending is.
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

  /// Gives up a pending request; it has no outcome. Too late for one that is being sent, which may still have
  /// its effect.
  ///
  /// - Throws: when that can't be recorded.
  public func remove(_ request: QueuedRequest) throws {
    try store.append(.forgotten(request.id))
    settle(request.id, .failure(CancellationError()))
  }
}

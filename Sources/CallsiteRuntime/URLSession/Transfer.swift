import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Turns the events of a session task into a response and its chunks.
///
/// All changes of state happen under a lock. Continuations aren't resumed under it, because cancelling a Swift task
/// calls in here with the task's own lock held, and resuming the task acquires that lock.
final class Transfer: @unchecked Sendable {
  private typealias Chunks = AsyncThrowingStream<Data, any Error>

  private enum State {
    case idle
    case waiting(CheckedContinuation<ClientResponse, any Error>)
    case collecting(CheckedContinuation<ClientResponse, any Error>, ResponseHead)
    case streaming(Chunks.Continuation)
    case finished

    var isWaiting: Bool {
      if case .waiting = self { true } else { false }
    }

    var isFinished: Bool {
      if case .finished = self { true } else { false }
    }
  }

  private let lock = NSLock()
  private var state = State.idle

  /// Keeps apart cancelling, completion and answers, because cancelling a task while it completes, and answering one
  /// that has been cancelled, crashes or hangs on Linux.
  private let ending = NSLock()
  private var hasEnded = false

  private var task: URLSessionTask?
  private var sent: Int64 = 0
  private var received: Int64 = 0
  private var backlog = Backlog()
  private var expected: Int64?

  /// The bytes of a body that is passed on when it's complete.
  private var collected = Data()
  private var endings: [@Sendable () -> Void] = []

  private let request: ClientRequest
  private let idleTimer: IdleTimer

  init(_ request: ClientRequest, timers: IdleTimers) {
    self.request = request
    idleTimer = timers.makeTimer()
  }

  /// Calls `action` once the transfer has ended, for any reason.
  func atEnd(_ action: @escaping @Sendable () -> Void) {
    lock.withLock { endings.append(action) }
  }

  /// Starts the task and waits for the head of its response.
  func response(of task: URLSessionTask) async throws -> ClientResponse {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { begin(task, $0) }
    } onCancel: {
      stop(CancellationError())
    }
  }

  private func begin(_ task: URLSessionTask, _ waiter: CheckedContinuation<ClientResponse, any Error>) {
    let isStarted = lock.withLock {
      guard case .idle = state else { return false }
      state = .waiting(waiter)
      self.task = task
      task.resume()
      return true
    }
    guard isStarted else {
      // The session retains a task until it ends.
      cancel(task, endings: [])
      return waiter.resume(throwing: CancellationError())
    }
    if let timeout = request.timeout {
      idleTimer.start(timeout) { [weak self] in self?.stop(URLError(.timedOut)) }
    }
  }
}

extension Transfer {
  /// Linux reports the same total several times, and each one is passed on once.
  func didSend(_ total: Int64, of expected: Int64) {
    idleTimer.touch()
    let isNews = lock.withLock {
      defer { sent = max(sent, total) }
      return total > sent
    }
    guard isNews, let report = request.onProgress else { return }
    report(TransferProgress(direction: .upload, completed: total, total: expected > 0 ? expected : nil))
  }

  func receive(_ response: URLResponse) {
    guard let response = response as? HTTPURLResponse else { return }
    idleTimer.touch()
    // Linux also reports interim responses (RFC 9110, section 15.2). After 101, no other response follows.
    guard !(100...199).contains(response.statusCode) || response.statusCode == 101 else { return }
    // Usually, a response is reported twice, and reading its head takes a while.
    guard lock.withLock({ state.isWaiting }) else { return }
    let head = ResponseHead(response, to: request.method)
    let handedOver = lock.withLock { () -> (CheckedContinuation<ClientResponse, any Error>, Chunks)? in
      guard case .waiting(let waiter) = state else { return nil }
      expected = head.length
      if request.isCollected, head.endsCall {
        state = .collecting(waiter, head)
        return nil
      }
      let (chunks, continuation) = Chunks.makeStream()
      // The last owner of the chunks ends the transfer, which acquires the lock, so they're released outside it.
      continuation.onTermination = { [weak self] reason in
        if case .cancelled = reason { self?.stop(CancellationError()) }
      }
      state = .streaming(continuation)
      return (waiter, chunks)
    }
    guard let (waiter, chunks) = handedOver else { return }
    let counted = CountedChunks(chunks: chunks) { [weak self] count in self?.take(count) }
    let body = ByteStream(length: head.length) { counted }
    waiter.resume(returning: ClientResponse(status: head.status, headers: head.headers, body: body))
  }

  func receive(_ data: Data) {
    idleTimer.touch()
    let event = lock.withLock { () -> (progress: TransferProgress, continuation: Chunks.Continuation?)? in
      received += Int64(data.count)
      let progress = TransferProgress(direction: .download, completed: received, total: expected)
      switch state {
      case .idle, .waiting, .finished: return nil
      case .collecting:
        collected.append(data)
        return (progress, nil)
      case .streaming(let continuation):
        backlog.add(data.count)
        return (progress, continuation)
      }
    }
    guard let (progress, continuation) = event else { return }
    if let continuation {
      guard keepsUp() else { return }
      // The session delivers events sequentially, so the chunks are in order without the lock.
      continuation.yield(data)
    } else {
      // The rest isn't needed to find that the body is too long.
      guard progress.completed <= request.responseLimit else { return end() }
    }
    request.onProgress?(progress)
  }

  /// Suspends the task while the reader is behind, if the platform supports it.
  ///
  /// FoundationNetworking restarts the request when a suspended task resumes. There, a stream that isn't read
  /// ends before it takes up all memory.
  private func keepsUp() -> Bool {
    #if canImport(FoundationNetworking)
      let unread = lock.withLock { backlog.unread }
      guard request.isStreamed, unread > request.responseLimit else { return true }
      stop(ReaderTooSlow(limit: request.responseLimit))
      return false
    #else
      lock.withLock {
        guard backlog.pauses() else { return }
        idleTimer.pause()
        task?.suspend()
      }
      return true
    #endif
  }

  /// Records that the reader has consumed bytes.
  private func take(_ count: Int) {
    lock.withLock {
      guard backlog.take(count) else { return }
      idleTimer.resume()
      task?.resume()
    }
  }

  /// Answers a question of the session, unless the task has ended or been cancelled.
  func answer(_ answer: () -> Void) {
    ending.withLock {
      if !hasEnded { answer() }
    }
  }

  /// Called when the session has finished the task.
  func complete(_ error: (any Error)?) {
    ending.withLock { hasEnded = true }
    finish(error, cancels: false)
  }

  /// Called when the response is complete, although the session hasn't finished the task.
  func end() {
    finish(nil, cancels: true)
  }

  /// Called when the app doesn't trust the server, so that nothing may be sent to it.
  func refuseTrust() {
    stop(URLError(.serverCertificateUntrusted))
  }

  /// Ends the transfer before the session does.
  private func stop(_ error: any Error) {
    finish(error, cancels: true)
  }

  private func finish(_ error: (any Error)?, cancels: Bool) {
    let (previous, task, collected, endings) = lock.withLock {
      defer { (state, self.collected, self.endings) = (.finished, Data(), []) }
      return (state, self.task, self.collected, self.endings)
    }
    if cancels, !previous.isFinished, let task {
      cancel(task, endings: endings)
    } else {
      endings.forEach { $0() }
    }
    switch previous {
    case .idle, .finished: break
    case .waiting(let waiter): waiter.resume(throwing: error ?? URLError(.badServerResponse))
    case .collecting(let waiter, let head):
      let body = error.map { ByteStream(collected, failure: $0) } ?? ByteStream(collected)
      waiter.resume(returning: ClientResponse(status: head.status, headers: head.headers, body: body))
    case .streaming(let continuation): continuation.finish(throwing: error)
    }
    idleTimer.stop()
  }

  /// Cancels the task without waiting for it.
  ///
  /// On Linux, `cancel()` returns only when libcurl has read all that has arrived. Until then, events must be taken
  /// from the session's queue, so that what they carry doesn't accumulate.
  private func cancel(_ task: URLSessionTask, endings: [@Sendable () -> Void]) {
    DispatchQueue.global().async { [self] in
      ending.withLock {
        guard !hasEnded else { return }
        hasEnded = true
        task.cancel()
      }
      endings.forEach { $0() }
    }
  }
}

/// The amount of a response that has arrived but hasn't been consumed.
struct Backlog {
  static let highWatermark = 4 << 20
  static let lowWatermark = 1 << 20

  private(set) var unread = 0
  private(set) var isPaused = false

  mutating func add(_ count: Int) { unread += count }

  /// Returns whether to suspend the transfer.
  mutating func pauses() -> Bool {
    guard !isPaused, unread > Self.highWatermark else { return false }
    isPaused = true
    return true
  }

  /// Records that the reader has consumed bytes.
  ///
  /// - Returns: Whether to resume the transfer.
  mutating func take(_ count: Int) -> Bool {
    unread -= count
    guard isPaused, unread < Self.lowWatermark else { return false }
    isPaused = false
    return true
  }
}

/// A sequence of chunks that reports how much of it is consumed.
struct CountedChunks: AsyncSequence, Sendable {
  let chunks: AsyncThrowingStream<Data, any Error>
  let onRead: @Sendable (Int) -> Void

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(chunks: chunks.makeAsyncIterator(), onRead: onRead)
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var chunks: AsyncThrowingStream<Data, any Error>.AsyncIterator
    fileprivate let onRead: @Sendable (Int) -> Void

    mutating func next() async throws -> Data? {
      let chunk = try await chunks.next()
      if let chunk { onRead(chunk.count) }
      return chunk
    }
  }
}

import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request on its way: turns the events of a session into a response and its chunks.
///
/// Every change of state, cancelling included, happens under one lock: on Linux a task that is cancelled
/// while it completes crashes or hangs otherwise. No continuation is resumed under that lock: cancelling a
/// Swift task holds the task's own lock while it calls in here, and resuming the task takes that one.
final class Transfer: @unchecked Sendable {
  private typealias Chunks = AsyncThrowingStream<Data, any Error>

  private enum State {
    case idle
    case waiting(CheckedContinuation<ClientResponse, any Error>)
    case streaming
    case finished

    var isFinished: Bool {
      if case .finished = self { true } else { false }
    }
  }

  private let lock = NSLock()
  private var state = State.idle
  private var task: URLSessionTask?
  private var sent: Int64 = 0
  private var received: Int64 = 0
  private var backlog = Backlog()
  private var expected: Int64?
  private var endings: [@Sendable () -> Void] = []

  /// Given away with the response: when its last reader drops it, the transfer ends.
  private var chunks: Chunks?
  private let continuation: Chunks.Continuation

  private let request: ClientRequest
  private let idleTimer: IdleTimer

  init(_ request: ClientRequest, clock: any Clock<Duration>) {
    self.request = request
    idleTimer = IdleTimer(clock: clock)
    let (chunks, continuation) = Chunks.makeStream()
    self.chunks = chunks
    self.continuation = continuation
  }

  /// Runs `action` once the transfer is over, however it ends.
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
    continuation.onTermination = { [weak self] reason in
      if case .cancelled = reason { self?.stop(CancellationError()) }
    }
    let isStarted = lock.withLock {
      guard case .idle = state else { return false }
      state = .waiting(waiter)
      self.task = task
      task.resume()
      return true
    }
    guard isStarted else {
      // The session forgets a task only when it ends.
      task.cancel()
      return waiter.resume(throwing: CancellationError())
    }
    if let timeout = request.timeout {
      idleTimer.start(timeout) { [weak self] in self?.stop(URLError(.timedOut)) }
    }
  }
}

extension Transfer {
  /// Linux tells the same total several times; each is reported once.
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
    let head = ResponseHead(response, to: request.method)
    let handedOver = lock.withLock { () -> (CheckedContinuation<ClientResponse, any Error>, Chunks)? in
      guard case .waiting(let waiter) = state, let chunks else { return nil }
      state = .streaming
      expected = head.length
      self.chunks = nil
      return (waiter, chunks)
    }
    // Whoever lets go of the chunks last ends the transfer, which takes the lock: so they leave it here.
    guard let (waiter, chunks) = handedOver else { return }
    let counted = CountedChunks(chunks: chunks) { [weak self] count in self?.take(count) }
    let body = ByteStream(length: head.length) { counted }
    waiter.resume(returning: ClientResponse(status: head.status, headers: head.headers, body: body))
  }

  func receive(_ data: Data) {
    idleTimer.touch()
    let progress = lock.withLock { () -> TransferProgress? in
      guard case .streaming = state else { return nil }
      received += Int64(data.count)
      backlog.add(data.count)
      return TransferProgress(direction: .download, completed: received, total: expected)
    }
    guard let progress else { return }
    guard keepsUp() else { return }
    // The session calls in order, one event at a time, so the chunks stay in order without the lock.
    continuation.yield(data)
    request.onProgress?(progress)
  }

  /// Makes the server wait while the reader is behind, where the platform can.
  ///
  /// FoundationNetworking can't: it begins the request anew when a task that was suspended goes on. A stream that
  /// nobody reads ends there, before it takes all memory.
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

  /// The reader has got these bytes.
  private func take(_ count: Int) {
    lock.withLock {
      guard backlog.take(count) else { return }
      idleTimer.resume()
      task?.resume()
    }
  }

  /// The session has finished with the task.
  func complete(_ error: (any Error)?) {
    finish(error, cancels: false)
  }

  /// The response is there in full, though the session hasn't finished with the task.
  func end() {
    finish(nil, cancels: true)
  }

  /// The app doesn't trust the server, so that nothing may be sent to it.
  func refuseTrust() {
    stop(URLError(.serverCertificateUntrusted))
  }

  /// Ends the transfer from our side.
  private func stop(_ error: any Error) {
    finish(error, cancels: true)
  }

  private func finish(_ error: (any Error)?, cancels: Bool) {
    let (previous, endings) = lock.withLock {
      let previous = state
      state = .finished
      if cancels, !previous.isFinished { task?.cancel() }
      defer { self.endings = [] }
      return (previous, self.endings)
    }
    endings.forEach { $0() }
    switch previous {
    case .idle, .finished: break
    case .waiting(let waiter): waiter.resume(throwing: error ?? URLError(.badServerResponse))
    case .streaming: continuation.finish(throwing: error)
    }
    idleTimer.stop()
  }
}

/// How much of a response has arrived that its reader hasn't asked for yet.
struct Backlog {
  static let most = 4 << 20
  static let least = 1 << 20

  private(set) var unread = 0
  private(set) var isPaused = false

  mutating func add(_ count: Int) { unread += count }

  /// Whether it is time to make the server wait.
  mutating func pauses() -> Bool {
    guard !isPaused, unread > Self.most else { return false }
    isPaused = true
    return true
  }

  /// The reader has got some of it.
  ///
  /// - Returns: whether the server may go on.
  mutating func take(_ count: Int) -> Bool {
    unread -= count
    guard isPaused, unread < Self.least else { return false }
    isPaused = false
    return true
  }
}

/// Chunks that tell how much of them is read.
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

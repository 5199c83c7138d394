#if AsyncHTTPClient
  import AsyncHTTPClient
  import CallsiteRuntime
  import Foundation
  import NIOCore
  import NIOHTTP1

  /// A request and its response, which fail if there's no progress within the request's timeout.
  ///
  /// Time counts while the transport waits for the network, but not while the reader processes the response.
  final class Exchange: @unchecked Sendable {
    /// The directions, which proceed concurrently.
    enum Direction {
      case upload, download
    }

    let request: ClientRequest
    private let owner: ClientOwner
    private let timer: IdleTimer

    private let lock = NSLock()
    private var isTimedOut = false
    private var isOver = false
    private var uploadFailure: (any Error)?
    private var running: [Direction: @Sendable () -> Void] = [:]
    private var spooled: SpooledBody?

    init(_ request: ClientRequest, timers: IdleTimers, owner: ClientOwner) {
      self.request = request
      self.owner = owner
      timer = timers.makeTimer()
    }

    /// Returns the response once its head has arrived.
    func response() async throws -> ClientResponse {
      do {
        var message = HTTPClientRequest(request)
        if let body = try await body() { message.body = .stream(body, length: .known(body.length)) }
        if let timeout = request.timeout { timer.start(timeout) { [weak self] in self?.timeOut() } }
        let head = try await step(.download) { [owner, message] in
          try await owner.client.execute(message, deadline: .distantFuture)
        }
        return ClientResponse(head, in: self)
      } catch {
        end()
        throw error
      }
    }

    /// Returns the body. A stream without a known length is spooled first.
    private func body() async throws -> OutgoingBody? {
      guard let body = request.body else { return nil }
      guard case .stream(let stream) = body, stream.length == nil else {
        return try OutgoingBody(body, of: self)
      }
      let spooled = try await SpooledBody(stream)
      lock.withLock { self.spooled = spooled }
      return try OutgoingBody(spooled.body, of: self)
    }

    /// Waits for the network, or for the data to send.
    ///
    /// - Throws: `URLError`, `CancellationError`, or an error of the app's own stream.
    func step<Value: Sendable>(
      _ direction: Direction, _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
      let task = Task(operation: operation)
      begin(direction) { task.cancel() }
      defer { finish(direction) }
      do {
        return try await withTaskCancellationHandler {
          try await task.value
        } onCancel: {
          task.cancel()
        }
      } catch {
        if let failure = lock.withLock({ isTimedOut ? URLError(.timedOut) : uploadFailure }) { throw failure }
        try Task.checkCancellation()
        throw ConnectionFailure.error(for: error)
      }
    }

    /// Waits until the connection has accepted all data.
    ///
    /// A full connection reports backpressure on its event loop, and data written meanwhile accumulates in
    /// that loop's queue: 200 MB of a gigabyte without this wait. The loop isn't known, so this method waits
    /// for each one.
    func settle() async {
      for loop in owner.client.eventLoopGroup.makeIterator() { try? await loop.submit {}.get() }
    }

    /// Ends the request because its body can't be read.
    func failUpload(_ error: any Error) {
      let failure = OutgoingBody.failure(for: error)
      lock.withLock { uploadFailure = failure }
    }

    /// Called when no more data is expected or wanted.
    func end() {
      timer.stop()
      cancelAll { isOver = true }
      let spooled = lock.withLock {
        defer { self.spooled = nil }
        return self.spooled
      }
      spooled?.remove()
    }

    private func timeOut() {
      cancelAll { isTimedOut = true }
    }

    private func begin(_ direction: Direction, cancel: @escaping @Sendable () -> Void) {
      if direction == .download { timer.resume() } else { timer.touch() }
      let isLate = lock.withLock {
        running[direction] = cancel
        return isTimedOut || isOver
      }
      if isLate { cancel() }
    }

    private func finish(_ direction: Direction) {
      if direction == .download { timer.pause() }
      lock.withLock { running[direction] = nil }
    }

    /// Tasks aren't cancelled under the lock, because that runs other code.
    private func cancelAll(_ change: () -> Void) {
      let cancelling = lock.withLock {
        change()
        defer { running = [:] }
        return running.values.map { $0 }
      }
      cancelling.forEach { $0() }
    }
  }

  extension HTTPClientRequest {
    fileprivate init(_ request: ClientRequest) {
      self.init(url: request.url.absoluteString)
      method = .init(rawValue: request.method.rawValue)
      headers = HTTPHeaders(request.headers.map { ($0.name, $0.value) })
      if !headers.contains(name: "Accept-Encoding") {
        headers.add(name: "Accept-Encoding", value: "gzip, deflate")
      }
    }
  }

  extension ClientResponse {
    fileprivate init(_ head: HTTPClientResponse, in exchange: Exchange) {
      var headers = HeaderFields(head.headers.map { .init(name: $0.name, value: $0.value) })
      // The body arrives decoded, so the fields about its encoding and length no longer apply.
      if exchange.request.method != .head, let encoding = headers["Content-Encoding"]?.lowercased(),
        encoding == "gzip" || encoding == "deflate"
      {
        headers["Content-Encoding"] = nil
        headers["Content-Length"] = nil
      }
      let length = headers["Content-Length"].flatMap { Int64($0) }
      let incoming = IncomingBody(head.body, length: length, of: exchange)
      self.init(
        status: Int(head.status.code), headers: headers,
        body: ByteStream(length: length, isReplayable: false) { incoming },
        networkProtocol: head.version == .http2 ? "h2" : "http/\(head.version.major).\(head.version.minor)")
    }
  }
#endif

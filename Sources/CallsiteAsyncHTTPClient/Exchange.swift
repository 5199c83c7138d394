#if AsyncHTTPClient
  import AsyncHTTPClient
  import CallsiteRuntime
  import Foundation
  import NIOCore
  import NIOHTTP1

  /// One request and its response, which end when nothing moves for the request's timeout.
  ///
  /// Time counts while the transport waits for the network, not while the reader of the response thinks.
  final class Exchange: @unchecked Sendable {
    /// What goes on at the same time: both directions.
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

    init(_ request: ClientRequest, clock: any Clock<Duration>, owner: ClientOwner) {
      self.request = request
      self.owner = owner
      timer = IdleTimer(clock: clock)
    }

    /// Returns as soon as the head of the response is there.
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

    /// A stream that doesn't know its length is brought to a form that does.
    private func body() async throws -> OutgoingBody? {
      guard let body = request.body else { return nil }
      guard case .stream(let stream) = body, stream.length == nil else {
        return try OutgoingBody(body, of: self)
      }
      let spooled = try await SpooledBody(stream)
      lock.withLock { self.spooled = spooled }
      return try OutgoingBody(spooled.body, of: self)
    }

    /// Waits for the network, or for what the network is to send.
    ///
    /// - Throws: `URLError`; `CancellationError`; what the app's own stream has thrown.
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

    /// Returns when the connection has taken all that it was given.
    ///
    /// A connection that is full says so on its event loop, and what is given it meanwhile waits in that loop's queue:
    /// 200 MB of a gigabyte, if nobody waits. Which loop it is isn't known, so each has its turn.
    func settle() async {
      for loop in owner.client.eventLoopGroup.makeIterator() { try? await loop.submit {}.get() }
    }

    /// The body of the request can't be read, which ends the request.
    func failUpload(_ error: any Error) {
      let failure = OutgoingBody.failure(for: error)
      lock.withLock { uploadFailure = failure }
    }

    /// Nothing more is expected, or nobody wants it.
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

    /// No task is cancelled under the lock: that runs code of others.
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
      // The body arrives decoded, so what the headers say of its encoding and length no longer holds.
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
        body: ByteStream(length: length, isReplayable: false) { incoming })
    }
  }
#endif

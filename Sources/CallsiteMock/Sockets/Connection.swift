import FlyingSocks
import Foundation

/// Responds to requests from sockets.
struct RequestService: Sendable {
  let respond: @Sendable (MockRequest) async -> MockResponse
  let refuse: @Sendable (MalformedRequest) async -> MockResponse
}

/// A connection of one client, whose requests are answered in order (RFC 9112, section 9).
struct Connection: Sendable {
  let socket: AsyncSocket
  let service: RequestService
  let limits: HTTPLimits
  /// The deadline after which the connection's task is canceled. A timer for each request would outlive it.
  let deadline = Deadline()

  /// Serves requests until either side closes the connection.
  func serve() async {
    var reader = RequestReader(limits)
    do {
      repeat {
        guard let (head, body) = try await next(&reader) else { break }
        guard try await answer(head, body) else { break }
      } while true
    } catch let error as MalformedRequest {
      await refuse(error)
    } catch is CancellationError where reader.isInRequest && deadline.isPast(.now) {
      await refuse(.late)
    } catch {
      // The client is gone or the server was stopped, so there is no one to respond to.
    }
    try? socket.close()
  }

  /// Returns the next request, or `nil` if the client closed the connection between two requests.
  private func next(_ reader: inout RequestReader) async throws -> (RequestHead, Data)? {
    while true {
      switch try reader.next() {
      case .request(let head, let body): return (head, body)
      case .expectsContinue: try await write(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8))
      case .needsBytes:
        deadline.set(after: reader.isInRequest ? limits.stall : limits.idle)
        reader.append(try await socket.read(atMost: 4_096))
      }
    }
  }

  /// Responds to a request, and returns whether the connection stays open.
  private func answer(_ head: RequestHead, _ body: Data) async throws -> Bool {
    deadline.set(after: nil)
    let request = MockRequest(head.method, head.target, headers: head.headers, body: body)
    let response = await service.respond(request)
    if response.delay > .zero { try await Task.sleep(for: response.delay) }
    let writing = ResponseWriting(response, to: head)
    try await write(writing.start)
    for (index, chunk) in writing.chunks.enumerated() {
      if index > 0, response.interval > .zero { try await Task.sleep(for: response.interval) }
      try await write(chunk)
    }
    return writing.keepsAlive
  }

  private func refuse(_ error: MalformedRequest) async {
    let writing = ResponseWriting(await service.refuse(error), to: nil)
    guard (try? await write(writing.start)) != nil else { return }
    // Closing now would reset the connection before the client has read the response (section 9.6).
    shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
    deadline.set(after: limits.stall)
    var rest = limits.head * 64
    while rest > 0, let bytes = try? await socket.read(atMost: 4_096) { rest -= bytes.count }
  }

  private func write(_ data: Data) async throws {
    var rest = data[...]
    while !rest.isEmpty {
      deadline.set(after: limits.stall)
      try await socket.write(rest.prefix(65_536))
      rest = rest.dropFirst(65_536)
    }
    deadline.set(after: nil)
  }
}

/// The open connections, each with its own task.
actor OpenConnections {
  private var entries: [Int: (task: Task<Void, Never>, deadline: Deadline)] = [:]
  private var count = 0
  private var isClosed = false

  func open(_ connection: Connection) {
    guard !isClosed else {
      try? connection.socket.close()
      return
    }
    count += 1
    let id = count
    let task = Task {
      await connection.serve()
      remove(id)
    }
    entries[id] = (task, connection.deadline)
  }

  private func remove(_ id: Int) { entries[id] = nil }

  /// Cancels the connections whose deadline has passed.
  func cancelOverdue(at now: ContinuousClock.Instant) {
    for entry in entries.values where entry.deadline.isPast(now) { entry.task.cancel() }
  }

  /// Closes all connections, and accepts no more.
  func close() async {
    isClosed = true
    let tasks = entries.values.map(\.task)
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
  }
}

/// A deadline that can be changed from several tasks.
final class Deadline: @unchecked Sendable {
  private let lock = NSLock()
  private var end: ContinuousClock.Instant?

  func set(after duration: Duration?) {
    let end = duration.map { ContinuousClock.now + $0 }
    lock.withLock { self.end = end }
  }

  func isPast(_ now: ContinuousClock.Instant) -> Bool {
    lock.withLock { end.map { $0 <= now } ?? false }
  }
}

import CallsiteRuntime
import FlyingFox
import FlyingSocks
import Foundation
import TestSupport

/// A request as received by the server.
struct ReceivedRequest: Sendable {
  let method: String
  /// The path and query as sent.
  let target: String
  let headers: CallsiteRuntime.HeaderFields
  let body: Data

  var text: String { String(decoding: body, as: UTF8.self) }
}

/// A response of the server.
struct Reply: Sendable {
  var status = 200
  var headers: [String: String] = [:]
  var body = Data()
  /// Chunks that are sent instead of `body`, if any.
  var chunks: AsyncStream<Data>?
  /// The declared length of `chunks`; without it, they're sent in chunked encoding.
  var length: Int?

  static func text(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> Reply {
    Reply(status: status, headers: headers, body: Data(text.utf8))
  }

  static func redirect(_ status: Int, to location: String) -> Reply {
    Reply(status: status, headers: ["Location": location])
  }
}

/// An HTTP server on this machine that responds with a closure and records requests.
actor LoopbackServer {
  nonisolated let url: URL
  private(set) var requests: [ReceivedRequest] = []

  private init(_ address: Socket.Address) throws {
    url = try address.url
  }

  /// Runs a server for the duration of `body`.
  static func run<Result: Sendable>(
    _ respond: @escaping @Sendable (ReceivedRequest) async throws -> Reply,
    _ body: @Sendable (LoopbackServer) async throws -> Result
  ) async throws -> Result {
    try await ServerSlots.run { try await serve(respond, body) }
  }

  private static func serve<Result: Sendable>(
    _ respond: @escaping @Sendable (ReceivedRequest) async throws -> Reply,
    _ body: @Sendable (LoopbackServer) async throws -> Result
  ) async throws -> Result {
    let (recorded, recording) = AsyncStream<ReceivedRequest>.makeStream()
    let server = HTTPServer(
      address: try .inet(ip4: Loopback.freshAddress(), port: 0),
      // A handler that is slow on a busy machine would be stopped, and respond with 500.
      timeout: 300,
      pool: ServerSockets.pool(),
      logger: .disabled,
      handler: ClosureHTTPHandler { request in
        let received = try await ReceivedRequest(request)
        recording.yield(received)
        return HTTPResponse(try await respond(received))
      }
    )
    let running = try await server.startListening()
    defer { running.cancel() }
    guard let address = await server.listeningAddress else { throw URLError(.badURL) }
    let loopback = try LoopbackServer(address)
    let collecting = Task { for await request in recorded { await loopback.append(request) } }
    defer { collecting.cancel() }
    return try await body(loopback)
  }

  private func append(_ request: ReceivedRequest) {
    requests.append(request)
    let ready = waiters.filter { requests.count >= $0.count }
    waiters.removeAll { requests.count >= $0.count }
    ready.forEach { $0.continuation.resume() }
  }

  private var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// The first `count` requests, once they've arrived.
  func received(_ count: Int = 1) async -> [ReceivedRequest] {
    if requests.count < count {
      await withCheckedContinuation { waiters.append((count, $0)) }
    }
    return requests
  }
}

extension ReceivedRequest {
  fileprivate init(_ request: HTTPRequest) async throws {
    method = request.method.rawValue
    target = request.target.rawValue
    headers = CallsiteRuntime.HeaderFields(
      request.headers.map { .init(name: $0.key.rawValue, value: $0.value) })
    body = try await request.bodyData
  }
}

extension HTTPResponse {
  fileprivate init(_ reply: Reply) {
    let code = HTTPStatusCode(reply.status, phrase: "Test")
    var headers = HTTPHeaders()
    for (name, value) in reply.headers { headers[HTTPHeader(name)] = value }
    if let chunks = reply.chunks {
      let bytes = Chunks(chunks: chunks)
      let body =
        reply.length.map { HTTPBodySequence(from: bytes, count: $0) } ?? HTTPBodySequence(from: bytes)
      self.init(statusCode: code, headers: headers, body: body)
    } else {
      self.init(statusCode: code, headers: headers, body: reply.body)
    }
  }
}

/// Chunks in the form that FlyingFox expects.
private struct Chunks: AsyncBufferedSequence {
  typealias Element = UInt8
  let chunks: AsyncStream<Data>

  struct AsyncIterator: AsyncBufferedIteratorProtocol {
    var chunks: AsyncStream<Data>.AsyncIterator
    var rest = Data()[...]

    mutating func next() async throws -> UInt8? {
      while rest.isEmpty {
        guard let chunk = await chunks.next() else { return nil }
        rest = chunk[...]
      }
      return rest.popFirst()
    }

    mutating func nextBuffer(suggested count: Int) async throws -> Data? {
      if rest.isEmpty {
        guard let chunk = await chunks.next() else { return nil }
        rest = chunk[...]
      }
      defer { rest = rest.dropFirst(count) }
      return Data(rest.prefix(count))
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(chunks: chunks.makeAsyncIterator()) }
}

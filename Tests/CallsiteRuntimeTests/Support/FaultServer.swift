import FlyingSocks
import Foundation
import TestSupport

/// A server that reads one request per connection, sends a scripted response, and closes the connection, or
/// waits until the client does.
///
/// Connections get the responses in order; the last one is repeated.
actor FaultServer {
  nonisolated let url: URL
  /// The requests as received, head and body.
  private(set) var requests: [String] = []
  private let answers: [Data]
  private let keepsOpen: Bool
  private let (closings, closing) = AsyncStream<Void>.makeStream()

  var requestCount: Int { requests.count }

  /// The heads of the requests so far, in lowercase, including line breaks.
  var heads: [String] {
    requests.map { $0.lowercased().components(separatedBy: "\r\n\r\n")[0] + "\r\n" }
  }

  private init(_ address: Socket.Address, _ answers: [Data], keepsOpen: Bool) throws {
    url = try address.url
    self.answers = answers
    self.keepsOpen = keepsOpen
  }

  /// Returns once a client has closed its connection.
  nonisolated func clientCloses() async {
    _ = await closings.first { true }
  }

  /// Runs a server for the duration of `body`. An empty response closes the connection without sending anything.
  ///
  /// - Parameter keepsOpen: Whether connections stay open after the response.
  static func run<Result: Sendable>(
    _ answers: [Data],
    keepsOpen: Bool = false,
    _ body: @Sendable (FaultServer) async throws -> Result
  ) async throws -> Result {
    try await ServerSlots.run { try await serve(answers, keepsOpen: keepsOpen, body) }
  }

  private static func serve<Result: Sendable>(
    _ answers: [Data], keepsOpen: Bool, _ body: @Sendable (FaultServer) async throws -> Result
  ) async throws -> Result {
    let pool = SocketPool.make()
    try await pool.prepare()
    let socket = try Socket(domain: AF_INET, type: .stream)
    defer { try? socket.close() }
    try socket.bind(to: .inet(ip4: Loopback.freshAddress(), port: 0))
    try socket.listen()
    let listener = try AsyncSocket(socket: socket, pool: pool)
    let server = try FaultServer(socket.sockname(), answers, keepsOpen: keepsOpen)
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await pool.run() }
      group.addTask { try await server.accept(from: listener) }
      defer { group.cancelAll() }
      return try await body(server)
    }
  }

  private func accept(from listener: AsyncSocket) async throws {
    try await withThrowingDiscardingTaskGroup { group in
      while true {
        let connection = try await listener.accept()
        group.addTask { await self.serve(connection) }
      }
    }
  }

  /// A client that disconnects early isn't an error of the server.
  private func serve(_ connection: AsyncSocket) async {
    defer { try? connection.close() }
    guard let request = try? await Self.readRequest(from: connection) else { return }
    let answer = answers[min(requestCount, answers.count - 1)]
    requests.append(request)
    try? await connection.write(answer)
    guard keepsOpen else { return }
    while (try? await connection.read()) != nil {}
    closing.yield()
  }

  private static func readRequest(from connection: AsyncSocket) async throws -> String {
    var head = ""
    while !head.hasSuffix("\r\n\r\n") {
      head.unicodeScalars.append(Unicode.Scalar(try await connection.read()))
    }
    let lines = head.lowercased().split(separator: "\r\n")
    let length = lines.first { $0.hasPrefix("content-length:") }?.drop { !$0.isNumber }
    let body = try await connection.read(bytes: length.flatMap { Int($0) } ?? 0)
    return head + String(decoding: body, as: UTF8.self)
  }
}

extension Data {
  /// The beginning of an event stream that lasts as long as the connection.
  static func events(_ text: String) -> Data {
    Data("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n\(text)".utf8)
  }

  /// A response, including its head.
  static func answer(
    _ status: Int = 200,
    _ headers: [String] = ["Content-Type: application/json"],
    body: Data = Data(),
    length: Int? = nil
  ) -> Data {
    let lines = headers + ["Content-Length: \(length ?? body.count)", "Connection: close"]
    return Data("HTTP/1.1 \(status) Test\r\n\(lines.joined(separator: "\r\n"))\r\n\r\n".utf8) + body
  }
}

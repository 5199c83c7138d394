import FlyingSocks
import Foundation
import TestSupport

/// A server that keeps its connections open until they die, whatever the client requests: it reads a
/// request, counts it, and closes the connection instead of responding.
final class DyingServer: @unchecked Sendable {
  let url: URL
  private let listener: Socket
  private let answersPerConnection: Int
  private let pause: UInt32
  private let lock = NSLock()
  private var counts: [String: Int] = [:]
  private var ends: [String: ContinuousClock.Instant] = [:]
  private var connections = 0
  private var running = 0
  private var mostRunning = 0
  private var isStopped = false

  private init(answersPerConnection: Int, pause: UInt32) throws {
    listener = try Socket(domain: AF_INET, type: .stream)
    try listener.bind(to: .inet(ip4: Loopback.freshAddress(), port: 0))
    try listener.listen()
    url = try listener.sockname().url
    self.answersPerConnection = answersPerConnection
    self.pause = pause
  }

  /// Runs a server for the duration of `body`.
  ///
  /// - Parameters:
  ///   - answersPerConnection: The number of responses on a connection before it dies.
  ///   - pause: The delay before each response, in microseconds.
  static func run<Result>(
    answersPerConnection: Int, pause: UInt32 = 0, _ body: (DyingServer) async throws -> Result
  ) async throws -> Result {
    let server = try DyingServer(answersPerConnection: answersPerConnection, pause: pause)
    Thread.detachNewThread { server.accept() }
    defer { server.stop() }
    return try await ServerSlots.run { try await body(server) }
  }

  /// The number of times that each request arrived, by path.
  var arrivals: [String: Int] { lock.withLock { counts } }

  /// The time at which a connection ended without a response to its request, by the request's path.
  var deaths: [String: ContinuousClock.Instant] { lock.withLock { ends } }

  var connectionCount: Int { lock.withLock { connections } }

  /// The maximum number of requests that were waiting for responses at the same time.
  var mostAtOnce: Int { lock.withLock { mostRunning } }

  /// Wakes the thread that waits for connections by opening one.
  private func stop() {
    lock.withLock { isStopped = true }
    guard let address = try? listener.sockname(), let caller = try? Socket(domain: AF_INET, type: .stream)
    else {
      return
    }
    if case .ip4(let ip, let port) = address { try? caller.connect(to: .inet(ip4: ip, port: port)) }
    try? caller.close()
  }

  /// Accepts connections until the server stops, then closes the listener: otherwise, this thread could continue
  /// with the listener of another server with the same descriptor.
  private func accept() {
    defer { try? listener.close() }
    while let connection = try? listener.accept() {
      if lock.withLock({ isStopped }) {
        try? Socket(file: connection.file).close()
        return
      }
      lock.withLock { connections += 1 }
      Thread.detachNewThread { [self] in
        let socket = Socket(file: connection.file)
        defer { try? socket.close() }
        for number in 0... {
          guard let (method, path) = try? take(from: socket) else { return }
          usleep(pause)
          lock.withLock { running -= 1 }
          guard number < answersPerConnection else {
            lock.withLock { ends[path] = .now }
            return
          }
          let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n" + (method == "head" ? "" : "{}")
          guard (try? socket.write(Data(answer.utf8))) != nil else { return }
        }
      }
    }
  }

  /// - Returns: The method and the path in lowercase.
  private func take(from connection: Socket) throws -> (method: String, path: String) {
    var head = ""
    while !head.hasSuffix("\r\n\r\n") { head.unicodeScalars.append(Unicode.Scalar(try connection.read())) }
    let lines = head.lowercased().split(separator: "\r\n")
    let length = lines.first { $0.hasPrefix("content-length: ") }
    var rest = length.flatMap { Int($0.dropFirst("content-length: ".count)) } ?? 0
    while rest > 0 { rest -= try connection.read(atMost: rest).count }
    let words = lines[0].split(separator: " ")
    lock.withLock {
      counts[String(words[1]), default: 0] += 1
      running += 1
      mostRunning = max(mostRunning, running)
    }
    return (String(words[0]), String(words[1]))
  }
}

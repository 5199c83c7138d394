import FlyingSocks
import Foundation

/// Serves texts on this machine while `body` runs, from a separate thread, because fetching blocks the
/// thread of the test.
public final class DocumentServer: @unchecked Sendable {
  /// The server's URL, without a trailing `/`.
  public let address: String
  private let port: UInt16
  private let answers: [String: String]
  private let socket: Socket
  private let lock = NSLock()
  private var heads: [String] = []
  private var isStopped = false
  private let end = DispatchSemaphore(value: 0)

  /// - Parameter answers: Complete responses with head and body, by path; without one, the client never gets a response.
  public static func run(
    _ answers: [String: String], _ body: (DocumentServer) throws -> Void
  ) throws {
    let server = try DocumentServer(answers)
    let thread = Thread { server.serve() }
    thread.start()
    defer { server.stop() }
    try body(server)
  }

  private init(_ answers: [String: String]) throws {
    self.answers = answers
    socket = try Socket(domain: AF_INET, type: .stream)
    try socket.bind(to: .inet(ip4: "127.0.0.1", port: 0))
    try socket.listen()
    guard case .ip4(let host, let port) = try socket.sockname() else { throw URLError(.badURL) }
    self.port = port
    address = "http://\(host):\(port)"
  }

  /// The requested paths, in order.
  public var asked: [String] { requests.map(Self.path) }

  /// The heads of the requests, in order.
  public var requests: [String] { lock.withLock { heads } }

  private func serve() {
    var waiting: [Socket] = []
    defer { end.signal() }
    while let accepted = try? socket.accept(), !lock.withLock({ isStopped }) {
      let connection = Socket(file: accepted.file)
      let head = Self.head(of: connection)
      lock.withLock { heads.append(head) }
      guard let answer = answers[Self.path(of: head)] else {
        waiting.append(connection)
        continue
      }
      _ = try? connection.write(Data(answer.replacing("SERVER", with: address).utf8))
      try? connection.close()
    }
    for connection in waiting { try? connection.close() }
  }

  private static func path(of head: String) -> String {
    let words = head.split(separator: " ")
    return words.count > 1 ? String(words[1]) : ""
  }

  private static func head(of connection: Socket) -> String {
    var head = ""
    while !head.hasSuffix("\r\n\r\n"), let bytes = try? connection.read(atMost: 4096) {
      head += String(decoding: bytes, as: UTF8.self)
    }
    return head
  }

  /// Closes the socket only after the thread is done with it: another test's socket may reuse its descriptor at once.
  private func stop() {
    lock.withLock { isStopped = true }
    // On every system, another connection wakes a thread that waits for one.
    let last = try? Socket(domain: AF_INET, type: .stream)
    try? last?.connect(to: .inet(ip4: "127.0.0.1", port: port))
    end.wait()
    try? last?.close()
    try? socket.close()
  }
}

extension String {
  /// A complete response of a server.
  public static func answer(_ body: String, status: Int = 200, _ headers: String...) -> String {
    let lines =
      ["HTTP/1.1 \(status) Test", "Content-Length: \(body.utf8.count)", "Connection: close"] + headers
    return lines.joined(separator: "\r\n") + "\r\n\r\n" + body
  }
}

import FlyingSocks
import Foundation

/// A server that sends one long or endless body on a separate thread, and reports when its client makes it wait.
final class LongAnswer: Sendable {
  let url: URL
  private let listener: Socket
  private let length: Int?
  private let head: String
  private let willSend: @Sendable (Int) -> Void
  private let (stalls, stalling) = AsyncStream<Void>.makeStream()

  /// - Parameters:
  ///   - length: The length of the body in bytes, which are made while they're sent. If it's `nil`, the body ends when
  ///     the client closes the connection.
  ///   - status: The status of the response.
  ///   - headers: The header fields of the response besides its length.
  ///   - willSend: Called before each chunk with the number of bytes sent so far. It may block the server's thread.
  init(
    length: Int?, status: Int = 200, headers: [String] = ["Content-Type: application/octet-stream"],
    willSend: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws {
    self.length = length
    let fields = headers + [length.map { "Content-Length: \($0)" } ?? "Connection: close"]
    head = "HTTP/1.1 \(status) Test\r\n\(fields.joined(separator: "\r\n"))\r\n\r\n"
    self.willSend = willSend
    listener = try Socket(domain: AF_INET, type: .stream)
    try listener.bind(to: .inet(ip4: Loopback.freshAddress(), port: 0))
    try listener.listen()
    url = try listener.sockname().url
    Thread.detachNewThread { [self] in try? answer() }
  }

  /// Returns once nothing more can be sent before the client reads.
  func isMadeToWait() async { _ = await stalls.first { true } }

  private func answer() throws {
    let connection = Socket(file: try listener.accept().file)
    defer {
      try? connection.close()
      try? listener.close()
    }
    var head = ""
    while !head.hasSuffix("\r\n\r\n") { head.unicodeScalars.append(Unicode.Scalar(try connection.read())) }
    _ = try connection.write(Data(self.head.utf8))
    _ = fcntl(connection.file.rawValue, F_SETFL, O_NONBLOCK)
    let chunk = Data(repeating: 7, count: 64 * 1024)
    var sent = 0
    while sent < length ?? .max {
      willSend(sent)
      do {
        sent += try connection.write(chunk.prefix((length ?? .max) - sent))
      } catch SocketError.blocked {
        stalling.yield()
        var state = pollfd(fd: connection.file.rawValue, events: Int16(POLLOUT), revents: 0)
        _ = poll(&state, 1, -1)
      }
    }
  }
}

import Foundation

/// An HTTP server on this machine that sends the same response to every request at once, so that it takes as little of
/// a request's time as possible.
final class CannedServer: Sendable {
  let url: URL
  private let listener: Int32

  init(body: Data) throws {
    let head =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n"
    let response = Array(head.utf8) + Array(body)
    listener = socket(AF_INET, Self.stream, 0)
    let port = try Self.listen(listener)
    guard let url = URL(string: "http://127.0.0.1:\(port)") else { throw URLError(.badURL) }
    self.url = url
    Thread { [listener] in Self.accept(from: listener, response) }.start()
  }

  /// No more connections are accepted; open ones end with the client.
  func close() {
    shutdown(listener, 2)
    _ = Foundation.close(listener)
  }

  private static func accept(from listener: Int32, _ response: [UInt8]) {
    while true {
      let connection = Foundation.accept(listener, nil, nil)
      guard connection >= 0 else { return }
      // Without it, a response waits up to 40 ms for the client's acknowledgement (Nagle's algorithm).
      var isOn: Int32 = 1
      setsockopt(connection, 6, TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
      Thread { serve(connection, response) }.start()
    }
  }

  /// Serves requests without bodies, one after the other.
  private static func serve(_ connection: Int32, _ response: [UInt8]) {
    defer { _ = Foundation.close(connection) }
    let end = Array("\r\n\r\n".utf8)
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      received += buffer.prefix(count)
      guard received.suffix(4).elementsEqual(end) else { continue }
      received.removeAll(keepingCapacity: true)
      guard send(connection, response, response.count, 0) == response.count else { return }
    }
  }

  /// Listens on a free port.
  private static func listen(_ listener: Int32) throws -> UInt16 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size) == 0 && Foundation.listen(listener, 16) == 0
          && getsockname(listener, address, &size) == 0
      }
    }
    guard isListening else { throw URLError(.cannotConnectToHost) }
    return UInt16(bigEndian: address.sin_port)
  }

  #if canImport(Darwin)
    private static let stream = SOCK_STREAM
  #else
    private static let stream = Int32(SOCK_STREAM.rawValue)
  #endif
}

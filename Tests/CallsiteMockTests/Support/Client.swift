import FlyingSocks
import Foundation

/// A client that sends and gets bytes as they are.
struct Client {
  private let socket: AsyncSocket

  init(_ url: URL?) async throws {
    let port = UInt16(exactly: url?.port ?? 0) ?? 0
    socket = try AsyncSocket(socket: Socket(domain: AF_INET, type: .stream), pool: await .client)
    try await socket.connect(to: .inet(ip4: "127.0.0.1", port: port))
  }

  func send(_ text: String) async throws {
    try await socket.write(Data(text.utf8))
  }

  func get(_ path: String, _ fields: String = "") async throws {
    try await send("GET \(path) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
  }

  /// What comes until a text has come, or the server ends the connection.
  func receive(until end: String? = nil) async throws -> String {
    var bytes: [UInt8] = []
    while end.map({ !String(decoding: bytes, as: UTF8.self).hasSuffix($0) }) ?? true {
      do {
        bytes += try await socket.read(atMost: 4_096)
      } catch SocketError.disconnected {
        break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func close() throws { try socket.close() }
}

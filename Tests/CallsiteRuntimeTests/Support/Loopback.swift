import FlyingSocks
import Foundation

/// Loopback addresses of this machine.
enum Loopback {
  /// An address that no other test uses, if the system has several.
  ///
  /// A port that one test releases is reused by the next. A client that is still trying to reach
  /// it would then send a request to another test's server, which would see one request too many.
  static func freshAddress() -> String {
    #if os(Linux)
      "127.\(UInt8.random(in: 1...254)).\(UInt8.random(in: 1...254)).\(UInt8.random(in: 1...254))"
    #else
      "127.0.0.1"
    #endif
  }

  /// Runs `body` with an address at which no server listens, and which stays reserved meanwhile.
  static func withoutServer(_ body: (URL) async throws -> Void) async throws {
    let socket = try Socket(domain: AF_INET, type: .stream)
    defer { try? socket.close() }
    try socket.bind(to: .inet(ip4: freshAddress(), port: 0))
    try await body(try socket.sockname().url)
  }
}

extension Socket.Address {
  /// The URL of a server with this address.
  var url: URL {
    get throws {
      guard case .ip4(let host, let port) = self, let url = URL(string: "http://\(host):\(port)") else {
        throw URLError(.badURL)
      }
      return url
    }
  }
}

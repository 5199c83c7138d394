import FlyingSocks
import Foundation

/// Addresses of this machine.
enum Loopback {
  /// An address that no other test uses, where the system has more than one.
  ///
  /// A port that one test lets go of is given to the next one that asks. A client that still tries to reach
  /// it would then talk to a stranger's server, and that one's test would see a request too many.
  static func freshAddress() -> String {
    #if os(Linux)
      "127.\(UInt8.random(in: 1...254)).\(UInt8.random(in: 1...254)).\(UInt8.random(in: 1...254))"
    #else
      "127.0.0.1"
    #endif
  }

  /// Runs `body` with an address at which nobody listens, and that nobody else can take meanwhile.
  static func withoutServer(_ body: (URL) async throws -> Void) async throws {
    let socket = try Socket(domain: AF_INET, type: .stream)
    defer { try? socket.close() }
    try socket.bind(to: .inet(ip4: freshAddress(), port: 0))
    try await body(try socket.sockname().url)
  }
}

extension Socket.Address {
  /// Where a server with this address is reached.
  var url: URL {
    get throws {
      guard case .ip4(let host, let port) = self, let url = URL(string: "http://\(host):\(port)") else {
        throw URLError(.badURL)
      }
      return url
    }
  }
}

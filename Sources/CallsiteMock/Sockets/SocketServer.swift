import FlyingSocks
import Foundation

/// A server for HTTP/1.1 that uses the asynchronous sockets of FlyingSocks.
///
/// The server of FlyingFox (0.27) closes the connection on a malformed request without a response, keeps one of several
/// fields with the same name, and knows no limits on heads, no deadlines for reading, and no `Expect: 100-continue`.
final class SocketServer: Sendable {
  let url: URL
  private let connections = OpenConnections()
  private let accepting: Task<Void, Never>
  private let others: [Task<Void, Never>]

  /// Starts listening. Clients can connect once this returns.
  init(
    host: String, port: UInt16, limits: HTTPLimits = HTTPLimits(), _ service: RequestService
  ) async throws(MockServerError) {
    let pool: some AsyncSocketPool = SocketPool.make()
    let listening: AsyncSocket
    do {
      try await pool.prepare()
      listening = try AsyncSocket(socket: ListeningSocket.open(host, port), pool: pool)
      url = try ListeningSocket.url(of: listening.socket, host)
    } catch {
      throw ListeningSocket.failure(error, host, port)
    }
    let connections = connections
    accepting = Task {
      await Self.accept(on: listening) { socket in
        await connections.open(Connection(socket: socket, service: service, limits: limits))
      }
      try? listening.close()
    }
    let polling = Task<Void, Never> { try? await pool.run() }
    let watching = Task<Void, Never> {
      while (try? await Task.sleep(for: .seconds(1))) != nil { await connections.cancelOverdue(at: .now) }
    }
    others = [polling, watching]
  }

  private static func accept(
    on listening: AsyncSocket, _ open: @Sendable (AsyncSocket) async -> Void
  ) async {
    while !Task.isCancelled {
      if let socket = try? await listening.accept() {
        await open(socket)
      } else {
        // A client gave up or there are too many open files, neither of which stops the server.
        try? await Task.sleep(for: .milliseconds(20))
      }
    }
  }

  func stop() async {
    await Self.stop(accepting, connections, others)
  }

  private static func stop(
    _ accepting: Task<Void, Never>, _ connections: OpenConnections, _ others: [Task<Void, Never>]
  ) async {
    accepting.cancel()
    await accepting.value
    await connections.close()
    for task in others { task.cancel() }
    for task in others { await task.value }
  }

  deinit {
    Task { [accepting, connections, others] in await Self.stop(accepting, connections, others) }
  }
}

/// Creates listening sockets, and explains failures.
enum ListeningSocket {
  /// Opens a listening socket.
  ///
  /// - Parameter host: An address, or `localhost`.
  static func open(_ host: String, _ port: UInt16) throws -> Socket {
    host.contains(":")
      ? try open(sockaddr_in6.inet6(ip6: host, port: port))
      : try open(sockaddr_in.inet(ip4: host == "localhost" ? "127.0.0.1" : host, port: port))
  }

  private static func open(_ address: some SocketAddress) throws -> Socket {
    let socket = try Socket(domain: Int32(address.family), type: .stream)
    do {
      try socket.setValue(true, for: .localAddressReuse)
      // Accepted sockets inherit the options. Without this one, the end of a response waits for the client's delayed
      // acknowledgment, which takes 45 ms each time (measured).
      try socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
      #if canImport(Darwin)
        try socket.setValue(true, for: .noSIGPIPE)
      #endif
      try socket.bind(to: address)
      try socket.listen()
      return socket
    } catch {
      try? socket.close()
      throw error
    }
  }

  /// Returns the URL for clients.
  static func url(of socket: Socket, _ host: String) throws -> URL {
    let port: UInt16
    switch try socket.sockname() {
    case .ip4(_, let number), .ip6(_, let number): port = number
    case .unix: throw SocketError.unsupportedAddress
    }
    let name = host.contains(":") ? "[\(host)]" : host
    guard let url = URL(string: "http://\(name):\(port)") else { throw SocketError.unsupportedAddress }
    return url
  }

  static func failure(_ error: any Error, _ host: String, _ port: UInt16) -> MockServerError {
    let reason: String
    switch error as? SocketError {
    case .failed(_, EADDRINUSE, _):
      reason = "the port is in use. Use another port, or 0 for any free port."
    case .failed(_, EACCES, _):
      reason = "permission denied. Use a port from 1024 on, or 0 for any free port."
    case .failed(let call, let code, _) where code == EADDRNOTAVAIL || call.hasPrefix("inet_pton"):
      reason =
        "that isn't an address of this machine. Use 127.0.0.1, or 0.0.0.0 to accept connections from other "
        + "machines."
    case .failed(_, _, let message): reason = message
    case .blocked, .disconnected, .unsupportedAddress, .timeout, nil: reason = error.localizedDescription
    }
    return MockServerError(problems: ["Can't listen on \(host), port \(port): \(reason)"])
  }
}

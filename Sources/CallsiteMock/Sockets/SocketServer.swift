import FlyingSocks
import Foundation

/// A listening socket, whose connections are answered: HTTP/1.1 over the asynchronous sockets of FlyingSocks.
final class SocketServer: Sendable {
  let url: URL
  private let connections = OpenConnections()
  private let accepting: Task<Void, Never>
  private let others: [Task<Void, Never>]

  /// Listens: connections may come as soon as this returns.
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
      while (try? await Task.sleep(for: .seconds(1))) != nil { await connections.endLate(at: .now) }
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
        // Clients that gave up, or too many open files: neither ends a server.
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

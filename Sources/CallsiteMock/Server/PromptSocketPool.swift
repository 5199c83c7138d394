import FlyingSocks
import Foundation

/// Waits for sockets as another pool does, and has each send what is written at once.
///
/// FlyingFox writes header and body one after the other, and with Nagle's algorithm the second waits for the
/// client's delayed acknowledgement: 45 ms for each answer (measured), 0.3 ms without.
struct PromptSocketPool<Pool: AsyncSocketPool>: AsyncSocketPool {
  let pool: Pool

  func prepare() async throws { try await pool.prepare() }

  func run() async throws { try await pool.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    // What a listening socket is told holds for those that it accepts.
    try? socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
    try await pool.suspendSocket(socket, untilReadyFor: events)
  }
}

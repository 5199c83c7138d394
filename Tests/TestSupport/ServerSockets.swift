public import FlyingFox
public import FlyingSocks

#if os(Linux)
  import Glibc
#endif

/// The sockets of a test's server.
public enum ServerSockets {
  /// Returns a pool that leaves no file open when its server stops.
  public static func pool() -> some AsyncSocketPool {
    #if os(Linux)
      SocketPool(queue: ClosingQueue())
    #else
      SocketPool.make()
    #endif
  }
}

extension HTTPServer {
  /// Starts the server, and returns its task once it's listening, however long that takes on a busy machine.
  ///
  /// - Throws: What ended the server before that.
  public func startListening() async throws -> Task<Void, any Error> {
    let (progress, continuation) = AsyncThrowingStream<Void, any Error>.makeStream()
    let running = Task {
      do {
        try await run()
      } catch {
        continuation.finish(throwing: error)
        throw error
      }
    }
    let waiting = Task {
      try await waitUntilListening(timeout: 86_400)
      continuation.finish()
    }
    defer { waiting.cancel() }
    for try await _ in progress {}
    return running
  }
}

#if os(Linux)
  /// A queue that closes its trigger as well, which that of FlyingSocks leaves open.
  ///
  /// With more than a thousand open files, `Process` of Foundation may read past the end of their list, and crash
  /// (swift-corelibs-foundation, issue 5472).
  private struct ClosingQueue: EventQueue {
    private var queue = ePoll(maxEvents: 20)
    private var trigger: Socket.FileDescriptor?

    mutating func open() throws {
      try queue.open()
      trigger = Mirror(reflecting: queue).descendant("canary") as? Socket.FileDescriptor
    }

    mutating func stop() throws { try queue.stop() }

    /// Closes the queue. Nobody waits for it any longer.
    mutating func close() throws {
      try queue.close()
      if let trigger { _ = Glibc.close(trigger.rawValue) }
      trigger = nil
    }

    mutating func addEvents(_ events: Socket.Events, for socket: Socket.FileDescriptor) throws {
      try queue.addEvents(events, for: socket)
    }

    mutating func removeEvents(_ events: Socket.Events, for socket: Socket.FileDescriptor) throws {
      try queue.removeEvents(events, for: socket)
    }

    func getNotifications() throws -> [EventNotification] { try queue.getNotifications() }
  }
#endif

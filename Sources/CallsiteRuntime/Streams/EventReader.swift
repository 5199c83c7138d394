import Foundation

/// Reads the events of a stream across reconnections.
struct EventReader {
  private struct Connection {
    let stream: OpenStream
    var chunks: ElementIterator<Data, any Error>
    var hasReceived = false
    let stopwatch: Stopwatch
  }

  private let source: EventSource
  private let policy: RetryPolicy
  private var parser: EventParser
  private var hasBegun = false
  private var connection: Connection?

  /// The number of consecutive connections that received nothing.
  private var emptyConnections = 0

  init(_ source: EventSource, _ policy: RetryPolicy, sizeLimit: Int) {
    self.source = source
    self.policy = policy
    parser = EventParser(limit: sizeLimit)
  }

  /// Returns the next event and the connection it came from, or `nil` at the end of the stream.
  mutating func next() async throws(APIError) -> (EventParser.Event, OpenStream)? {
    if !hasBegun {
      hasBegun = true
      use(try await source.connect("", true))
    }
    while let current = connection {
      do throws(ElementTooLong) {
        if let event = try parser.next() { return (event, current.stream) }
      } catch {
        throw current.stream.unexpectedContent(error)
      }
      try await receive(from: current)
    }
    return nil
  }

  /// Receives the next bytes, reconnecting if the connection has ended.
  private mutating func receive(from current: Connection) async throws(APIError) {
    var current = current
    connection = nil
    var loss: APIError?
    do {
      if let chunk = try await current.chunks.next() {
        parser.add(chunk)
        current.hasReceived = true
        connection = current
        return
      }
    } catch {
      loss = current.stream.error(wrapping: error)
    }
    if let loss, !loss.kind.isTransport { throw loss }
    // A connection that stayed open for long was useful even without any data.
    let wasUseful = current.hasReceived || current.stopwatch.elapsed() >= policy.longestDelay
    emptyConnections = wasUseful ? 0 : emptyConnections + 1
    parser.restart()
    use(
      try await source.reconnect(
        policy, after: loss, retry: parser.reconnectionTime, emptyConnections: emptyConnections,
        lastEventID: parser.lastEventID
      )
    )
  }

  private mutating func use(_ stream: OpenStream?) {
    connection = stream.map {
      Connection(
        stream: $0, chunks: $0.body.makeAsyncIterator(), stopwatch: Stopwatch(clock: source.clock)
      )
    }
  }
}

/// Makes the connections of an event stream.
struct EventSource: Sendable {
  /// Makes a connection, or returns `nil` if there's nothing to receive (204).
  let connect: @Sendable (_ lastEventID: String, _ isFirst: Bool) async throws(APIError) -> OpenStream?

  /// Whether the request may be sent again after its connection ends. Browsers do so only with GET; a POST
  /// would repeat its effect.
  let isRepeatable: Bool

  let context: CallContext
  let clock: any Clock<Duration>
  let random: @Sendable () -> UInt64

  /// Makes a connection after another one has ended.
  ///
  /// - Parameters:
  ///   - loss: The error that ended the connection, or `nil` if the server closed it.
  ///   - retry: The reconnection time that the server stated.
  ///   - emptyConnections: The number of consecutive connections that received nothing.
  /// - Returns: The connection, or `nil` at the end of the stream.
  func reconnect(
    _ policy: RetryPolicy,
    after loss: APIError?,
    retry: Duration?,
    emptyConnections: Int,
    lastEventID: String
  ) async throws(APIError) -> OpenStream? {
    let stopwatch = Stopwatch(clock: clock)
    let attempts = isRepeatable ? policy.maximumAttempts : 1
    var loss = loss
    for attempt in 0..<max(0, attempts - 1) {
      let delay = policy.delay(
        beforeReconnecting: retry ?? policy.firstDelay, emptyConnections: emptyConnections + attempt,
        random: random()
      )
      guard stopwatch.elapsed() + delay <= policy.budget else { break }
      try await sleep(delay, stopwatch)
      do throws(APIError) {
        return try await connect(lastEventID, false)
      } catch {
        guard error.kind.isTransport else { throw error }
        loss = error
      }
    }
    if let loss { throw loss }
    return nil
  }

  private func sleep(_ delay: Duration, _ stopwatch: Stopwatch) async throws(APIError) {
    do {
      try await stopwatch.sleep(delay)
    } catch {
      throw context.error(wrapping: error)
    }
  }
}

extension RetryPolicy {
  /// Returns the server's own delay after a useful connection; otherwise, a random delay between that and a
  /// limit that doubles each time.
  ///
  /// So that a server that sends `retry: 0` doesn't cause a busy loop, a delay of less than 100 milliseconds
  /// becomes one second, or the first delay if that's shorter.
  fileprivate func delay(beforeReconnecting wish: Duration, emptyConnections: Int, random: UInt64) -> Duration
  {
    let retry = wish < .milliseconds(100) ? min(firstDelay, .seconds(1)) : wish
    guard emptyConnections > 0 else { return retry }
    let bound = min(longestDelay.seconds, max(1, retry.seconds) * exp2(Double(emptyConnections)))
    let share = Double(random >> 11) * 0x1p-53
    return retry + .seconds(max(0, bound - retry.seconds) * share)
  }
}

import Foundation

/// Reads the events of a stream over as many connections as it takes.
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

  /// How many connections in a row have brought nothing.
  private var fruitless = 0

  init(_ source: EventSource, _ policy: RetryPolicy, sizeLimit: Int) {
    self.source = source
    self.policy = policy
    parser = EventParser(limit: sizeLimit)
  }

  /// The next event, and the connection it comes from; `nil` when there are no more.
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

  /// Takes the next bytes, from another connection if this one has ended.
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
    // One that was open for long was of use, even if nothing has happened.
    let wasOfUse = current.hasReceived || current.stopwatch.elapsed() >= policy.longestDelay
    fruitless = wasOfUse ? 0 : fruitless + 1
    parser.restart()
    use(
      try await source.reconnect(
        policy, after: loss, retry: parser.reconnectionTime, fruitless: fruitless,
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

/// Where the connections of an event stream come from.
struct EventSource: Sendable {
  /// Makes a connection; `nil` if the server says that there is nothing (204).
  let connect: @Sendable (_ lastEventID: String, _ isFirst: Bool) async throws(APIError) -> OpenStream?

  /// Whether the request may be sent again after its connection has ended. Browsers only know GET, and a POST
  /// would do again what it has done.
  let isRepeatable: Bool

  let context: CallContext
  let clock: any Clock<Duration>
  let random: @Sendable () -> UInt64

  /// Makes a connection after another one has ended.
  ///
  /// - Parameters:
  ///   - loss: why it has ended; `nil` if the server closed it.
  ///   - retry: how long the server wants clients to wait.
  ///   - fruitless: how many connections in a row have brought nothing.
  /// - Returns: `nil` if the stream is over.
  func reconnect(
    _ policy: RetryPolicy,
    after loss: APIError?,
    retry: Duration?,
    fruitless: Int,
    lastEventID: String
  ) async throws(APIError) -> OpenStream? {
    let stopwatch = Stopwatch(clock: clock)
    let attempts = isRepeatable ? policy.maximumAttempts : 1
    var loss = loss
    for attempt in 0..<max(0, attempts - 1) {
      let delay = policy.delay(
        beforeReconnecting: retry ?? policy.firstDelay, fruitless: fruitless + attempt, random: random()
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
  /// The server's own delay after a connection that was of use; else a random one between that and a bound
  /// that doubles each time. A server that says `retry: 0` would be asked again and again: less than a tenth of
  /// a second is a second, or the first delay if that is shorter.
  fileprivate func delay(beforeReconnecting wish: Duration, fruitless: Int, random: UInt64) -> Duration {
    let retry = wish < .milliseconds(100) ? min(firstDelay, .seconds(1)) : wish
    guard fruitless > 0 else { return retry }
    let bound = min(longestDelay.seconds, max(1, retry.seconds) * exp2(Double(fruitless)))
    let share = Double(random >> 11) * 0x1p-53
    return retry + .seconds(max(0, bound - retry.seconds) * share)
  }
}

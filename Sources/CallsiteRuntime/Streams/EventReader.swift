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

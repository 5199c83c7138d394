/// The values of a stream of server-sent events, as they arrive.
///
/// Each iteration sends a request of its own when its first value is asked for. The connection is closed when
/// the iterator goes away or its task is cancelled.
///
/// A stream that is fetched with GET goes on after its connection is lost or closed, as browsers do it (HTML
/// standard, 9.2): the client waits, connects again, and tells the server the last event it has seen, in
/// `Last-Event-ID`. It ends when the server answers 204. Streams of other methods end with their connection.
///
/// Data is read as JSON; text that isn't JSON will do where the value is written as a text (a date, an enum).
/// The data `[DONE]` ends the stream, and an event without data is skipped. Where values are `String`, data is
/// passed on as it is.
public struct EventStream<Value: Sendable>: AsyncSequence, Sendable {
  /// How often, and how long, a lost connection is tried to be made again; `.none` for never.
  ///
  /// The server may say how long to wait; if it doesn't, that is ``RetryPolicy/firstDelay``. Delays get longer,
  /// and random, after connections that fail or bring nothing. ``RetryPolicy/maximumAttempts`` and
  /// ``RetryPolicy/budget`` begin anew with each connection that is made.
  public var reconnection = RetryPolicy(
    maximumAttempts: 10, firstDelay: .seconds(3), longestDelay: .seconds(30), budget: .seconds(600)
  )

  /// The most bytes that one event may have; 16 MiB by default. A longer one ends the stream with an error.
  public var sizeLimit = 16 << 20

  let source: EventSource
  /// Whether data is passed on as it is, not read as JSON.
  let isText: Bool
  let decode: @Sendable (EventParser.Event, OpenStream) throws(APIError) -> Value

  init(
    source: EventSource, isText: Bool = Value.self == String.self,
    decode: @escaping @Sendable (EventParser.Event, OpenStream) throws(APIError) -> Value
  ) {
    self.source = source
    self.isText = isText
    self.decode = decode
  }

  /// The stream with the names and IDs of events.
  public var events: EventStream<ServerSentEvent<Value>> {
    let decode = decode
    var events = EventStream<ServerSentEvent<Value>>(source: source, isText: isText) {
      (event, connection) throws(APIError) in
      ServerSentEvent(
        value: try decode(event, connection), name: event.name, id: event.id.isEmpty ? nil : event.id,
        retry: event.retry)
    }
    events.reconnection = reconnection
    events.sizeLimit = sizeLimit
    return events
  }

  /// Begins a connection of its own, which is made when the first value is asked for.
  ///
  /// It throws the ``APIError`` of the connection, or of an event that doesn't fit its type; the stream has
  /// ended then.
  public func makeAsyncIterator() -> ElementIterator<Value, APIError> {
    var reading = Reading(stream: self, reader: EventReader(source, reconnection, sizeLimit: sizeLimit))
    return ElementIterator { () async throws(APIError) in try await reading.next() }
  }

  /// One reading of the stream.
  private struct Reading {
    let stream: EventStream

    /// `nil` after the end.
    var reader: EventReader?

    mutating func next() async throws(APIError) -> Value? {
      guard var current = reader else { return nil }
      reader = nil
      while let (event, connection) = try await current.next() {
        if !stream.isText {
          if event.data == "[DONE]" { return nil }
          if event.data.isEmpty { continue }
        }
        let value = try stream.decode(event, connection)
        reader = current
        return value
      }
      return nil
    }
  }
}

/// An event of a ``EventStream``, with what the server says about it.
public struct ServerSentEvent<Value: Sendable>: Sendable {
  /// The data of the event.
  public let value: Value

  /// The name of the event; `message` unless the server gave it one.
  public let name: String

  /// The last ID that the server has given, with this event or an earlier one.
  public let id: String?

  /// The time to wait before reconnecting, if the event states one.
  public let retry: Duration?
}

extension ServerSentEvent: Equatable where Value: Equatable {}

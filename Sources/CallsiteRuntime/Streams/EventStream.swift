/// The values of a stream of server-sent events as they arrive.
///
/// Each iteration sends its own request when its first value is requested. Releasing the iterator or
/// cancelling its task closes the connection.
///
/// A stream fetched with GET reconnects after its connection is lost or closed, as in browsers (HTML
/// standard, section 9.2): the client waits, connects again, and sends the ID of the last event in
/// `Last-Event-ID`. The stream ends when the server responds with 204. Streams with other methods end with
/// their connection.
///
/// Data is decoded as JSON. Data that isn't JSON is decoded as a string, for values such as dates and
/// enumerations. Data of `[DONE]` ends the stream, and events without data are skipped. If the value type is
/// `String`, it contains the data unchanged.
public struct EventStream<Value: Sendable>: AsyncSequence, Sendable {
  /// The number and the duration of attempts to reconnect. Use `.none` to never reconnect.
  ///
  /// The first delay is the server's reconnection time, or ``RetryPolicy/firstDelay`` if the server states
  /// none. After connections that fail or receive nothing, delays are random and increase.
  /// ``RetryPolicy/maximumAttempts`` and ``RetryPolicy/budget`` apply to each lost connection.
  public var reconnection = RetryPolicy(
    maximumAttempts: 10, firstDelay: .seconds(3), longestDelay: .seconds(30), budget: .seconds(600)
  )

  /// The maximum number of bytes per event, 16 MiB by default. A longer event ends the stream with an error.
  public var sizeLimit = 16 << 20

  let source: EventSource
  /// Whether data is passed on unchanged instead of being decoded as JSON.
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

  /// The stream with the names and IDs of its events.
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

  /// Starts an iteration. The connection is made when the first value is requested.
  ///
  /// The iterator throws the ``APIError`` of the connection, after which the stream has ended. It also throws one of
  /// kind `.decoding` for an event that doesn't match its type. Its next call returns the event that follows; a `for`
  /// loop ends.
  public func makeAsyncIterator() -> ElementIterator<Value, APIError> {
    var reading = Reading(stream: self, reader: EventReader(source, reconnection, sizeLimit: sizeLimit))
    return ElementIterator { () async throws(APIError) in try await reading.next() }
  }

  /// An iteration over the stream.
  private struct Reading {
    let stream: EventStream

    /// The reader, or `nil` after the end.
    var reader: EventReader?

    mutating func next() async throws(APIError) -> Value? {
      guard var current = reader else { return nil }
      reader = nil
      while let (event, connection) = try await current.next() {
        if !stream.isText {
          if event.data == "[DONE]" { return nil }
          if event.data.isEmpty { continue }
        }
        reader = current
        return try stream.decode(event, connection)
      }
      return nil
    }
  }
}

/// An event of an ``EventStream`` with its metadata.
public struct ServerSentEvent<Value: Sendable>: Sendable {
  /// The data of the event.
  public let value: Value

  /// The name of the event, or `message` if the server sent none.
  public let name: String

  /// The last ID that the server sent, with this event or an earlier one.
  public let id: String?

  /// The time to wait before reconnecting, if the event states one.
  public let retry: Duration?
}

extension ServerSentEvent: Equatable where Value: Equatable {}

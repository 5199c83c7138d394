import Foundation

extension APIClient {
  /// Returns the values of an event stream. The request is sent when they're iterated.
  ///
  /// Data that isn't JSON is decoded as a string. If the type is `String`, it's the data itself.
  public func events<T: Decodable & Sendable>(
    _ request: OperationRequest,
    _ options: RequestOptions
  ) -> EventStream<T> {
    eventStream(request.stubbed(as: .events(.value)), options) { event, stream in
      if let text = event.data as? T { return text }
      return try stream.decode(T.self, event)
    }
  }

  /// Returns the values of an event stream in a wire format. The request is sent when they're iterated.
  public func events<F: WireFormat>(
    _ request: OperationRequest,
    _ options: RequestOptions,
    as: F.Type
  ) -> EventStream<F.Value> {
    eventStream(request.stubbed(as: .events(.value(as: F.self))), options) { event, stream in
      try stream.decode(Wired<F>.self, event).value
    }
  }

  /// Returns the values of a response in JSON Lines format, or of a JSON text sequence. The request is sent
  /// when they're iterated.
  ///
  /// - Parameter contentType: The documented media type.
  public func elements<T: Decodable & Sendable>(
    _ request: OperationRequest,
    _ options: RequestOptions,
    _ contentType: String
  ) -> JSONStream<T> {
    jsonStream(request.stubbed(as: .elements(contentType, .value)), options, contentType) { text, stream in
      try stream.decode(T.self, text)
    }
  }

  /// Returns the values of a response in JSON Lines format, or of a JSON text sequence, in a wire format. The
  /// request is sent when they're iterated.
  ///
  /// - Parameter contentType: The documented media type.
  public func elements<F: WireFormat>(
    _ request: OperationRequest,
    _ options: RequestOptions,
    _ contentType: String,
    as: F.Type
  ) -> JSONStream<F.Value> {
    jsonStream(request.stubbed(as: .elements(contentType, .value(as: F.self))), options, contentType) {
      text, stream in
      try stream.decode(Wired<F>.self, text).value
    }
  }

  private func eventStream<Value>(
    _ request: OperationRequest,
    _ options: RequestOptions,
    decode: @escaping @Sendable (EventParser.Event, OpenStream) throws -> Value
  ) -> EventStream<Value> {
    var later = options
    // The stream's own policy determines how often to reconnect.
    later.retry = RetryPolicy.none
    let source = EventSource(
      connect: { [later] lastEventID, isFirst throws(APIError) in
        let stream = try await self.open(
          request, isFirst ? options : later, accept: Self.eventStream, lastEventID: lastEventID)
        guard let stream, !stream.isEventStream else { return stream }
        throw stream.unexpectedContent()
      },
      // A stub would return the same values for each connection, so that its stream would never end.
      isRepeatable: request.method == .get && stubs == nil,
      context: context(of: request),
      clock: configuration.environment.clock,
      random: configuration.environment.random
    )
    return EventStream(source: source) { event, stream throws(APIError) in
      do {
        return try decode(event, stream)
      } catch {
        throw stream.error(decoding: error, in: Data(event.data.utf8), line: event.line)
      }
    }
  }

  private func jsonStream<Value>(
    _ request: OperationRequest,
    _ options: RequestOptions,
    _ contentType: String,
    decode: @escaping @Sendable (Data, OpenStream) throws -> Value
  ) -> JSONStream<Value> {
    JSONStream(
      framing: .init(contentType) ?? .lines,
      open: { () throws(APIError) in try await self.open(request, options, accept: contentType) },
      decode: decode
    )
  }

  /// Returns the response once its head has arrived, or `nil` for status 204 or 205.
  private func open(
    _ request: OperationRequest,
    _ options: RequestOptions,
    accept: String,
    lastEventID: String = ""
  ) async throws(APIError) -> OpenStream? {
    // Accepts JSON for errors that the server can't send in another form.
    var outgoing = try outgoing(request, options, accept: "\(accept), application/json;q=0.5")
    outgoing.isStreamed = true
    if !lastEventID.isEmpty, HeaderText.isValid(lastEventID) {
      outgoing.headers["Last-Event-ID"] = lastEventID
    }
    let response = try await within(options, request, outgoing) { outgoing in
      try await self.response(to: outgoing, of: request, options)
    }
    options.onResponse?(ResponseMetadata(status: response.status, headers: response.headers))
    guard (200...299).contains(response.status) else {
      throw try await collected(response, of: request, outgoing).statusError(
        now: configuration.environment.now())
    }
    guard response.status != 204, response.status != 205 else { return nil }
    return OpenStream(
      head: CompleteResponse(status: response.status, headers: response.headers, body: Data()),
      context: context(of: request, outgoing.calls), timeZone: timeZone, body: response.body)
  }

  private static let eventStream = "text/event-stream"
}

extension OpenStream {
  fileprivate var isEventStream: Bool {
    let type = head.headers["Content-Type"]?.prefix { $0 != ";" }.filter { $0 != " " }
    return type?.lowercased() == "text/event-stream"
  }

  fileprivate func decode<T: Decodable>(_ type: T.Type, _ text: Data, eventName: String? = nil) throws -> T {
    try JSONReader(timeZone: timeZone, emptyObjects: context.emptyObjects, eventName: eventName)
      .decode(type, from: text)
  }

  /// Decodes the data of an event: JSON, or text without quotation marks, such as a date or the case of an enumeration.
  fileprivate func decode<T: Decodable>(_ type: T.Type, _ event: EventParser.Event) throws -> T {
    let text = event.data
    do {
      return try decode(type, Data(text.utf8), eventName: event.name)
    } catch {
      let isPunctuated = text.utf8.first { !Byte.isSpace($0) }.map("{[\"".utf8.contains) ?? true
      guard !isPunctuated, let quoted = try? JSONEncoder().encode(text),
        let value = try? decode(type, quoted, eventName: event.name)
      else { throw error }
      return value
    }
  }
}

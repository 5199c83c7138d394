import Foundation

/// The values of a response in JSON Lines format, or of a JSON text sequence (RFC 7464), as they arrive.
///
/// Each iteration sends its own request when its first value is requested. Releasing the iterator or
/// cancelling its task closes the connection. Blank lines are skipped. The stream ends with the response and
/// doesn't reconnect.
public struct JSONStream<Value: Sendable>: AsyncSequence, Sendable {
  /// The maximum number of bytes per value, 16 MiB by default. A longer value ends the stream with an error.
  public var sizeLimit = 16 << 20

  let framing: RecordParser.Framing
  let open: @Sendable () async throws(APIError) -> OpenStream?
  let decode: @Sendable (Data, OpenStream) throws -> Value

  init(
    framing: RecordParser.Framing,
    open: @escaping @Sendable () async throws(APIError) -> OpenStream?,
    decode: @escaping @Sendable (Data, OpenStream) throws -> Value
  ) {
    self.framing = framing
    self.open = open
    self.decode = decode
  }

  /// Starts an iteration. The request is sent when the first value is requested.
  ///
  /// The iterator throws the ``APIError`` of the connection, after which the stream has ended. It also throws one of
  /// kind `.decoding` for a value that doesn't match its type. Its next call returns the value that follows; a `for`
  /// loop ends.
  public func makeAsyncIterator() -> ElementIterator<Value, APIError> {
    var reading = Reading(sequence: self, state: .idle)
    return ElementIterator { () async throws(APIError) in try await reading.next() }
  }

  /// An iteration over the response.
  private struct Reading {
    enum State {
      case idle
      case reading(RecordReader)
      case finished
    }

    let sequence: JSONStream
    var state: State

    mutating func next() async throws(APIError) -> Value? {
      let previous = state
      state = .finished
      var reader: RecordReader
      switch previous {
      case .idle:
        guard let stream = try await sequence.open() else { return nil }
        reader = RecordReader(stream, sequence.framing, sizeLimit: sequence.sizeLimit)
      case .reading(let current): reader = current
      case .finished: return nil
      }
      guard let record = try await reader.next() else { return nil }
      state = .reading(reader)
      return try reader.value(of: record, sequence.decode)
    }
  }
}

/// Reads the records of a response.
struct RecordReader {
  private let stream: OpenStream
  private var chunks: ElementIterator<Data, any Error>
  private var parser: RecordParser

  /// Creates a reader.
  ///
  /// - Parameter framing: The framing of the documented media type. That of the response's own media type
  ///   takes precedence.
  init(_ stream: OpenStream, _ framing: RecordParser.Framing, sizeLimit: Int) {
    self.stream = stream
    chunks = stream.body.makeAsyncIterator()
    let actual = stream.head.headers["Content-Type"].flatMap(RecordParser.Framing.init)
    parser = RecordParser(actual ?? framing, limit: sizeLimit)
  }

  /// Returns the next record, or `nil` after the last one.
  mutating func next() async throws(APIError) -> RecordParser.Record? {
    do {
      while true {
        if let record = try parser.next() { return record }
        guard let chunk = try await chunks.next() else { return parser.last() }
        parser.add(chunk)
      }
    } catch let error as ElementTooLong {
      throw stream.unexpectedContent(error)
    } catch {
      throw stream.error(wrapping: error)
    }
  }

  /// Decodes a record.
  ///
  /// - Throws: An ``APIError`` if the record is incomplete or doesn't match its type.
  func value<Value>(
    of record: RecordParser.Record,
    _ decode: (Data, OpenStream) throws -> Value
  ) throws(APIError) -> Value {
    do {
      if record.mayBeTruncated { throw CutRecord() }
      return try decode(record.text, stream)
    } catch {
      let isJSON = (try? JSONValue(parsing: record.text)) != nil
      let type = stream.head.headers["Content-Type"]?.lowercased() ?? "json"
      guard isJSON || type.contains("json") else { throw stream.unexpectedContent(error) }
      throw stream.error(decoding: error, in: record.text, line: record.line)
    }
  }
}

/// A number or keyword in a text sequence that isn't terminated, so that part of it may be missing.
private struct CutRecord: Error, CustomStringConvertible {
  let description = "The text isn't followed by white space, so a part of it may be missing."
}

import Foundation

/// Reads the records of one response.
struct RecordReader {
  private let stream: OpenStream
  private var chunks: ElementIterator<Data, any Error>
  private var parser: RecordParser

  /// - Parameter framing: that of the documented media type; what the response says of its own wins.
  init(_ stream: OpenStream, _ framing: RecordParser.Framing, sizeLimit: Int) {
    self.stream = stream
    chunks = stream.body.makeAsyncIterator()
    let actual = stream.head.headers["Content-Type"].flatMap(RecordParser.Framing.init)
    parser = RecordParser(actual ?? framing, limit: sizeLimit)
  }

  /// The next record; `nil` after the last.
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

  /// What a record says, if it is whole and fits its type.
  func value<Value>(
    of record: RecordParser.Record,
    _ decode: (Data, OpenStream) throws -> Value
  ) throws(APIError) -> Value {
    do {
      if record.mayBeCut { throw CutRecord() }
      return try decode(record.text, stream)
    } catch {
      let isJSON = (try? JSONValue(parsing: record.text)) != nil
      let type = stream.head.headers["Content-Type"]?.lowercased() ?? "json"
      guard isJSON || type.contains("json") else { throw stream.unexpectedContent(error) }
      throw stream.error(decoding: error, in: record.text, line: record.line)
    }
  }
}

/// A number or word of a text sequence that nothing ends: more of it may have been lost.
private struct CutRecord: Error, CustomStringConvertible {
  let description = "The text isn't followed by white space, so a part of it may be missing."
}

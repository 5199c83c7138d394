import Foundation

/// Parses JSON Lines or a JSON text sequence (RFC 7464).
struct RecordParser {
  enum Framing: Hashable, Sendable {
    /// A line feed follows each text.
    case lines
    /// A record separator precedes each text.
    case sequence

    /// Returns the framing for a media type, or `nil` if it's neither.
    init?(_ contentType: String) {
      let type = contentType.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
      if type.hasSuffix("json-seq") {
        self = .sequence
      } else if ["jsonl", "ndjson", "jsonlines", "json-lines"].contains(where: { type.hasSuffix($0) }) {
        self = .lines
      } else {
        return nil
      }
    }
  }

  /// The text of a value.
  struct Record: Hashable, Sendable {
    var text: Data

    /// Its line, or its number in a text sequence, from 1.
    var line: Int

    /// Whether the record may be incomplete, because it's a number or keyword that isn't terminated.
    var mayBeTruncated = false
  }

  private let framing: Framing
  private let limit: Int
  private var chunk: [UInt8] = []
  private var position = 0
  private var text: [UInt8] = []
  private var line = 1

  /// Creates a parser.
  ///
  /// - Parameter limit: The maximum number of bytes per text.
  init(_ framing: Framing, limit: Int) {
    self.framing = framing
    self.limit = limit
  }

  /// Adds bytes. All records in the previous bytes must have been read.
  mutating func add(_ data: Data) {
    chunk = Array(data)
    position = 0
  }

  /// Returns the next record that isn't blank, or `nil` if the bytes so far contain no other complete one.
  mutating func next() throws(ElementTooLong) -> Record? {
    while try takeText() {
      if let record = endText() { return record }
    }
    return nil
  }

  /// Returns the record at the end of the stream, if any.
  mutating func last() -> Record? {
    endText()
  }

  private mutating func takeText() throws(ElementTooLong) -> Bool {
    let separator = framing == .lines ? Byte.lineFeed : Byte.recordSeparator
    let rest = chunk[position...]
    let end = rest.firstIndex(of: separator)
    let piece = rest[..<(end ?? rest.endIndex)]
    guard piece.count <= limit - text.count else { throw ElementTooLong(limit: limit) }
    text += piece
    position = end.map { $0 + 1 } ?? chunk.endIndex
    return end != nil
  }

  private mutating func endText() -> Record? {
    defer { text.removeAll(keepingCapacity: true) }
    if line == 1, text.starts(with: Byte.byteOrderMark) { text.removeFirst(3) }
    let number = line
    let isBlank = text.allSatisfy(Byte.isSpace)
    if framing == .lines || !isBlank { line += 1 }
    return isBlank ? nil : Record(text: Data(text), line: number, mayBeTruncated: mayBeTruncated)
  }

  /// Strings, arrays, and objects are self-delimiting. Other values must be followed by white space (RFC
  /// 7464, section 2.4), such as the end of a line.
  private var mayBeTruncated: Bool {
    guard framing == .sequence, let first = text.first(where: { !Byte.isSpace($0) }) else { return false }
    return !"\"[{".utf8.contains(first) && text.last.map(Byte.isSpace) != true
  }
}

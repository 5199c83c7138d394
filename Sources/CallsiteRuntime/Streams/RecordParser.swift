import Foundation

/// Takes JSON Lines or a JSON text sequence (RFC 7464) apart.
struct RecordParser {
  enum Framing: Hashable, Sendable {
    /// A line feed ends each text.
    case lines
    /// A record separator begins each text.
    case sequence

    /// What a media type says; `nil` if it is neither.
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

  /// The text of one value.
  struct Record: Hashable, Sendable {
    var text: Data

    /// Its line, or its number among the texts of a sequence, from 1 on.
    var line: Int

    /// Whether it may be only the beginning of what was sent: a number or a word that nothing ends.
    var mayBeCut = false
  }

  private let framing: Framing
  private let limit: Int
  private var chunk: [UInt8] = []
  private var position = 0
  private var text: [UInt8] = []
  private var line = 1

  /// - Parameter limit: the most bytes that one text may have.
  init(_ framing: Framing, limit: Int) {
    self.framing = framing
    self.limit = limit
  }

  /// Takes the next bytes, after all records of those before have been read.
  mutating func add(_ data: Data) {
    chunk = Array(data)
    position = 0
  }

  /// The next record; `nil` if there is none in the bytes so far. Blank ones are skipped.
  mutating func next() throws(ElementTooLong) -> Record? {
    while try takeText() {
      if let record = endText() { return record }
    }
    return nil
  }

  /// The record that the end of the stream ends.
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
    return isBlank ? nil : Record(text: Data(text), line: number, mayBeCut: mayBeCut)
  }

  /// Strings, arrays and objects say themselves where they end; after anything else white space must follow
  /// (RFC 7464, 2.4). The end of a line is enough.
  private var mayBeCut: Bool {
    guard framing == .sequence, let first = text.first(where: { !Byte.isSpace($0) }) else { return false }
    return !"\"[{".utf8.contains(first) && text.last.map(Byte.isSpace) != true
  }
}

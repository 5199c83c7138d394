import Foundation

/// Parses an event stream as specified by the HTML standard (section 9.2.6, “Interpreting an event stream”).
struct EventParser {
  /// An event with its data as text.
  struct Event: Hashable, Sendable {
    var name = "message"
    var data: String

    /// The last event ID as of this event, or an empty string for none.
    var id = ""

    /// The reconnection time that the event states.
    var retry: Duration?

    /// The number of its first line in the stream, from 1.
    var line: Int
  }

  /// The ID of the last complete event, which a new connection sends.
  private(set) var lastEventID = ""

  /// The time that clients should wait before reconnecting, if the server has stated one.
  private(set) var reconnectionTime: Duration?

  private let limit: Int
  private var chunk: [UInt8] = []
  private var position = 0
  private var line: [UInt8] = []
  private var lineNumber = 1
  private var isAfterReturn = false
  private var block = Block()

  /// Creates a parser.
  ///
  /// - Parameter limit: The maximum number of bytes per event.
  init(limit: Int) {
    self.limit = limit
  }

  /// Continues with the bytes of another connection, and discards any incomplete event.
  mutating func restart() {
    var next = EventParser(limit: limit)
    next.lastEventID = lastEventID
    next.reconnectionTime = reconnectionTime
    next.block.id = lastEventID
    self = next
  }

  /// Adds bytes. All events in the previous bytes must have been read.
  mutating func add(_ data: Data) {
    chunk = Array(data)
    position = 0
  }

  /// Returns the next event, or `nil` if the bytes so far contain no other complete one.
  mutating func next() throws(ElementTooLong) -> Event? {
    while try takeLine() {
      defer { line.removeAll(keepingCapacity: true) }
      if line.isEmpty {
        if let event = endBlock() { return event }
      } else {
        read(line[...])
      }
    }
    return nil
  }

  /// Moves bytes to ``line``.
  ///
  /// - Returns: Whether the line is complete. A carriage return ends it immediately, because the line feed
  ///   that may follow can take a long time to arrive.
  private mutating func takeLine() throws(ElementTooLong) -> Bool {
    if isAfterReturn, position < chunk.count {
      if chunk[position] == Byte.lineFeed { position += 1 }
      isAfterReturn = false
    }
    let rest = chunk[position...]
    let end = rest.firstIndex { $0 == Byte.lineFeed || $0 == Byte.carriageReturn }
    let text = rest[..<(end ?? rest.endIndex)]
    guard text.count <= limit - line.count - block.data.count else { throw ElementTooLong(limit: limit) }
    line += text
    position = end.map { $0 + 1 } ?? chunk.endIndex
    guard let end else { return false }
    isAfterReturn = chunk[end] == Byte.carriageReturn
    if lineNumber == 1, line.starts(with: Byte.byteOrderMark) { line.removeFirst(3) }
    lineNumber += 1
    return true
  }

  private mutating func read(_ line: ArraySlice<UInt8>) {
    if block.firstLine == nil { block.firstLine = lineNumber - 1 }
    let colon = line.firstIndex(of: Byte.colon) ?? line.endIndex
    var value = line[colon...].dropFirst()
    if value.first == Byte.space { value = value.dropFirst() }
    switch String(decoding: line[..<colon], as: UTF8.self) {
    case "event": block.name = String(decoding: value, as: UTF8.self)
    case "data": block.data += value + [Byte.lineFeed]
    case "id" where !value.contains(0): block.id = String(decoding: value, as: UTF8.self)
    case "retry": readRetry(value)
    default: break
    }
  }

  private mutating func readRetry(_ digits: ArraySlice<UInt8>) {
    guard !digits.isEmpty, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let milliseconds = Int64(String(decoding: digits, as: UTF8.self))
    else { return }
    block.retry = .milliseconds(milliseconds)
    reconnectionTime = block.retry
  }

  /// Ends a block. A block without data isn't an event, but its ID applies.
  private mutating func endBlock() -> Event? {
    defer { block = Block(id: block.id) }
    lastEventID = block.id
    guard !block.data.isEmpty, let line = block.firstLine else { return nil }
    return Event(
      name: block.name.isEmpty ? "message" : block.name,
      data: String(decoding: block.data.dropLast(), as: UTF8.self),
      id: block.id,
      retry: block.retry,
      line: line
    )
  }
}

extension EventParser {
  /// The fields since the last blank line.
  private struct Block {
    var name = ""
    var data: [UInt8] = []
    var id = ""
    var retry: Duration?
    var firstLine: Int?
  }
}

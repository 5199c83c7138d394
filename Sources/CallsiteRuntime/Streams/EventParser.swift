import Foundation

/// Takes an event stream apart, byte for byte as the HTML standard says (section 9.2.6, "Interpreting an event
/// stream").
struct EventParser {
  /// An event whose data is still text.
  struct Event: Hashable, Sendable {
    var name = "message"
    var data: String

    /// The last event ID at the time of the event; empty for none.
    var id = ""

    /// What the event says of the reconnection time.
    var retry: Duration?

    /// Where its first line is in the stream, from 1 on.
    var line: Int
  }

  /// The last event ID, as of the last event that was complete. A new connection goes on with it.
  private(set) var lastEventID = ""

  /// How long the server wants clients to wait before they connect again.
  private(set) var reconnectionTime: Duration?

  private let limit: Int
  private var chunk: [UInt8] = []
  private var position = 0
  private var line: [UInt8] = []
  private var lineNumber = 1
  private var isAfterReturn = false
  private var block = Block()

  /// - Parameter limit: the most bytes that one event may have.
  init(limit: Int) {
    self.limit = limit
  }

  /// Goes on with the bytes of another connection: what is unfinished is dropped.
  mutating func restart() {
    var next = EventParser(limit: limit)
    next.lastEventID = lastEventID
    next.reconnectionTime = reconnectionTime
    next.block.id = lastEventID
    self = next
  }

  /// Takes the next bytes, after all events of those before have been read.
  mutating func add(_ data: Data) {
    chunk = Array(data)
    position = 0
  }

  /// The next event; `nil` if there is none in the bytes so far.
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
  /// - Returns: whether that ended the line. A carriage return does so at once, since the line feed that may
  ///   follow can be a long time coming.
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

  /// A block without data is no event, but its ID counts.
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
  /// What the lines since the last blank one have said.
  private struct Block {
    var name = ""
    var data: [UInt8] = []
    var id = ""
    var retry: Duration?
    var firstLine: Int?
  }
}

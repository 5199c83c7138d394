import Foundation

/// A growable byte buffer. Its creator must deallocate it.
struct JSONBuffer {
  private var start: UnsafeMutableRawPointer
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 1024) {
    self.capacity = capacity
    start = Self.moved(nil, to: capacity)
  }

  func deallocate() {
    free(start)
  }

  /// Returns the bytes without copying them, and empties the buffer.
  mutating func takeData() -> Data {
    let data = Data(
      bytesNoCopy: Self.moved(start, to: max(count, 1)), count: count, deallocator: .free)
    capacity = 16
    start = Self.moved(nil, to: capacity)
    count = 0
    return data
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    start.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count &+= 1
  }

  mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    guard let source = text.baseAddress else { return }
    reserve(text.count)
    (start + count).copyMemory(from: source, byteCount: text.count)
    count &+= text.count
  }

  /// Appends text that needs no escaping, such as a number.
  mutating func append(plain text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  mutating func append(integer: some FixedWidthInteger) {
    guard let number = Int64(exactly: integer), number != .min else {
      return append(plain: String(integer))
    }
    if number < 0 { append(UInt8(ascii: "-")) }
    append(digits: number.magnitude)
  }

  private mutating func append(digits number: UInt64) {
    reserve(20)
    var length = 1
    var limit: UInt64 = 10
    while length < 19, number >= limit {
      length += 1
      limit &*= 10
    }
    var rest = number
    for index in stride(from: count + length - 1, through: count, by: -1) {
      let digit = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
      start.storeBytes(of: digit, toByteOffset: index, as: UInt8.self)
      rest /= 10
    }
    count &+= length
  }

  /// Appends a finite number as Foundation does: its `description` without a trailing `.0`.
  mutating func append(number: Double) {
    if let whole = Int64(exactly: number), whole.magnitude < 1_000_000_000_000_000, whole != 0 {
      return append(integer: whole)
    }
    append(number: number.description)
  }

  mutating func append(number text: String) {
    append(plain: text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(by: more) }
  }

  private mutating func grow(by more: Int) {
    capacity = max(capacity * 2, count + more)
    start = Self.moved(start, to: capacity)
  }

  /// Reallocates memory. Operating systems can grow large ranges without copying them.
  private static func moved(_ start: UnsafeMutableRawPointer?, to capacity: Int)
    -> UnsafeMutableRawPointer
  {
    guard let moved = realloc(start, capacity) else {
      preconditionFailure("There is no memory left.")
    }
    return moved
  }
}

// MARK: Strings
extension JSONBuffer {
  mutating func append(quoted text: String) {
    var text = text
    text.withUTF8 { appendQuoted($0) }
  }

  mutating func appendQuoted(_ text: UnsafeBufferPointer<UInt8>) {
    reserve(text.count + 2)
    append(UInt8(ascii: "\""))
    var plain = 0
    while plain < text.count {
      let next = Self.escape(in: text, from: plain)
      append(UnsafeBufferPointer(rebasing: text[plain..<next]))
      guard next < text.count else { break }
      append(escapeOf: text[next])
      plain = next + 1
    }
    append(UInt8(ascii: "\""))
  }

  /// Returns the position of the next character that needs escaping, or the end of the text.
  private static func escape(in text: UnsafeBufferPointer<UInt8>, from position: Int) -> Int {
    let bytes = UnsafeRawBufferPointer(text)
    var position = position
    while text.count - position >= 8 {
      let word = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let stops = Bytes.special(in: word)
      if stops != 0 { return position + stops.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < text.count {
      let byte = text[position]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      position += 1
    }
    return position
  }

  private mutating func append(escapeOf byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case UInt8(ascii: "\n"): append("\\n")
    case UInt8(ascii: "\r"): append("\\r")
    case UInt8(ascii: "\t"): append("\\t")
    case 0x08: append("\\b")
    case 0x0C: append("\\f")
    default:
      append("\\u00")
      append(UInt8(ascii: "0") + byte >> 4)
      append(UInt8(ascii: byte & 0xF < 10 ? "0" : "W") + byte & 0xF)
    }
  }

  static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard let start = text.baseAddress else { return 0 }
    var hash = UInt64(truncatingIfNeeded: text.count)
    var offset = 0
    // Hashes all bytes, because the names of many properties differ only in the middle.
    while text.count - offset > 16 {
      hash =
        (hash ^ UnsafeRawPointer(start).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
      offset += 8
    }
    return hash &* 31 ^ KeyHash.of(start + offset, text.count - offset)
  }
}

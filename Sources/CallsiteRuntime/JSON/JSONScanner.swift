/// Text that isn't valid JSON, or that must be read by Foundation: very long, deeply nested, or with trailing
/// commas.
struct JSONUnreadable: Error {}

/// Scans a JSON text once and records the positions of its values.
///
/// The scanner is as strict as RFC 8259, including within keys and strings, so what it accepts needs no
/// further validation.
struct JSONScanner {
  /// Foundation's nesting limit.
  private static let maximumDepth = 512

  private let bytes: UnsafePointer<UInt8>
  private let end: Int
  private var position = 0
  private(set) var tape: JSONTape
  private var container = 0
  private var isInObject = false
  private var depth = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    guard let start = bytes.baseAddress, bytes.count < JSONToken.limit else {
      throw JSONUnreadable()
    }
    self.bytes = start
    end = bytes.count
    tape = JSONTape(bytes: bytes.count)
  }

  /// Fills the tape. The caller must deallocate the tape, even if this method throws.
  mutating func scan() throws {
    repeat {
      try scanValue()
    } while try isFollowed()
  }

  /// Closes containers until another value follows. Consumes the comma and the key before that value.
  ///
  /// - Returns: `false` at the end of the text.
  private mutating func isFollowed() throws -> Bool {
    while container > 0 {
      switch try nextByte() {
      case UInt8(ascii: ","):
        position += 1
        if isInObject { try scanKey() }
        return true
      case UInt8(ascii: "}") where isInObject: close()
      case UInt8(ascii: "]") where !isInObject: close()
      default: throw JSONUnreadable()
      }
    }
    skipSpace()
    guard position == end else { throw JSONUnreadable() }
    return false
  }

  /// Scans a scalar value, opening the containers before it.
  private mutating func scanValue() throws {
    while true {
      let byte = try nextByte()
      if container > 0 { tape[container] = tape[container].extended }
      switch byte {
      case UInt8(ascii: "\""): return try scanText(isKey: false)
      case UInt8(ascii: "{"):
        try open(.object)
        guard try nextByte() != UInt8(ascii: "}") else { return close() }
        try scanKey()
      case UInt8(ascii: "["):
        try open(.array)
        guard try nextByte() != UInt8(ascii: "]") else { return close() }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try scanNumber()
      case UInt8(ascii: "t"): return try scan("true", .true)
      case UInt8(ascii: "f"): return try scan("false", .false)
      case UInt8(ascii: "n"): return try scan("null", .null)
      default: throw JSONUnreadable()
      }
    }
  }

  private mutating func open(_ kind: JSONToken.Kind) throws {
    guard depth < Self.maximumDepth else { throw JSONUnreadable() }
    depth += 1
    container = tape.open(kind, in: container)
    isInObject = kind == .object
    position += 1
  }

  private mutating func close() {
    tape[container] = tape[container].closed(at: tape.count)
    container = tape.parent(of: container)
    isInObject = container > 0 && tape[container].kind != .array
    depth -= 1
    position += 1
  }

  private mutating func scan(_ word: StaticString, _ kind: JSONToken.Kind) throws {
    let count = word.utf8CodeUnitCount
    guard end - position >= count,
      (1..<count).allSatisfy({ bytes[position + $0] == word.utf8Start[$0] })
    else { throw JSONUnreadable() }
    tape.append(JSONToken(kind, position: position, length: count))
    position += count
  }

  /// Returns the next byte that isn't white space, without consuming it.
  private mutating func nextByte() throws -> UInt8 {
    // Most text is written without white space.
    if position < end, bytes[position] > UInt8(ascii: " ") { return bytes[position] }
    skipSpace()
    guard position < end else { throw JSONUnreadable() }
    return bytes[position]
  }

  private mutating func skipSpace() {
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        position += 1
      default: return
      }
    }
  }
}

// MARK: Numbers
extension JSONScanner {
  private mutating func scanNumber() throws {
    let start = position
    var kind = JSONToken.Kind.integer
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    if position < end, bytes[position] == UInt8(ascii: "0") {
      position += 1
      // Foundation accepts 0.0e1, but not 0e1.
      if position < end, bytes[position] | 0x20 == UInt8(ascii: "e") { throw JSONUnreadable() }
    } else {
      try skipDigits()
    }
    if position < end, bytes[position] == UInt8(ascii: ".") {
      kind = .number
      position += 1
      try skipDigits()
    }
    if position < end, bytes[position] | 0x20 == UInt8(ascii: "e") {
      kind = .number
      position += 1
      if position < end,
        bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
      {
        position += 1
      }
      try skipDigits()
    }
    tape.append(JSONToken(kind, position: start, length: position - start))
  }

  /// Skips one or more digits.
  private mutating func skipDigits() throws {
    let start = position
    while position < end, bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
    guard position > start else { throw JSONUnreadable() }
  }
}

// MARK: Strings and keys
extension JSONScanner {
  private mutating func scanKey() throws {
    guard try nextByte() == UInt8(ascii: "\"") else { throw JSONUnreadable() }
    try scanText(isKey: true)
    guard try nextByte() == UInt8(ascii: ":") else { throw JSONUnreadable() }
    position += 1
  }

  private mutating func scanText(isKey: Bool) throws {
    position += 1
    let start = position
    var hasEscapes = false
    var isASCII = true
    while true {
      isASCII = skipPlain() && isASCII
      guard position < end else { throw JSONUnreadable() }
      if bytes[position] == UInt8(ascii: "\"") { break }
      guard bytes[position] == UInt8(ascii: "\\") else { throw JSONUnreadable() }
      hasEscapes = true
      position += try JSONEscape.length(bytes + position, end - position)
    }
    let length = position - start
    position += 1
    guard isASCII || UTF8Text.isValid(bytes + start, length) else { throw JSONUnreadable() }
    guard isKey else {
      let kind: JSONToken.Kind = hasEscapes ? .escaped : isASCII ? .ascii : .unicode
      return tape.append(JSONToken(kind, position: start, length: length))
    }
    guard length <= JSONToken.longestKey else { throw JSONUnreadable() }
    let kind: JSONToken.Kind = hasEscapes ? .escapedKey : isASCII ? .asciiKey : .unicodeKey
    let hash = KeyHash.of(bytes + start, length)
    note(JSONToken(key: kind, position: start, length: length, hash: hash), hash)
  }

  /// Advances to the next quotation mark, backslash, or control character, and returns whether all skipped
  /// bytes are ASCII.
  private mutating func skipPlain() -> Bool {
    let highs: UInt64 = 0x8080_8080_8080_8080
    let start = UnsafeRawPointer(bytes)
    var beyondASCII: UInt64 = 0
    while end - position >= 8 {
      let word = UInt64(
        littleEndian: start.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let stops = Bytes.special(in: word)
      if stops != 0 {
        let before = stops.trailingZeroBitCount & ~7
        beyondASCII |= word & ((1 << UInt64(before)) &- 1)
        position += before / 8
        return beyondASCII & highs == 0
      }
      beyondASCII |= word
      position += 8
    }
    while position < end {
      let byte = bytes[position]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      beyondASCII |= UInt64(byte)
      position += 1
    }
    return beyondASCII & highs == 0
  }

  /// Appends a key, and marks its object as unusual if the key requires it.
  private mutating func note(_ key: JSONToken, _ hash: UInt64) {
    tape.append(key)
    let object = tape[container]
    guard object.kind == .object else { return }
    guard key.kind == .asciiKey, object.length < 64 else {
      tape[container] = object.unusual
      return
    }
    let mask = tape.mask(of: container)
    if mask & KeyHash.bit(hash) == 0 {
      tape.setMask(mask | KeyHash.bit(hash), of: container)
    } else if isKnown(key) {
      tape[container] = object.unusual
    }
  }

  private func isKnown(_ key: JSONToken) -> Bool {
    var other = container + 3
    while other < tape.count - 1 {
      let token = tape[other]
      if token.keyBits == key.keyBits,
        Bytes.areEqual(bytes + token.position, bytes + key.position, key.keyLength)
      {
        return true
      }
      other = tape.next(after: other + 1)
    }
    return false
  }
}

/// Validates UTF-8 (RFC 3629): no surrogates, no overlong forms, and nothing above U+10FFFF.
enum UTF8Text {
  static func isValid(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var index = 0
    while index < count {
      let byte = start[index]
      if byte < 0x80 {
        index += 1
        continue
      }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      guard byte >= 0xC2, byte <= 0xF4, index + length <= count else { return false }
      // The range of the second byte depends on the first one.
      let lowest: UInt8 = byte == 0xE0 ? 0xA0 : byte == 0xF0 ? 0x90 : 0x80
      let highest: UInt8 = byte == 0xED ? 0x9F : byte == 0xF4 ? 0x8F : 0xBF
      guard start[index + 1] >= lowest, start[index + 1] <= highest else { return false }
      for offset in 2..<max(2, length) where start[index + offset] & 0xC0 != 0x80 { return false }
      index += length
    }
    return true
  }
}

/// Escape sequences in JSON strings.
enum JSONEscape {
  /// Returns the length of the escape sequence at `start`, which is 12 for a surrogate pair.
  static func length(_ start: UnsafePointer<UInt8>, _ count: Int) throws -> Int {
    guard count >= 2 else { throw JSONUnreadable() }
    guard start[1] == UInt8(ascii: "u") else {
      guard single(start[1]) != nil else { throw JSONUnreadable() }
      return 2
    }
    guard let unit = unit(start, count) else { throw JSONUnreadable() }
    guard unit & 0xF800 == 0xD800 else { return 6 }
    guard unit < 0xDC00, let second = Self.unit(start + 6, count - 6), second & 0xFC00 == 0xDC00
    else {
      throw JSONUnreadable()
    }
    return 12
  }

  /// Returns the text with its escape sequences, which must be valid, replaced.
  static func text(_ start: UnsafePointer<UInt8>, _ count: Int) -> String {
    String(unsafeUninitializedCapacity: count) { buffer in
      guard let target = buffer.baseAddress else { return 0 }
      var index = 0
      var written = 0
      while index < count {
        let byte = start[index]
        if byte != UInt8(ascii: "\\") {
          target[written] = byte
          written += 1
          index += 1
        } else if let single = single(start[index + 1]) {
          target[written] = single
          written += 1
          index += 2
        } else {
          let (scalar, length) = scalar(start + index, count - index)
          index += length
          guard let units = UTF8.encode(scalar) else { continue }
          for unit in units {
            target[written] = unit
            written += 1
          }
        }
      }
      return written
    }
  }

  private static func scalar(_ start: UnsafePointer<UInt8>, _ count: Int) -> (
    Unicode.Scalar, length: Int
  ) {
    guard let high = unit(start, count) else { return ("\u{FFFD}", 6) }
    if let scalar = Unicode.Scalar(high) { return (scalar, 6) }
    guard let low = unit(start + 6, count - 6),
      let scalar = Unicode.Scalar(0x1_0000 + (high & 0x3FF) << 10 + (low & 0x3FF))
    else { return ("\u{FFFD}", 6) }
    return (scalar, 12)
  }

  /// Returns the code unit of `\uXXXX`.
  private static func unit(_ start: UnsafePointer<UInt8>, _ count: Int) -> UInt32? {
    guard count >= 6, start[0] == UInt8(ascii: "\\"), start[1] == UInt8(ascii: "u") else {
      return nil
    }
    var unit: UInt32 = 0
    for offset in 2..<6 {
      let byte = start[offset]
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: return nil
      }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }

  private static func single(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "n"): UInt8(ascii: "\n")
    case UInt8(ascii: "t"): UInt8(ascii: "\t")
    case UInt8(ascii: "r"): UInt8(ascii: "\r")
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    default: nil
    }
  }
}

/// Operations on bytes in memory.
enum Bytes {
  /// Finds the bytes, among eight, that can't appear unescaped in JSON strings: quotation marks, backslashes,
  /// and control characters.
  ///
  /// - Returns: A word with the highest bit of each such byte set. Because of borrows, only the lowest set
  ///   bit is reliable.
  @inline(__always)
  static func special(in word: UInt64) -> UInt64 {
    let each: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (each &* 0x22)
    let backslashes = word ^ (each &* 0x5C)
    let controls = (word &- each &* 0x20) & ~word
    return (controls | (quotes &- each) & ~quotes | (backslashes &- each) & ~backslashes) & (each &* 0x80)
  }

  /// Returns whether two ranges of memory contain the same bytes.
  static func areEqual(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int)
    -> Bool
  {
    let left = UnsafeRawPointer(left)
    let right = UnsafeRawPointer(right)
    var offset = 0
    while count - offset >= 8 {
      guard
        left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          == right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      else { return false }
      offset += 8
    }
    while offset < count {
      guard
        left.load(fromByteOffset: offset, as: UInt8.self)
          == right.load(fromByteOffset: offset, as: UInt8.self)
      else { return false }
      offset += 1
    }
    return true
  }
}

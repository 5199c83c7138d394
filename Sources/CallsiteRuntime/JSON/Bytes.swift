/// Bytes in memory.
enum Bytes {
  /// The highest bit of each of eight bytes that strings of JSON can't have as they are: quotation marks, backslashes
  /// and control characters. The lowest bit that is set is right; those above it may not be, for borrows.
  @inline(__always)
  static func special(in word: UInt64) -> UInt64 {
    let each: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (each &* 0x22)
    let backslashes = word ^ (each &* 0x5C)
    let controls = (word &- each &* 0x20) & ~word
    return (controls | (quotes &- each) & ~quotes | (backslashes &- each) & ~backslashes) & (each &* 0x80)
  }

  /// Whether so many bytes are the same in two places.
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

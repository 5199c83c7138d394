/// Reads bytes bit by bit, the least significant first (RFC 1951, section 3.1.1).
struct BitReader {
  private let bytes: [UInt8]
  /// The first byte of which no bit was read.
  private(set) var offset: Int
  private var rest: UInt32 = 0
  /// How many bits of `rest` count; fewer than eight between reads.
  private var restCount = 0

  init(_ bytes: [UInt8], from offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  /// - Parameter count: At most 16.
  mutating func bits(_ count: Int) throws(CompressionProblem) -> Int {
    while restCount < count {
      guard offset < bytes.count else { throw .truncated }
      rest |= UInt32(bytes[offset]) << UInt32(restCount)
      offset += 1
      restCount += 8
    }
    let value = rest & ((1 << UInt32(count)) - 1)
    rest >>= UInt32(count)
    restCount -= count
    return Int(value)
  }

  /// Leaves out the bits up to the next byte.
  mutating func alignToByte() {
    rest = 0
    restCount = 0
  }

  /// Some whole bytes; only at the start of a byte.
  mutating func bytes(_ count: Int) throws(CompressionProblem) -> ArraySlice<UInt8> {
    guard bytes.count - offset >= count else { throw .truncated }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }
}

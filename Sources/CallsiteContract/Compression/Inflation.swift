/// Decompresses DEFLATE (RFC 1951), the format of gzip and zlib data.
struct Inflation {
  private var reader: BitReader
  private var output: [UInt8] = []
  private let limit: Int

  /// - Parameter limit: The maximum size of the result, in bytes.
  /// - Returns: The decompressed data, and the index after the compressed data.
  static func inflate(
    _ bytes: [UInt8], from offset: Int = 0, limit: Int
  ) throws(CompressionProblem) -> (output: [UInt8], end: Int) {
    var inflation = Inflation(reader: BitReader(bytes, from: offset), limit: limit)
    try inflation.run()
    return (inflation.output, inflation.reader.offset)
  }

  private init(reader: BitReader, limit: Int) {
    self.reader = reader
    self.limit = limit
  }

  private mutating func run() throws(CompressionProblem) {
    var isLast = false
    repeat {
      isLast = try reader.bits(1) == 1
      switch try reader.bits(2) {
      case 0: try copyStored()
      case 1: try copyCompressed(try Self.fixedLiterals(), try Self.fixedDistances())
      case 2:
        let codes = try readCodes()
        try copyCompressed(codes.literals, codes.distances)
      default: throw .invalid("a block of an unknown type")
      }
    } while !isLast
  }

  private mutating func copyStored() throws(CompressionProblem) {
    reader.alignToByte()
    let length = try reader.bits(16)
    guard try reader.bits(16) == ~length & 0xFFFF else { throw .invalid("a block with an incorrect length") }
    try reserve(length)
    output += try reader.bytes(length)
  }

  private mutating func copyCompressed(
    _ literals: HuffmanCode, _ distances: HuffmanCode
  ) throws(CompressionProblem) {
    while true {
      let symbol = try literals.symbol(from: &reader)
      switch symbol {
      case 0..<256:
        try reserve(1)
        output.append(UInt8(symbol))
      case 256: return
      default: try copyMatch(symbol - 257, distances)
      }
    }
  }

  private mutating func copyMatch(_ symbol: Int, _ distances: HuffmanCode) throws(CompressionProblem) {
    guard symbol < Self.lengths.count else { throw .invalid("an invalid length") }
    let length = Self.lengths[symbol] + (try reader.bits(Self.lengthBits[symbol]))
    let code = try distances.symbol(from: &reader)
    guard code < Self.distances.count else { throw .invalid("an invalid distance") }
    let distance = Self.distances[code] + (try reader.bits(code < 4 ? 0 : code / 2 - 1))
    guard distance <= output.count else { throw .invalid("a distance beyond its start") }
    try reserve(length)
    // The source can overlap the destination.
    for _ in 0..<length { output.append(output[output.count - distance]) }
  }

  private func reserve(_ count: Int) throws(CompressionProblem) {
    if output.count + count > limit { throw .tooLarge }
  }
}

// The codes of blocks (RFC 1951, sections 3.2.5 to 3.2.7).
extension Inflation {
  private static let lengths = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
    227, 258,
  ]
  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distances = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073,
    4097, 6145, 8193, 12289, 16385, 24577,
  ]
  /// The order in which the code lengths of the code length alphabet are stored.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private static func fixedLiterals() throws(CompressionProblem) -> HuffmanCode {
    let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
    return try HuffmanCode(lengths: lengths, allowsIncompleteCode: false)
  }

  private static func fixedDistances() throws(CompressionProblem) -> HuffmanCode {
    try HuffmanCode(lengths: [Int](repeating: 5, count: 32), allowsIncompleteCode: false)
  }

  private mutating func readCodes() throws(CompressionProblem) -> (
    literals: HuffmanCode, distances: HuffmanCode
  ) {
    let literalCount = try reader.bits(5) + 257
    let distanceCount = try reader.bits(5) + 1
    let lengthCount = try reader.bits(4) + 4
    guard literalCount <= 286, distanceCount <= 30 else { throw .invalid("too many codes") }
    var own = [Int](repeating: 0, count: Self.order.count)
    for place in Self.order.prefix(lengthCount) { own[place] = try reader.bits(3) }
    let lengths = try readLengths(
      literalCount + distanceCount, try HuffmanCode(lengths: own, allowsIncompleteCode: false))
    guard lengths[256] > 0 else { throw .invalid("a block without an end code") }
    return (
      try HuffmanCode(lengths: lengths.prefix(literalCount), allowsIncompleteCode: true),
      try HuffmanCode(lengths: lengths.dropFirst(literalCount), allowsIncompleteCode: true)
    )
  }

  private mutating func readLengths(
    _ count: Int, _ code: HuffmanCode
  ) throws(CompressionProblem) -> [Int] {
    var lengths: [Int] = []
    while lengths.count < count {
      let symbol = try code.symbol(from: &reader)
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw .invalid("a repetition without a previous length") }
        lengths += [Int](repeating: last, count: try reader.bits(2) + 3)
      case 17: lengths += [Int](repeating: 0, count: try reader.bits(3) + 3)
      case 18: lengths += [Int](repeating: 0, count: try reader.bits(7) + 11)
      default: lengths.append(symbol)
      }
    }
    guard lengths.count == count else { throw .invalid("too many code lengths") }
    return lengths
  }
}

/// Reads bits, starting with the least significant bit of each byte (RFC 1951, section 3.1.1).
struct BitReader {
  private let bytes: [UInt8]
  /// The index of the first byte that hasn't been read at all.
  private(set) var offset: Int
  private var rest: UInt32 = 0
  /// The number of valid bits in `rest`, less than eight between reads.
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

  /// Discards the bits up to the next byte.
  mutating func alignToByte() {
    rest = 0
    restCount = 0
  }

  /// Reads whole bytes. Requires that no bits of a byte are left.
  mutating func bytes(_ count: Int) throws(CompressionProblem) -> ArraySlice<UInt8> {
    guard bytes.count - offset >= count else { throw .truncated }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }
}

/// A prefix code, defined by the lengths of its code words (RFC 1951, section 3.2.2).
struct HuffmanCode {
  private static let maximumLength = 15

  /// The number of code words of each length.
  private var counts = [Int](repeating: 0, count: Self.maximumLength + 1)
  /// The symbols, sorted by code length, then by value.
  private var symbols: [Int] = []

  /// - Parameters:
  ///   - lengths: The code length of each symbol, or 0 if it has no code word.
  ///   - allowsIncompleteCode: Whether a code with a single one-bit word, or with none, is valid although it is
  ///     incomplete.
  init(lengths: some Collection<Int>, allowsIncompleteCode: Bool) throws(CompressionProblem) {
    for length in lengths { counts[length] += 1 }
    counts[0] = 0
    var free = 1
    for count in counts.dropFirst() {
      free = free << 1 - count
      if free < 0 { throw .invalid("too many code words") }
    }
    let wordCount = counts.reduce(0, +)
    let isSmall = wordCount == 0 || wordCount == 1 && counts[1] == 1
    if free > 0, !(allowsIncompleteCode && isSmall) { throw .invalid("an incomplete code") }
    let ordered = lengths.enumerated().filter { $0.element > 0 }
      .sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
    symbols = ordered.map(\.offset)
  }

  func symbol(from reader: inout BitReader) throws(CompressionProblem) -> Int {
    var code = 0
    var first = 0
    var index = 0
    for length in 1...Self.maximumLength {
      code |= try reader.bits(1)
      let count = counts[length]
      if code - first < count { return symbols[index + code - first] }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw .invalid("an invalid code word")
  }
}

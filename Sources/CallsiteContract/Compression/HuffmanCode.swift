/// A prefix code, given by the lengths of its words (RFC 1951, section 3.2.2).
struct HuffmanCode {
  private static let maximumLength = 15

  /// How many words there are of each length.
  private var counts = [Int](repeating: 0, count: Self.maximumLength + 1)
  /// By length, then by value.
  private var symbols: [Int] = []

  /// - Parameters:
  ///   - lengths: By symbol; 0: it has no word.
  ///   - maySaveWords: Whether a single word of one bit, or none, is a code: the other bit is never sent.
  init(lengths: some Collection<Int>, maySaveWords: Bool) throws(CompressionProblem) {
    for length in lengths { counts[length] += 1 }
    counts[0] = 0
    var free = 1
    for count in counts.dropFirst() {
      free = free << 1 - count
      if free < 0 { throw .invalid("more code words than there can be") }
    }
    let wordCount = counts.reduce(0, +)
    let isSmall = wordCount == 0 || wordCount == 1 && counts[1] == 1
    if free > 0, !(maySaveWords && isSmall) { throw .invalid("fewer code words than there have to be") }
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
    throw .invalid("a code word that isn't one")
  }
}

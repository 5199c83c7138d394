/// Words on lines that are no longer than a width, unless a word is.
struct LineFilling {
  private let width: Int
  /// What the lines after the first begin with.
  private let margin: [UInt8]
  private var lines: [String] = []
  private var current: [UInt8]
  private var columns: Int
  private var isAtStart = true

  /// - Parameters:
  ///   - indent: How many spaces the first line begins with.
  ///   - margin: How many the others do.
  init(indent: Int, margin: Int, width: Int) {
    self.width = width
    self.margin = Array(repeating: UInt8(ascii: " "), count: margin)
    current = Array(repeating: UInt8(ascii: " "), count: indent)
    columns = indent
  }

  /// Adds a word of UTF-8, which has no space in it.
  mutating func add(_ word: UnsafeBufferPointer<UInt8>) {
    let length = Self.columns(of: word)
    if !isAtStart, columns + 1 + length > width {
      lines.append(String(decoding: current, as: UTF8.self))
      current.removeAll(keepingCapacity: true)
      current += margin
      columns = margin.count
    } else if !isAtStart {
      current.append(UInt8(ascii: " "))
      columns += 1
    }
    current += word
    columns += length
    isAtStart = false
  }

  /// All lines, the last one included.
  var finished: [String] { lines + [String(decoding: current, as: UTF8.self)] }

  /// Characters; bytes, where they are the same.
  private static func columns(of word: UnsafeBufferPointer<UInt8>) -> Int {
    for index in word.indices where word[index] >= 0x80 { return String(decoding: word, as: UTF8.self).count }
    return word.count
  }
}

/// A paragraph of a text, whose words are put on lines that are no longer than a width, unless a word is.
struct Paragraph {
  /// How many bytes the number of a list's item may have, and what follows it.
  static let longestMarker = 64

  /// The words, with a space between them.
  private var words: [UInt8] = []
  private let indent: Int
  private let isListItem: Bool

  /// - Parameters:
  ///   - content: The first line in UTF-8, without the spaces before it.
  ///   - indent: How many these were.
  init(_ content: UnsafeBufferPointer<UInt8>, indent: Int) {
    self.indent = indent
    isListItem = content.starts(with: "- ".utf8)
    words.reserveCapacity(content.count)
    add(content)
  }

  /// Adds the words of a line in UTF-8.
  mutating func add(_ line: UnsafeBufferPointer<UInt8>) {
    if Self.isSpacedOnce(line) {
      if !words.isEmpty { words.append(UInt8(ascii: " ")) }
      words.append(contentsOf: line)
      return
    }
    var isSpace = true
    for byte in line {
      if byte == UInt8(ascii: " ") {
        isSpace = true
      } else {
        if isSpace, !words.isEmpty { words.append(UInt8(ascii: " ")) }
        words.append(byte)
        isSpace = false
      }
    }
  }

  /// Whether a line begins with a word and has one space between words.
  private static func isSpacedOnce(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    var previous = UInt8(ascii: " ")
    for byte in line {
      if byte == UInt8(ascii: " "), previous == byte { return false }
      previous = byte
    }
    return previous != UInt8(ascii: " ")
  }

  /// The lines: the first begins with as many spaces as the text's did, the others stand below what it says.
  func lines(width: Int) -> [String] {
    let margin = indent + (isListItem ? 2 : 0)
    var lines: [String] = []
    words.withUnsafeBufferPointer { words in
      var start = 0
      while start < words.count {
        let spaces = lines.isEmpty ? indent : margin
        let end = Self.endOfLine(words, from: start, columns: width - spaces)
        let line = words[start..<end]
        lines.append(
          spaces == 0
            ? String(decoding: line, as: UTF8.self)
            : String(repeating: " ", count: spaces) + String(decoding: line, as: UTF8.self))
        start = end + 1
      }
    }
    return lines
  }

  /// Where the last word ends that fits, at least the first one.
  private static func endOfLine(
    _ words: UnsafeBufferPointer<UInt8>, from start: Int, columns: Int
  ) -> Int {
    var end = start
    var used = 0
    while end < words.count {
      // Behind the space between words.
      var next = end == start ? start : end + 1
      let wordStart = next
      var isASCII = true
      while next < words.count, words[next] != UInt8(ascii: " ") {
        isASCII = isASCII && words[next] < 0x80
        next += 1
      }
      let word = words[wordStart..<next]
      let length = isASCII ? word.count : String(decoding: word, as: UTF8.self).count
      if end > start {
        guard used + 1 + length <= columns else { break }
        used += 1
      }
      used += length
      end = next
    }
    return end
  }
}

/// Text from a document as the lines of a doc comment, without `///`.
///
/// Each element is a single line to the compiler, whatever the text contains: text is split at every kind of
/// newline, and control characters, including bidirectional ones, are removed. HTML becomes Markdown,
/// paragraphs are wrapped, and lists and code blocks are kept.
package struct DocComment: Hashable, Sendable {
  package let lines: [String]

  package static let none = DocComment(lines: [])

  package var isEmpty: Bool { lines.isEmpty }

  private init(lines: [String]) {
    self.lines = lines
  }

  /// Wraps a text to a width. `nil` and white space give no lines.
  package init(_ text: String?, width: Int = 96) {
    var text = HTMLText.markdown(text ?? "")
    // Almost all text in a large document is plain ASCII and doesn't need a check of each scalar's category.
    if !text.withUTF8(Self.isPlain) { text = Self.clean(text).joined(separator: "\n") }
    lines = text.withUTF8 { Self.wrap($0, width: width) }
  }

  /// Returns the comment with a paragraph added at the end.
  package func appending(_ paragraph: DocComment) -> DocComment {
    if isEmpty { return paragraph }
    if paragraph.isEmpty { return self }
    return DocComment(lines: lines + [""] + paragraph.lines)
  }

  /// Returns the comment with its paragraphs wrapped to another width.
  package func wrapped(to width: Int) -> DocComment {
    var text = lines.joined(separator: "\n")
    return DocComment(lines: text.withUTF8 { Self.wrap($0, width: width) })
  }

  /// Creates a comment from lines that need no escaping or wrapping.
  package static func verbatim(_ lines: [String]) -> DocComment {
    DocComment(
      lines: lines.flatMap { line in
        var line = line
        return line.withUTF8(isLine) ? [trimmingEnd(line)] : clean(line).prefix(1)
      })
  }

  /// Returns the text's lines without any character that could end or corrupt a comment line.
  private static func clean(_ text: String) -> [String] {
    var lines = [""]
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      switch scalar {
      case "\n" where previous == "\r": continue
      case "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": lines.append("")
      case "\t": lines[lines.count - 1] += "  "
      case " "..."~": lines[lines.count - 1].unicodeScalars.append(scalar)
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate: continue
        default: lines[lines.count - 1].unicodeScalars.append(scalar)
        }
      }
    }
    return lines.map(trimmingEnd)
  }

  // These are plain loops over bytes because they dominate the lowering of a large document.

  /// Whether the text consists of printable ASCII and line feeds.
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in text where byte < 0x20 && byte != UInt8(ascii: "\n") || byte > 0x7E { return false }
    return true
  }

  private static func wrap(_ text: UnsafeBufferPointer<UInt8>, width: Int) -> [String] {
    if isShort(text, width) { return [String(decoding: text, as: UTF8.self)] }
    var lines: [String] = []
    var paragraph: Paragraph?
    var isCode = false
    var next = 0
    while next < text.count {
      let start = next
      while next < text.count, text[next] != UInt8(ascii: "\n") { next += 1 }
      let line = UnsafeBufferPointer(rebasing: text[start..<next]).trimmingSpacesAtEnd
      next += 1
      let indent = line.prefix { $0 == UInt8(ascii: " ") }.count
      let content = UnsafeBufferPointer(rebasing: line[indent...])
      let isFence = content.starts(with: "```".utf8)
      if !isCode, !isFence, paragraph != nil, continuesParagraph(content) {
        paragraph?.add(content)
        continue
      }
      if let paragraph { lines += paragraph.lines(width: width) }
      paragraph = nil
      if isFence { isCode.toggle() }
      if isCode || isFence {
        lines.append(String(decoding: line, as: UTF8.self))
      } else if content.isEmpty {
        if lines.last?.isEmpty == false { lines.append("") }
      } else {
        paragraph = Paragraph(content, indent: indent)
      }
    }
    if let paragraph { lines += paragraph.lines(width: width) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    while lines.first?.isEmpty == true { lines.removeFirst() }
    return lines
  }

  /// Whether the text, like most, is a line that needs no change: it fits, and has single spaces between
  /// words.
  private static func isShort(_ text: UnsafeBufferPointer<UInt8>, _ width: Int) -> Bool {
    guard text.count <= width else { return false }
    let space = UInt8(ascii: " ")
    var previous = space
    for byte in text {
      if byte == UInt8(ascii: "\n") || byte == space && previous == space { return false }
      previous = byte
    }
    return previous != space
  }

  /// Whether the line continues the Markdown paragraph before it: it isn't blank and doesn't start a list
  /// item, heading, block quote or table row.
  private static func continuesParagraph(_ content: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let byte = content.first else { return false }
    let isLetter = (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    if isLetter { return true }
    let content = Substring(decoding: content.prefix(Paragraph.maximumMarkerLength), as: UTF8.self)
    guard let first = content.first else { return true }
    if "#>|".contains(first) { return false }
    if "-*+".contains(first), content.dropFirst().first == " " { return false }
    return !(first.isNumber && content.drop { $0.isNumber }.first.map { ".)".contains($0) } == true)
  }

  /// Whether the text consists of printable ASCII only.
  private static func isLine(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in text where byte < 0x20 || byte > 0x7E { return false }
    return true
  }

  private static func trimmingEnd(_ line: String) -> String {
    guard let last = line.utf8.last, last == UInt8(ascii: " ") || last >= 0x80 else { return line }
    var line = line
    while line.last == " " || line.last == "\u{A0}" { line.removeLast() }
    return line
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate var trimmingSpacesAtEnd: Self {
    var end = count
    while end > 0, self[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return Self(rebasing: self[..<end])
  }
}

/// A paragraph that is wrapped to a width. Only a word that is itself longer exceeds it.
struct Paragraph {
  /// The longest list marker, in bytes, including the spaces after it.
  static let maximumMarkerLength = 64

  /// The words, separated by spaces.
  private var words: [UInt8] = []
  private let indent: Int
  private let isListItem: Bool

  /// - Parameters:
  ///   - content: The first line in UTF-8, without leading spaces.
  ///   - indent: The number of leading spaces.
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

  /// Whether the line starts with a word and has single spaces between words.
  private static func isSpacedOnce(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    var previous = UInt8(ascii: " ")
    for byte in line {
      if byte == UInt8(ascii: " "), previous == byte { return false }
      previous = byte
    }
    return previous != UInt8(ascii: " ")
  }

  /// Returns the wrapped lines: the first with the original indentation, the others aligned with its text.
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

  /// Returns the end of the last word that fits, but at least of the first.
  private static func endOfLine(
    _ words: UnsafeBufferPointer<UInt8>, from start: Int, columns: Int
  ) -> Int {
    var end = start
    var used = 0
    while end < words.count {
      // Skip the space between words.
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

/// Text of a document as the lines of a doc comment, without their `///`.
///
/// Each line is one line for the compiler whatever the text holds: newlines of all kinds split it, control
/// characters and bidirectional controls are left out. HTML becomes Markdown, paragraphs are wrapped, lists and
/// code blocks are kept.
package struct DocComment: Hashable, Sendable {
  package let lines: [String]

  package static let none = DocComment(lines: [])

  package var isEmpty: Bool { lines.isEmpty }

  private init(lines: [String]) {
    self.lines = lines
  }

  /// Wraps a text at a width; nil or white space gives no lines.
  package init(_ text: String?, width: Int = 96) {
    let cleaned = Self.clean(HTMLText.markdown(text ?? ""))
    lines = Self.isWrapped(cleaned, width: width) ? cleaned : Self.wrap(cleaned, width: width)
  }

  /// The comment with a paragraph more.
  package func appending(_ paragraph: DocComment) -> DocComment {
    if isEmpty { return paragraph }
    if paragraph.isEmpty { return self }
    return DocComment(lines: lines + [""] + paragraph.lines)
  }

  /// A comment from lines that are already fit to print one each.
  package static func verbatim(_ lines: [String]) -> DocComment {
    DocComment(lines: lines.flatMap { line in clean(line).prefix(1) })
  }

  /// The text's lines without anything that could end or disturb a comment line.
  private static func clean(_ text: String) -> [String] {
    // Nearly every text of a large document is plain ASCII, which needs no look at each scalar's category.
    var text = text
    if let lines = text.withUTF8(plainLines) { return lines }
    var lines = [""]
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      switch scalar {
      case "\n" where previous == "\r": continue
      case "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": lines.append("")
      case "\t": lines[lines.count - 1] += "  "
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate: continue
        default: lines[lines.count - 1].unicodeScalars.append(scalar)
        }
      }
    }
    return lines.map(trimmingEnd)
  }

  /// The lines of a text of printable ASCII and line feeds; nil for any other.
  private static func plainLines(_ text: UnsafeBufferPointer<UInt8>) -> [String]? {
    guard text.allSatisfy({ (0x20...0x7E).contains($0) || $0 == UInt8(ascii: "\n") }) else { return nil }
    return text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      let end = line.lastIndex { $0 != UInt8(ascii: " ") }
      return end.map { String(decoding: line[...$0], as: UTF8.self) } ?? ""
    }
  }

  /// Whether a text is one line that wrapping would leave as it is, as most texts are.
  private static func isWrapped(_ lines: [String], width: Int) -> Bool {
    guard lines.count == 1, var line = lines.first else { return false }
    return line.withUTF8 { line in
      var previous = UInt8(ascii: " ")
      for byte in line {
        if byte >= 0x80 || byte == UInt8(ascii: " ") && previous == byte { return false }
        previous = byte
      }
      return !line.isEmpty && line.count <= width
    }
  }

  private static func wrap(_ source: [String], width: Int) -> [String] {
    var lines: [String] = []
    var paragraph = ""
    var isCode = false
    for line in source {
      let content = Substring(line.utf8.drop { $0 == UInt8(ascii: " ") })
      let isFence = content.hasPrefix("```")
      if !isCode, !isFence, continuesParagraph(content), !paragraph.isEmpty {
        paragraph += " " + content
        continue
      }
      if !paragraph.isEmpty { lines += wrapParagraph(paragraph, width: width) }
      paragraph = ""
      if isFence { isCode.toggle() }
      if isCode || isFence {
        lines.append(line)
      } else if content.isEmpty {
        if lines.last?.isEmpty == false { lines.append("") }
      } else {
        paragraph = line
      }
    }
    if !paragraph.isEmpty { lines += wrapParagraph(paragraph, width: width) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    while lines.first?.isEmpty == true { lines.removeFirst() }
    return lines
  }

  /// Whether a line goes on with the paragraph before it, as Markdown has it: it isn't blank and starts no
  /// list item, heading, quotation or table row.
  private static func continuesParagraph(_ content: Substring) -> Bool {
    guard let byte = content.utf8.first else { return false }
    let isLetter = (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    guard !isLetter, let first = content.first else { return true }
    if "#>|".contains(first) { return false }
    if "-*+".contains(first), content.dropFirst().first == " " { return false }
    return !(first.isNumber && content.drop { $0.isNumber }.first.map { ".)".contains($0) } == true)
  }

  private static func wrapParagraph(_ line: String, width: Int) -> [String] {
    var line = line
    return line.withUTF8 { line in
      let space = UInt8(ascii: " ")
      let indent = line.prefix { $0 == space }.count
      let isListItem = line.dropFirst(indent).starts(with: "- ".utf8)
      var filling = LineFilling(indent: indent, margin: indent + (isListItem ? 2 : 0), width: width)
      // Plain loops over bytes, because this is most of what lowering a large document does.
      var start = indent
      while start < line.count {
        var end = start
        while end < line.count, line[end] != space { end += 1 }
        if end > start { filling.add(UnsafeBufferPointer(rebasing: line[start..<end])) }
        start = end + 1
      }
      return filling.finished
    }
  }

  private static func trimmingEnd(_ line: String) -> String {
    var line = line
    while line.last == " " || line.last == "\u{A0}" { line.removeLast() }
    return line
  }
}

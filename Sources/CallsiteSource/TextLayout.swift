import CallsiteDiagnostics

/// The characters of a text, with the places of its lines and tokens.
struct TextLayout {
  let scalars: [Unicode.Scalar]
  private let lineStarts: [Int]
  let lineBreak: String

  init(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    self.scalars = scalars
    lineStarts = [0] + scalars.indices.filter { scalars[$0] == "\n" }.map { $0 + 1 }
    lineBreak = text.utf8.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
  }

  var lineCount: Int { lineStarts.count }

  /// Returns the offset of a position, or `nil` if the text doesn't have it.
  func offset(of position: SourcePosition) -> Int? {
    guard position.line >= 1, position.line <= lineStarts.count else { return nil }
    let offset = lineStarts[position.line - 1] + position.column - 1
    return offset < scalars.count ? offset : nil
  }

  /// Returns the index of the line with an offset.
  func line(of offset: Int) -> Int {
    var range = 0..<lineStarts.count
    while range.count > 1 {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = lineStarts[middle] <= offset ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  func start(ofLine line: Int) -> Int { line < lineStarts.count ? lineStarts[line] : scalars.count }

  /// Returns the end of a line, without its line break.
  func end(ofLine line: Int) -> Int {
    guard line + 1 < lineStarts.count else { return scalars.count }
    let end = lineStarts[line + 1] - 1
    return end > lineStarts[line] && scalars[end - 1] == "\r" ? end - 1 : end
  }

  func column(of offset: Int) -> Int { offset - start(ofLine: line(of: offset)) }

  /// The number of spaces that a line starts with, and the first other character, which is `nil` in a blank line.
  func indentation(ofLine line: Int) -> (count: Int, first: Unicode.Scalar?) {
    let end = end(ofLine: line)
    var offset = start(ofLine: line)
    while offset < end, scalars[offset] == " " { offset += 1 }
    return (offset - start(ofLine: line), offset < end && scalars[offset] != "\t" ? scalars[offset] : nil)
  }

  subscript(offset: Int) -> Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

  func text(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }

  /// Skips spaces, line breaks and comments.
  func skippingSpace(from offset: Int) -> Int {
    var offset = offset
    while let scalar = self[offset] {
      if scalar == "#" {
        offset = end(ofLine: line(of: offset))
      } else if scalar != " ", scalar != "\t", scalar != "\n", scalar != "\r" {
        break
      } else {
        offset += 1
      }
    }
    return offset
  }

  func isComment(inside range: Range<Int>) -> Bool {
    range.contains { scalars[$0] == "#" && ($0 == 0 || scalars[$0 - 1] == " " || scalars[$0 - 1] == "\n") }
  }
}

// Block style.
extension TextLayout {
  /// Returns the index of the last line that belongs to an entry or an element which starts in a line, and whose key
  /// or dash is in a column. Comments below that are indented no deeper belong to what follows.
  ///
  /// - Parameter isKey: Whether a list may start in the same column, as it may below a key.
  func lastLine(of first: Int, column: Int, isKey: Bool) -> Int {
    var last = first
    for line in (first + 1)..<max(first + 1, lineCount) {
      let (count, character) = indentation(ofLine: line)
      guard let character else { continue }
      let isDash =
        character == "-" && [" ", "\n", "\r"].contains(self[start(ofLine: line) + count + 1] ?? "\n")
      let isBelow =
        count > column || count == column && isKey && isDash || character == "]" || character == "}"
      if isBelow { last = line } else if character != "#" { break }
    }
    return last
  }

  /// Returns the index of the first comment line right above a line, with the same indentation, or the line itself.
  func firstLine(above line: Int, column: Int) -> Int {
    var first = line
    while first > 0 {
      let (count, character) = indentation(ofLine: first - 1)
      guard count == column, character == "#" else { break }
      first -= 1
    }
    return first
  }

  /// Returns the offset after the colon of a key.
  func colonEnd(ofKeyAt offset: Int) -> Int? {
    let end = end(ofLine: line(of: offset))
    var index = offset
    if let mark = self[offset], mark == "'" || mark == "\"" {
      guard let close = closingQuote(from: offset) else { return nil }
      index = close
    } else if let mark = self[offset], "&!*?{[".unicodeScalars.contains(mark) {
      return nil
    }
    while index < end {
      if scalars[index] == ":", index + 1 >= end || scalars[index + 1] == " " || scalars[index + 1] == "\t" {
        return index + 1
      }
      index += 1
    }
    return nil
  }

  /// Returns the end of a scalar, an alias or a value in brackets that starts at an offset and ends in the same line, or
  /// `nil` for anything else.
  func inlineEnd(from offset: Int) -> Int? {
    let end = end(ofLine: line(of: offset))
    guard offset < end else { return nil }
    switch scalars[offset] {
    case "|", ">", "&", "!", "#": return nil
    case "'", "\"": return closingQuote(from: offset).flatMap { $0 <= end ? $0 : nil }
    case "{", "[": return closingBracket(from: offset).flatMap { $0 <= end ? $0 : nil }
    default: break
    }
    var index = offset
    while index < end, !(scalars[index] == "#" && scalars[index - 1] == " ") { index += 1 }
    while index > offset, scalars[index - 1] == " " || scalars[index - 1] == "\t" { index -= 1 }
    return index
  }
}

// Flow style.
extension TextLayout {
  /// An entry of an object, or an element of a list, in brackets.
  struct Item {
    let start: Int
    /// The start of the value, which is that of the item in a list.
    let value: Int
    let end: Int
  }

  func closingQuote(from offset: Int) -> Int? {
    guard let mark = self[offset] else { return nil }
    var index = offset + 1
    while let scalar = self[index] {
      if scalar == "\\", mark == "\"" {
        index += 1
      } else if scalar == mark {
        guard mark == "'", self[index + 1] == "'" else { return index + 1 }
        index += 1
      }
      index += 1
    }
    return nil
  }

  /// Returns the offset after the bracket that closes the one at an offset.
  func closingBracket(from offset: Int) -> Int? { items(from: offset)?.end }

  /// Returns the items in the brackets at an offset, and the offset after the closing one. `nil` if there is something
  /// that this quick look doesn't understand.
  func items(from offset: Int) -> (items: [Item], end: Int)? {
    let isObject = self[offset] == "{"
    let close: Unicode.Scalar = isObject ? "}" : "]"
    var items: [Item] = []
    var index = skippingSpace(from: offset + 1)
    while let scalar = self[index] {
      if scalar == close { return (items, index + 1) }
      let start = index
      guard var end = flowEnd(from: index) else { return nil }
      var value = start
      if isObject {
        index = skippingSpace(from: end)
        guard self[index] == ":" else { return nil }
        value = skippingSpace(from: index + 1)
        if let scalar = self[value], scalar == "," || scalar == close {
          end = index + 1
        } else {
          guard let valueEnd = flowEnd(from: value) else { return nil }
          end = valueEnd
        }
      }
      items.append(Item(start: start, value: value, end: end))
      index = skippingSpace(from: end)
      if self[index] == "," {
        index = skippingSpace(from: index + 1)
      } else if self[index] != close {
        return nil
      }
    }
    return nil
  }

  /// Returns the end of a key or a value in brackets.
  func flowEnd(from offset: Int) -> Int? {
    guard let first = self[offset] else { return nil }
    switch first {
    case "{", "[": return closingBracket(from: offset)
    case "'", "\"": return closingQuote(from: offset)
    case "&", "!", "?": return nil
    default: break
    }
    var index = offset
    while let scalar = self[index], !",[]{}\n\r".unicodeScalars.contains(scalar) {
      if scalar == "#", self[index - 1] == " " { break }
      if scalar == ":", let next = self[index + 1], " ,]}\n\r".unicodeScalars.contains(next) { break }
      index += 1
    }
    while index > offset, scalars[index - 1] == " " { index -= 1 }
    return index > offset ? index : nil
  }
}

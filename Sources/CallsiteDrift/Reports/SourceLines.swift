import CallsiteDiagnostics

/// A document's text by lines, for excerpts.
struct SourceLines: Sendable {
  /// Lines before and after the place.
  private static let context = 4
  /// Minified documents are one line: what is longer is a window around the place, in Unicode scalars.
  private static let maximumLength = 200

  private enum Line: Sendable {
    case short(Substring)
    case long([Unicode.Scalar])
  }

  private let lines: [Line]

  init(_ text: String) {
    lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      let line = Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
      return line.utf8.count > Self.maximumLength ? .long(Array(line.unicodeScalars)) : .short(line)
    }
  }

  /// Nil for a line that the text doesn't have.
  func excerpt(around position: SourcePosition) -> SourceExcerpt? {
    let target = position.line - 1
    guard lines.indices.contains(target) else { return nil }
    let shown = max(0, target - Self.context)...min(lines.count - 1, target + Self.context)
    return SourceExcerpt(
      lines: shown.map { index in
        let column = index == target ? position.column : 1
        return SourceExcerpt.Line(number: index + 1, text: text(of: lines[index], around: column))
      }, target: position.line)
  }

  private func text(of line: Line, around column: Int) -> String {
    switch line {
    case .short(let text): return String(text)
    case .long(let scalars):
      let start = max(0, min(column - 1, scalars.count) - Self.maximumLength / 4)
      let end = min(scalars.count, start + Self.maximumLength)
      var text = String.UnicodeScalarView(scalars[start..<end])
      if start > 0 { text.insert("…", at: text.startIndex) }
      if end < scalars.count { text.append("…") }
      return String(text)
    }
  }
}

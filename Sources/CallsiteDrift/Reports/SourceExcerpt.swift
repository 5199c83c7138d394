import CallsiteDiagnostics

/// The lines of a document around a position.
struct SourceExcerpt: Hashable, Sendable {
  struct Line: Hashable, Sendable {
    let number: Int
    let text: String
  }

  let lines: [Line]
  /// The number of the line that the excerpt is about.
  let target: Int
  /// The numbers of the highlighted lines: the changed ones, or else the target line.
  let marked: Set<Int>

  init(lines: [Line], target: Int, marked: Set<Int>? = nil) {
    self.lines = lines
    self.target = target
    self.marked = marked ?? [target]
  }

  /// Returns the excerpt with the lines marked that another version doesn't have.
  ///
  /// Only the target line and the more indented lines below it are compared. If they are equal, the change is
  /// elsewhere, and the target line stays marked.
  func marking(against other: SourceExcerpt?) -> SourceExcerpt {
    guard let other else { return self }
    let known = Set(other.subject.map(\.content))
    let changed = subject.filter { !$0.content.isEmpty && !known.contains($0.content) }
    return changed.isEmpty
      ? self : SourceExcerpt(lines: lines, target: target, marked: Set(changed.map(\.number)))
  }

  private var subject: ArraySlice<Line> {
    guard let start = lines.firstIndex(where: { $0.number == target }) else { return [] }
    let indent = lines[start].indent
    let end = lines[(start + 1)...].firstIndex { !$0.content.isEmpty && $0.indent < indent } ?? lines.endIndex
    return lines[start..<end]
  }
}

extension SourceExcerpt.Line {
  fileprivate var indent: Int { text.prefix { $0 == " " || $0 == "\t" }.count }
  fileprivate var content: String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

/// The lines of a document, for excerpts.
struct SourceLines: Sendable {
  /// The number of lines before and after the target line.
  private static let context = 4
  /// The maximum length of a line in Unicode scalars. Of longer lines, as in minified documents, only a part around the
  /// position is shown.
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

  /// Returns the lines around a position, or `nil` if the text doesn't have the line.
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

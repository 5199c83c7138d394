/// Some lines of a document around a place, cut to what fits beside another version.
struct SourceExcerpt: Hashable, Sendable {
  struct Line: Hashable, Sendable {
    let number: Int
    let text: String
  }

  let lines: [Line]
  /// The number of the line that the excerpt is about.
  let target: Int
  /// The numbers of the lines to look at: what changed, or else the line that it is about.
  let marked: Set<Int>

  init(lines: [Line], target: Int, marked: Set<Int>? = nil) {
    self.lines = lines
    self.target = target
    self.marked = marked ?? [target]
  }

  /// The excerpt with those lines of what it is about marked that another version doesn't have.
  ///
  /// What it is about is the line and those below it that are indented more. Where they are the same, the change is
  /// elsewhere, and the line itself stays marked.
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

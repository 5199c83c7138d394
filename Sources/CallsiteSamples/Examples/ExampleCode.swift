/// Code of an example, which is laid out when it is known where it stands: what fits stays on its line, a longer list
/// has an entry a line.
indirect enum ExampleCode: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    /// What stands before the value: `status: `, or nothing.
    var label: String
    var value: ExampleCode
  }

  case text(String)
  /// What stands between parentheses or brackets.
  case list(opening: String, [Entry], closing: String)

  /// The code on one line.
  var line: String {
    switch self {
    case .text(let text): text
    case .list(let opening, let entries, let closing):
      opening + entries.map { $0.label + $0.value.line }.joined(separator: ", ") + closing
    }
  }

  /// The code after `column` columns of a line that is indented by `margin`.
  func text(column: Int = 0, margin: Int = 0) -> String {
    let line = line
    guard case .list(let opening, let entries, let closing) = self, !entries.isEmpty,
      column + line.count > Self.width
    else { return line }
    let space = String(repeating: " ", count: margin)
    let rows = entries.map { entry in
      "\(space)  \(entry.label)"
        + entry.value.text(column: margin + 2 + entry.label.count, margin: margin + 2)
    }
    // In lists, a new element adds a line and changes no other; calls may be of Swift 6.0, which has no such comma.
    let comma = closing == "]" && rows.count > 1 ? "," : ""
    return "\(opening)\n\(rows.joined(separator: ",\n"))\(comma)\n\(space)\(closing)"
  }

  /// Columns a line may have, so that pages needn't be scrolled sideways.
  private static let width = 80
}

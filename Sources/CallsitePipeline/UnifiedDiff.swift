/// What turns one text into another, in the form that people and `patch` read: `---`, `+++`, and hunks with
/// three lines of context.
///
/// Lines are compared byte by byte. A missing text (a file that doesn't exist) is `/dev/null`.
package struct UnifiedDiff: Hashable, Sendable, CustomStringConvertible {
  /// Empty for equal texts, else ends with a line break.
  package let description: String

  /// - Parameters:
  ///   - old: The text as it is; nil if there is none.
  ///   - new: The text as it should be; nil if there should be none.
  ///   - path: Stands in the header as it is.
  package init(from old: [UInt8]?, to new: [UInt8]?, path: String, context: Int = 3) {
    guard old != new else {
      description = ""
      return
    }
    let oldLines = Self.lines(of: old ?? [])
    let newLines = Self.lines(of: new ?? [])
    let changes = LineDifference(from: oldLines, to: newLines).changes
    var text = "--- \(old == nil ? "/dev/null" : path)\n+++ \(new == nil ? "/dev/null" : path)\n"
    for hunk in Self.hunks(changes, context: context, oldCount: oldLines.count, newCount: newLines.count) {
      text += hunk.text(old: oldLines, new: newLines)
    }
    description = text
  }

  /// Lines with their line break, so that a missing one at the end of a text is a difference.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  /// Changes that are closer to each other than their context share a hunk.
  private static func hunks(
    _ changes: [LineDifference.Change], context: Int, oldCount: Int, newCount: Int
  ) -> [Hunk] {
    var hunks: [Hunk] = []
    for change in changes {
      let end = min(change.old.upperBound + context, oldCount)
      let newEnd = min(change.new.upperBound + context, newCount)
      if let last = hunks.last, change.old.lowerBound - context <= last.old.upperBound {
        hunks[hunks.count - 1].old = last.old.lowerBound..<end
        hunks[hunks.count - 1].new = last.new.lowerBound..<newEnd
        hunks[hunks.count - 1].changes.append(change)
      } else {
        let before = min(context, change.old.lowerBound)
        hunks.append(
          Hunk(
            old: (change.old.lowerBound - before)..<end, new: (change.new.lowerBound - before)..<newEnd,
            changes: [change]))
      }
    }
    return hunks
  }
}

/// Changes with the unchanged lines around them.
private struct Hunk {
  var old: Range<Int>
  var new: Range<Int>
  var changes: [LineDifference.Change]

  func text(old oldLines: [ArraySlice<UInt8>], new newLines: [ArraySlice<UInt8>]) -> String {
    var text = "@@ -\(Self.place(old)) +\(Self.place(new)) @@\n"
    var next = old.lowerBound
    for change in changes {
      for line in oldLines[next..<change.old.lowerBound] { text += Self.row(" ", line) }
      for line in oldLines[change.old] { text += Self.row("-", line) }
      for line in newLines[change.new] { text += Self.row("+", line) }
      next = change.old.upperBound
    }
    for line in oldLines[next..<old.upperBound] { text += Self.row(" ", line) }
    return text
  }

  private static func row(_ mark: String, _ line: ArraySlice<UInt8>) -> String {
    let text = String(decoding: line, as: UTF8.self)
    return line.last == UInt8(ascii: "\n") ? mark + text : "\(mark)\(text)\n\\ No newline at end of file\n"
  }

  /// `start,count`: the start counts from 1 and is the line before if there are none; a count of 1 is left out.
  private static func place(_ lines: Range<Int>) -> String {
    switch lines.count {
    case 0: "\(lines.lowerBound),0"
    case 1: "\(lines.lowerBound + 1)"
    default: "\(lines.lowerBound + 1),\(lines.count)"
    }
  }
}

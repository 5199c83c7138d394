/// The differences between two texts in the format of `diff -u` and `patch`: `---`, `+++`, and hunks with
/// three lines of context.
///
/// Lines are compared byte by byte. A missing text (a file that doesn't exist) is `/dev/null`.
package struct UnifiedDiff: Hashable, Sendable, CustomStringConvertible {
  /// The diff, with a final line break, or an empty string for equal texts.
  package let description: String

  /// Returns the number of lines that were changed, added or removed. A line that was changed counts once.
  package static func changedLineCount(from old: [UInt8], to new: [UInt8]) -> Int {
    LineDifference(from: lines(of: old), to: lines(of: new)).changes
      .reduce(0) { $0 + max($1.old.count, $1.new.count) }
  }

  /// - Parameters:
  ///   - old: The current text, or `nil` if there is none.
  ///   - new: The wanted text, or `nil` if there should be none.
  ///   - path: The path to show in the header.
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

  /// Returns the lines with their line breaks, so that a missing one at the end of a text is a difference.
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

  /// Groups changes that are close enough to share context into hunks.
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

  /// Returns `start,count`. `start` counts from 1, or is the line before if `count` is 0; a count of 1 is
  /// omitted.
  private static func place(_ lines: Range<Int>) -> String {
    switch lines.count {
    case 0: "\(lines.lowerBound),0"
    case 1: "\(lines.lowerBound + 1)"
    default: "\(lines.lowerBound + 1),\(lines.count)"
    }
  }
}

/// The lines that were removed from an old text and added in a new one: a shortest edit (Myers, 1986, in its
/// linear-space form).
///
/// Equal texts cost one pass. For very different texts, the search for a shortest edit is cut short, so that
/// the result is correct but not minimal. The result is deterministic.
struct LineDifference: Sendable {
  /// A range of lines that differs. One side can be empty.
  struct Change: Equatable, Sendable {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// The changes in order, never adjacent.
  let changes: [Change]

  init<Line: Hashable>(from old: [Line], to new: [Line]) {
    var numbers: [Line: Int] = [:]
    func number(_ line: Line) -> Int {
      if let known = numbers[line] { return known }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    var search = Search(old: old.map(number), new: new.map(number))
    search.compare(0..<old.count, 0..<new.count)
    changes = Self.changes(removed: search.isRemoved, inserted: search.isInserted)
  }

  private static func changes(removed: [Bool], inserted: [Bool]) -> [Change] {
    var changes: [Change] = []
    var old = 0
    var new = 0
    while old < removed.count || new < inserted.count {
      let start = (old: old, new: new)
      while old < removed.count, removed[old] { old += 1 }
      while new < inserted.count, inserted[new] { new += 1 }
      if start == (old, new) {
        old += 1
        new += 1
      } else {
        changes.append(Change(old: start.old..<old, new: start.new..<new))
      }
    }
    return changes
  }
}

/// Marks removed and added lines by splitting both texts at a point of a shortest edit.
private struct Search {
  let old: [Int]
  let new: [Int]
  var isRemoved: [Bool]
  var isInserted: [Bool]

  init(old: [Int], new: [Int]) {
    self.old = old
    self.new = new
    isRemoved = Array(repeating: false, count: old.count)
    isInserted = Array(repeating: false, count: new.count)
  }

  mutating func compare(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    var (oldStart, oldEnd) = (oldRange.lowerBound, oldRange.upperBound)
    var (newStart, newEnd) = (newRange.lowerBound, newRange.upperBound)
    while oldStart < oldEnd, newStart < newEnd, old[oldStart] == new[newStart] {
      oldStart += 1
      newStart += 1
    }
    while oldStart < oldEnd, newStart < newEnd, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    if oldStart == oldEnd {
      for line in newStart..<newEnd { isInserted[line] = true }
    } else if newStart == newEnd {
      for line in oldStart..<oldEnd { isRemoved[line] = true }
    } else {
      var paths = EditPaths(old: old, new: new, oldRange: oldStart..<oldEnd, newRange: newStart..<newEnd)
      let split = paths.findSplit()
      compare(oldStart..<split.old, newStart..<split.new)
      compare(split.old..<oldEnd, split.new..<newEnd)
    }
  }
}

/// Which lines of an old text are gone and which of a new text have come: a shortest edit (Myers, 1986, in
/// the form that needs linear space).
///
/// Equal texts cost one pass. For texts that have little in common the search for the shortest edit is given
/// up in time, so that the result is correct but may be longer than need be. The same texts always give the
/// same result.
struct LineDifference: Sendable {
  /// A stretch of lines that differs; one of the ranges may be empty.
  struct Change: Equatable, Sendable {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// In order, never touching each other.
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

/// Marks what is gone and what has come, by splitting both texts at a point of a shortest edit.
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

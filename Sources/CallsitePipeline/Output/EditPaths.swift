/// The furthest points that edits of a given length reach, from both ends of two texts at once.
///
/// A point is a position in the old text and one in the new; its diagonal is their difference. Each step
/// extends every edit by one line and then follows equal lines. The point where the two directions meet is on
/// a shortest edit.
struct EditPaths {
  struct Point: Equatable {
    var old: Int
    var new: Int
  }

  /// The search depth after which the best point so far is used. Longer diffs aren't readable anyway.
  private static let maximumEditLength = 400

  private let old: [Int]
  private let new: [Int]
  private let oldRange: Range<Int>
  private let newRange: Range<Int>
  private var forward: Diagonals
  private var backward: Diagonals

  /// The ranges must not be empty, and must differ in their first and in their last line.
  init(old: [Int], new: [Int], oldRange: Range<Int>, newRange: Range<Int>) {
    self.old = old
    self.new = new
    self.oldRange = oldRange
    self.newRange = newRange
    let limits = (oldRange.lowerBound - newRange.upperBound)...(oldRange.upperBound - newRange.lowerBound)
    forward = Diagonals(
      limits: limits, center: oldRange.lowerBound - newRange.lowerBound, value: oldRange.lowerBound,
      outside: Int.min / 2)
    backward = Diagonals(
      limits: limits, center: oldRange.upperBound - newRange.upperBound, value: oldRange.upperBound,
      outside: Int.max / 2)
  }

  /// Returns a point of a shortest edit that is neither the start nor the end of both ranges.
  mutating func findSplit() -> Point {
    let meetsGoingForward = !(forward.center - backward.center).isMultiple(of: 2)
    for _ in 0..<Self.maximumEditLength {
      if let meeting = stepForward(), meetsGoingForward { return meeting }
      if let meeting = stepBackward(), !meetsGoingForward { return meeting }
    }
    return furthestPoint()
  }

  /// Extends the forward edits, and returns the point where one meets a backward edit.
  private mutating func stepForward() -> Point? {
    forward.widen()
    var meeting: Point?
    for diagonal in forward.current {
      let removing = forward[diagonal - 1] + 1
      let inserting = forward[diagonal + 1]
      var line = max(removing, inserting)
      while line < oldRange.upperBound, line - diagonal < newRange.upperBound,
        old[line] == new[line - diagonal]
      {
        line += 1
      }
      forward[diagonal] = line
      if meeting == nil, backward.covers(diagonal), backward[diagonal] <= line {
        meeting = Point(old: line, new: line - diagonal)
      }
    }
    return meeting
  }

  /// Extends the backward edits, and returns the point where one meets a forward edit.
  private mutating func stepBackward() -> Point? {
    backward.widen()
    var meeting: Point?
    for diagonal in backward.current {
      let inserting = backward[diagonal - 1]
      let removing = backward[diagonal + 1] - 1
      var line = min(inserting, removing)
      while line > oldRange.lowerBound, line - diagonal > newRange.lowerBound,
        old[line - 1] == new[line - diagonal - 1]
      {
        line -= 1
      }
      backward[diagonal] = line
      if meeting == nil, forward.covers(diagonal), line <= forward[diagonal] {
        meeting = Point(old: line, new: line - diagonal)
      }
    }
    return meeting
  }

  /// Returns the forward point with the most lines before it. It is inside the ranges.
  private func furthestPoint() -> Point {
    var best = Point(old: oldRange.lowerBound, new: newRange.lowerBound)
    for diagonal in forward.current {
      var point = Point(old: forward[diagonal], new: forward[diagonal] - diagonal)
      if point.old > oldRange.upperBound {
        point = Point(old: oldRange.upperBound, new: oldRange.upperBound - diagonal)
      }
      if point.new > newRange.upperBound {
        point = Point(old: newRange.upperBound + diagonal, new: newRange.upperBound)
      }
      if point.old + point.new > best.old + best.new { best = point }
    }
    return best
  }
}

/// The furthest position in the old text that was reached on each diagonal.
private struct Diagonals {
  let limits: ClosedRange<Int>
  let center: Int
  private let outside: Int
  private var values: [Int]
  private var low: Int
  private var high: Int

  init(limits: ClosedRange<Int>, center: Int, value: Int, outside: Int) {
    self.limits = limits
    self.center = center
    self.outside = outside
    // One extra on either side, so that a diagonal at the limit has neighbors.
    values = Array(repeating: outside, count: limits.count + 2)
    low = center
    high = center
    self[center] = value
  }

  subscript(diagonal: Int) -> Int {
    get { values[diagonal - limits.lowerBound + 1] }
    set { values[diagonal - limits.lowerBound + 1] = newValue }
  }

  /// The diagonals on which edits of the current length end.
  var current: StrideThrough<Int> { stride(from: high, through: low, by: -2) }

  func covers(_ diagonal: Int) -> Bool { low <= diagonal && diagonal <= high }

  /// Extends the edits by one line: one more diagonal on either side, or one fewer where a text ends.
  mutating func widen() {
    low += low > limits.lowerBound ? -1 : 1
    high += high < limits.upperBound ? 1 : -1
  }
}

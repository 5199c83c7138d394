import Testing

@testable import CallsitePipeline

struct LineDifferenceTests {
  @Test("Applying the changes to the old text gives the new one", arguments: 0..<300)
  func applies(seed: Int) {
    let (old, new) = texts(seed: seed)
    var result: [Int] = []
    var next = 0
    for change in LineDifference(from: old, to: new).changes {
      result += old[next..<change.old.lowerBound] + new[change.new]
      next = change.old.upperBound
    }
    #expect(result + old[next...] == new)
  }

  @Test("No shorter edit exists", arguments: 0..<300)
  func isShortest(seed: Int) {
    let (old, new) = texts(seed: seed)
    let edits = LineDifference(from: old, to: new).changes.reduce(0) { $0 + $1.old.count + $1.new.count }
    #expect(edits == old.count + new.count - 2 * longestCommonSubsequence(old, new))
  }

  /// Two texts of up to 12 lines out of four, the same for the same seed.
  private func texts(seed: Int) -> ([Int], [Int]) {
    var state = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    func next(_ limit: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % limit)
    }
    let counts = (next(13), next(13))
    return ((0..<counts.0).map { _ in next(4) }, (0..<counts.1).map { _ in next(4) })
  }

  private func longestCommonSubsequence(_ old: [Int], _ new: [Int]) -> Int {
    var last = Array(repeating: 0, count: new.count + 1)
    for element in old {
      var current = [0]
      for (index, other) in new.enumerated() {
        current.append(element == other ? last[index] + 1 : max(last[index + 1], current[index]))
      }
      last = current
    }
    return last[new.count]
  }
}

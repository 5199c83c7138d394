import Testing

@testable import CallsitePipeline

struct UnifiedDiffTests {
  @Test("Equal texts have no difference")
  func equal() {
    #expect(diff("a\nb\n", "a\nb\n") == "")
  }

  @Test("A changed line has three lines of context on each side")
  func context() {
    #expect(
      diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n") == """
        --- Pet.swift
        +++ Pet.swift
        @@ -2,7 +2,7 @@
         2
         3
         4
        -5
        +five
         6
         7
         8

        """)
  }

  @Test("Changes six lines apart share a hunk, and seven lines apart don't")
  func hunks() {
    let near = (1...8).map { "\($0)\n" }.joined()
    let far = (1...9).map { "\($0)\n" }.joined()
    let nearDiff = diff(near, near.replacing("1\n", with: "a\n").replacing("8\n", with: "b\n"))
    let farDiff = diff(far, far.replacing("1\n", with: "a\n").replacing("9\n", with: "b\n"))
    #expect(headers(nearDiff) == ["@@ -1,8 +1,8 @@"])
    #expect(headers(farDiff) == ["@@ -1,4 +1,4 @@", "@@ -6,4 +6,4 @@"])
  }

  @Test("A file that doesn't exist is /dev/null")
  func missing() {
    let new = UnifiedDiff(from: nil, to: Array("a\nb\n".utf8), path: "New.swift").description
    #expect(new == "--- /dev/null\n+++ New.swift\n@@ -0,0 +1,2 @@\n+a\n+b\n")
    let gone = UnifiedDiff(from: Array("a\n".utf8), to: nil, path: "Old.swift").description
    #expect(gone == "--- Old.swift\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n")
  }

  @Test("A missing line break at the end is a difference")
  func finalLineBreak() {
    #expect(
      diff("a\nb", "a\nb\n") == """
        --- Pet.swift
        +++ Pet.swift
        @@ -1,2 +1,2 @@
         a
        -b
        \\ No newline at end of file
        +b

        """)
  }

  @Test("Lines that only look the same are different")
  func bytes() {
    #expect(diff("caf\u{E9}\n", "cafe\u{301}\n").contains("+cafe\u{301}"))
    #expect(diff("a\r\n", "a\n").contains("-a\r\n+a\n"))
  }

  @Test("A function that moved is one removal and one insertion")
  func moved() {
    let old = "a {\n}\n\nb {\n}\n\nc {\n}\n"
    let new = "b {\n}\n\nc {\n}\n\na {\n}\n"
    #expect(changedLines(diff(old, new)) == 6)
  }

  @Test("Comparing long files without common lines is fast")
  func large() {
    let old = (0..<20_000).map { "old \($0)\n" }.joined()
    let new = (0..<20_000).map { "new \($0)\n" }.joined()
    #expect(changedLines(diff(old, new)) == 40_000)
  }

  private func diff(_ old: String, _ new: String) -> String {
    UnifiedDiff(from: Array(old.utf8), to: Array(new.utf8), path: "Pet.swift").description
  }

  private func headers(_ diff: String) -> [String] {
    diff.split(separator: "\n").map(String.init).filter { $0.hasPrefix("@@") }
  }

  private func changedLines(_ diff: String) -> Int {
    diff.split(separator: "\n").dropFirst(2).count { $0.hasPrefix("+") || $0.hasPrefix("-") }
  }
}

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

  /// Two reproducible texts of up to 12 lines with four different contents.
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

import Testing

@testable import CallsitePipeline

struct UnifiedDiffTests {
  @Test("Equal texts have no difference")
  func equal() {
    #expect(diff("a\nb\n", "a\nb\n") == "")
  }

  @Test("A changed line stands between three lines of context")
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

  @Test("Files of many thousand lines without a line in common end soon")
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

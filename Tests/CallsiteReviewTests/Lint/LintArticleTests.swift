import CallsitePipeline
import CallsiteReview
import Foundation
import Testing

@Suite("The article on the rules of lint")
struct LintArticleTests {
  /// `CALLSITE_RECORD=1` writes the list anew.
  @Test("It lists every rule with its level, its sentence and its example")
  func list() throws {
    let text = try String(contentsOfFile: Self.file, encoding: .utf8)
    let start = try #require(text.firstRange(of: Self.mark)).upperBound
    if ProcessInfo.processInfo.environment["CALLSITE_RECORD"] != nil {
      try (text[..<start] + Self.list).write(toFile: Self.file, atomically: true, encoding: .utf8)
    }
    #expect(String(text[start...]) == Self.list)
  }

  private static let mark = "## The rules\n"

  private static var list: String {
    LintRules.all.map { rule in
      let fix = rule.isFixable ? ", fixed by `--fix`" : ""
      return """

        ### \(rule.id)

        \(rule.sentence) (\(rule.level.rawValue)\(fix))

        ```text
        \(rule.example.wrong)
        ```

        """
    }.joined()
  }

  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/callsite/Callsite.docc/LintRules.md").path
}

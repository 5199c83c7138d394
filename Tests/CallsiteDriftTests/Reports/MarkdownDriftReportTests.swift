@testable import CallsiteDrift
import Testing

@testable import CallsiteDrift

@Suite("The markdown report")
struct MarkdownDriftReportTests {
  @Test("shows breaking changes, collapses the rest, and has a table of verdicts")
  func shape() {
    let review = DriftReview.make([
      .make(
        message: "`name` isn't sent any more.",
        swift: .init(before: "var name: String", after: "var name: String?")),
      .make("limit-changed", .silent, .warning, path: "query limit"),
    ])
    #expect(
      DriftFormat.markdown.render(review) == """
        ## API changes: 1 breaking, 1 warning

        `git:main:pets.yaml` → `pets.yaml`

        | | verdict | breaking | warnings | info |
        |---|---|--:|--:|--:|
        | Wire: deployed apps | ❌ breaking | 1 | 0 | 0 |
        | Source: code that calls the client | ✅ none | 0 | 0 | 0 |
        | Silent: code that behaves differently | ⚠️ changed | 0 | 1 | 0 |

        ### Breaking (1)

        **GET /pets**

        - `response 200 / [].name` (wire): `name` isn't sent any more. <sub>`response-property-removed`</sub>

          <details><summary>Swift</summary>

          ```diff
          - var name: String
          + var name: String?
          ```

          </details>


        <details><summary><b>Warnings (1)</b></summary>

        **GET /pets**

        - `query limit` (silent): The property isn't sent any more. <sub>`limit-changed`</sub>

        </details>

        """)
  }

  @Test("begins with what breaks deployed apps, and has no chart")
  func order() {
    let findings = (0..<9).map { Finding.make("x\($0)", $0 == 8 ? .wire : .source, operation: "GET /\($0)") }
    let text = DriftFormat.markdown.render(.make(findings))
    #expect(
      text.matches(of: /<sub>`(x\d)`/).map(\.1) == ["x8", "x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7"])
    #expect(!text.contains("mermaid"))
  }

  @Test("says that nothing changed")
  func nothing() {
    #expect(DriftFormat.markdown.render(.make([])).hasPrefix("## No API changes\n"))
  }

  @Test("fits into a comment however much changed, and says what it leaves out", arguments: [300, 5_000])
  func fits(count: Int) {
    let findings = Finding.Severity.allCases.flatMap { severity in
      (0..<count).map { Finding.make("x", .wire, severity, path: "response 200 / [].property\($0)") }
    }
    let text = DriftFormat.markdown.render(.make(findings))
    #expect(text.count < 65_536)
    #expect(text.contains("### Breaking (\(count))"))
    #expect(text.contains("Warnings (\(count))") && text.contains("Info (\(count))"))
    #expect(text.contains(" more. The HTML and text reports list all findings."))
    #expect(text.split(separator: "<details>").count == text.split(separator: "</details>").count)
  }

  @Test("escapes text of documents: markup, mentions, links to issues, table cells")
  func hostile() {
    let text = "</details> <img src=x> @team #12 `a` | ![x](http://y) [a]: *b* _c_\n# Title"
    let finding = Finding.make(operation: text, path: text, message: text, consequence: text)
    let report = DriftFormat.markdown.render(.make([finding]))
    #expect(!report.contains("\n# Title"))
    let prose = report.replacing(/`+[^`\n]+`+/, with: "")
    #expect(!prose.contains("<img") && !prose.contains("@team") && !prose.contains(" #12"))
    #expect(!prose.contains("](") && !prose.contains("</details> "))
  }

  @Test("fences code with more backticks than it contains")
  func fences() {
    #expect(MarkdownText.code("a") == "`a`")
    #expect(MarkdownText.code("a``b") == "```a``b```")
    #expect(MarkdownText.code("`a") == "`` `a ``")
    #expect(MarkdownText.block(["```", "x"], language: "diff") == "````diff\n```\nx\n````\n")
  }
}

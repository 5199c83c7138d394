import CallsiteDiagnostics
import CallsiteDrift
import Testing

@Suite("The report as GitHub annotations")
struct GitHubDriftReportTests {
  @Test("has a line for each finding, the most severe first, at the new version's place")
  func lines() {
    let position = SourcePosition(file: "Specs/pets.yaml", line: 4, column: 2)
    let review = DriftReview.make([
      .make("a", .wire, .info), .make("b", .source, .warning, operation: nil, path: "Pet.name"),
      .make("c", .wire, .breaking, consequence: "Apps fail.", new: position),
    ])
    #expect(
      DriftFormat.github.render(review) == """
        ::error file=Specs/pets.yaml,line=4,col=2,title=wire%3A c::GET /pets, response 200 / [].name: \
        The property isn't sent any more.%0AApps fail.
        ::warning file=pets.yaml,line=1,col=1,title=source%3A b::Pet.name: The property isn't sent any more.
        ::notice file=pets.yaml,line=1,col=1,title=wire%3A a::GET /pets, response 200 / [].name: \
        The property isn't sent any more.

        """)
  }

  @Test("stays one command a line, whatever a document says")
  func hostile() {
    let text = "a\n::error::b\r%0A,file=x::"
    let report = DriftFormat.github.render(.make([.make(operation: text, path: text, message: text)]))
    #expect(report.split(whereSeparator: \.isNewline).count == 1)
    #expect(report.contains("%0A::error::b%0D%250A"))
  }

  @Test("shows controls, C1, directions of writing and line separators for what they are")
  func controls() {
    let text = DriftFormat.github.render(
      .make([.make(path: "a\u{85}b", message: "a\u{1B}[31m\u{9B}\u{202E}\u{2066}\u{2028}\u{2029}\u{7}b")]))
    #expect(text.contains("a\\u{1b}[31m\\u{9b}\\u{202e}\\u{2066}\\u{2028}\\u{2029}\\u{7}b"))
    #expect(text.contains("a\\u{85}b"))
  }
}

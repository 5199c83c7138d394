import CallsiteDiagnostics
@testable import CallsiteDrift
import Testing

@Suite("The text report")
struct TextDriftReportTests {
  @Test("groups findings by operation, most severe first, and ends with the verdicts")
  func groups() {
    let position = SourcePosition(file: "pets.yaml", line: 4, column: 2)
    let review = DriftReview.make(
      [
        .make("b", .wire, .info, path: "query a"),
        .make(
          "a", .source, .breaking, path: "query b", consequence: "Callers fail.",
          swift: .init(before: "limit: Int", after: "limit: Int?"), new: position),
        .make("c", .silent, .warning, operation: nil, path: "servers"),
      ], acceptedCount: 2)
    #expect(
      DriftFormat.text.render(review) == """
        git:main:pets.yaml → pets.yaml

        API and models
          warning   silent  servers  [c]
            The property isn't sent any more.

        GET /pets
          breaking  source  query b  [a]
            The property isn't sent any more.
            Callers fail.
            new: pets.yaml:4:2
            - limit: Int
            + limit: Int?
          info      wire    query a  [b]
            The property isn't sent any more.

        wire    info      1 info
        source  breaking  1 breaking
        silent  changed   1 warning
        2 accepted, not listed

        """)
  }

  @Test("begins with what breaks deployed apps, whatever the operation")
  func order() {
    let review = DriftReview.make([
      .make("a", .source, .breaking, operation: nil), .make("b", .wire, .warning, operation: "GET /a"),
      .make("c", .wire, .breaking, operation: "GET /z"), .make("d", .wire, .info, operation: "GET /z"),
    ])
    let ids = DriftFormat.text.render(review).matches(of: /\[([a-d])\]\n/).map(\.1)
    #expect(ids == ["c", "a", "b", "d"])
  }

  @Test("says that it lists the other changes of an operation apart")
  func twoGroups() {
    let review = DriftReview.make([
      .make("a", .wire, .breaking, operation: "GET /a"), .make("b", .source, .breaking, operation: "GET /a"),
      .make("c", .wire, .info, operation: "GET /a"), .make("d", .wire, .info, operation: "GET /b"),
    ])
    let titles = DriftFormat.text.render(review).split(separator: "\n").filter { $0.hasPrefix("GET ") }
    #expect(titles == ["GET /a", "GET /a (other changes)", "GET /b"])
    let headings = DriftFormat.markdown.render(review).split(separator: "\n").filter {
      $0.hasPrefix("**GET")
    }
    #expect(headings == ["**GET /a**", "**GET /a \\(other changes\\)**", "**GET /a**", "**GET /b**"])
  }

  @Test("says that nothing changed")
  func nothing() {
    #expect(
      DriftFormat.text.render(.make([])) == """
        git:main:pets.yaml → pets.yaml

        wire    none
        source  none
        silent  none

        """)
  }

  @Test("is coloured only on request")
  func colors() {
    let review = DriftReview.make([.make()])
    #expect(DriftFormat.text.render(review, isColored: true).contains("\u{1B}[31mbreaking\u{1B}[0m"))
    #expect(!DriftFormat.text.render(review).contains("\u{1B}"))
  }

  @Test("can't move the cursor, start a line, or give commands to a CI system")
  func hostile() {
    for text in ["\u{1B}[2J", "a\n::error::b", "\r", "\u{202E}", "  ::add-mask::x", "##[error]x"] {
      let finding = Finding.make(
        operation: text, path: text, message: text, consequence: text, swift: .init(before: text, after: text)
      )
      let report = DriftFormat.text.render(.make([finding]))
      #expect(!report.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\r" || $0 == "\u{202E}" })
      #expect(!report.contains("##["))
      #expect(!report.split(separator: "\n").contains { $0.drop { $0 == " " }.hasPrefix("::") })
    }
  }
}

@Suite("The report as GitHub annotations")
struct GitHubDriftReportTests {
  @Test("has a line for each finding, most severe first, at its location in the new version")
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

  @Test("has the lines of the app that change for sure, at the finding's level")
  func callSites() {
    var finding = Finding.make("a", .source, .warning)
    finding.callSites = [
      CallSite(position: SourcePosition(file: "App.swift", line: 1, column: 2), text: "a()", effect: .uses),
      CallSite(position: SourcePosition(file: "App.swift", line: 9, column: 2), text: "b()", effect: .mayUse),
    ]
    let lines = DriftFormat.github.render(.make([finding])).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.last?.hasPrefix("::warning file=App.swift,line=1,col=2,title=source%3A a::") == true)
  }

  @Test("stays one command per line, whatever a document contains")
  func hostile() {
    let text = "a\n::error::b\r%0A,file=x::"
    let report = DriftFormat.github.render(.make([.make(operation: text, path: text, message: text)]))
    #expect(report.split(whereSeparator: \.isNewline).count == 1)
    #expect(report.contains("%0A::error::b%0D%250A"))
  }

  @Test("makes control characters, bidirectional marks and line separators visible")
  func controls() {
    let text = DriftFormat.github.render(
      .make([.make(path: "a\u{85}b", message: "a\u{1B}[31m\u{9B}\u{202E}\u{2066}\u{2028}\u{2029}\u{7}b")]))
    #expect(text.contains("a\\u{1b}[31m\\u{9b}\\u{202e}\\u{2066}\\u{2028}\\u{2029}\\u{7}b"))
    #expect(text.contains("a\\u{85}b"))
  }
}

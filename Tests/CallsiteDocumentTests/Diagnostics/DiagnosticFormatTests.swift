import CallsiteDiagnostics
import Testing

@Suite("Diagnostics in their three forms")
struct DiagnosticFormatTests {
  private let missing = Diagnostic(
    .error, "unresolved-reference", "There is no schema 'Pat'.", at: .make(line: 12, column: 5),
    notes: [.init("'Pet' is here", at: .make(line: 40)), .init("without a place")])

  @Test("Text has the format that editors recognize, with indented notes")
  func textIsWhatEditorsCanFollow() {
    #expect(
      DiagnosticFormat.text.render([missing]) == """
        pets.yaml:12:5: error: There is no schema 'Pat'. [unresolved-reference]
          pets.yaml:40:1: note: 'Pet' is here
          note: without a place

        """)
  }

  @Test("Text without a location starts with the severity")
  func textWithoutAPlaceBeginsWith() {
    let diagnostic = Diagnostic(.warning, "unreadable-file", "There is no file.")
    #expect(DiagnosticFormat.text.render([diagnostic]) == "warning: There is no file. [unreadable-file]\n")
  }

  @Test("JSON has every key in a fixed order")
  func jsonHasEveryKeyInA() {
    #expect(
      DiagnosticFormat.json.render([missing]) == """
        {"diagnostics":[
          {"severity":"error","id":"unresolved-reference","message":"There is no schema 'Pat'.",\
        "file":"pets.yaml","line":12,"column":5,"notes":[\
        {"message":"'Pet' is here","file":"pets.yaml","line":40,"column":1},\
        {"message":"without a place","file":null,"line":null,"column":null}]}
        ]}

        """)
  }

  @Test("A quoted text can't add lines, and is limited to a few lines")
  func aQuotedTextCantWriteLines() {
    let text = DiagnosticFormat.text.render([Diagnostic(.error, "x", "a\n::error::b\u{1B}[2J\u{202E}é")])
    #expect(text == "error: a\\u{a}::error::b\\u{1b}[2J\\u{202e}é [x]\n")
    let long = Diagnostic(.error, "x", "begin" + String(repeating: "x", count: 1_000_000) + "end")
    #expect(long.message.hasPrefix("beginx") && long.message.hasSuffix("xend"))
    #expect(long.message.utf8.count < 1_500)
  }

  @Test("JSON without diagnostics is an empty list")
  func jsonWithoutDiagnosticsIsAnEmpty() {
    #expect(DiagnosticFormat.json.render([]) == "{\"diagnostics\":[]}\n")
  }

  @Test("JSON escapes quotes, backslashes and control characters")
  func jsonEscapesQuotesBackslashesAndControl() {
    let text = DiagnosticFormat.json.render([Diagnostic(.error, "x", "\"a\\b\"\n\u{1}é")])
    #expect(text.contains(#""message":"\"a\\b\"\n\u0001é""#))
  }

  @Test("GitHub gets a command with the ID as the title, followed by the notes")
  func githubGetsACommandWithThe() {
    #expect(
      DiagnosticFormat.github.render([missing]) == """
        ::error file=pets.yaml,line=12,col=5,title=unresolved-reference::There is no schema 'Pat'.\
        %0Anote: 'Pet' is here (pets.yaml:40:1)%0Anote: without a place

        """)
  }

  @Test("GitHub's escapes differ between properties and the message")
  func githubsEscapesDifferBetweenPropertiesAnd() {
    let diagnostic = Diagnostic(
      .note, "x", "50%: a,b\r\n", at: SourcePosition(file: "a:b,c%.yaml", line: 1, column: 2))
    #expect(
      DiagnosticFormat.github.render([diagnostic])
        == "::notice file=a%3Ab%2Cc%25.yaml,line=1,col=2,title=x::50%25: a,b%0D%0A\n")
  }

  @Test(
    "Every format is sorted by position, and stable", arguments: DiagnosticFormat.allCases)
  func everyFormSortsByPositionAnd(format: DiagnosticFormat) {
    let diagnostics = [
      Diagnostic(.error, "d", "m", at: .make(line: 2)), Diagnostic(.error, "b", "m", at: .make(line: 1)),
      Diagnostic(.error, "c", "m", at: .make(line: 1)), Diagnostic(.error, "a", "m"),
    ]
    #expect(diagnostics.sortedByPosition().map(\.id) == ["a", "b", "c", "d"])
    #expect(format.render(diagnostics) == format.render(diagnostics.sortedByPosition()))
  }

  @Test("A failure prints its diagnostics and their number")
  func aFailurePrintsItsDiagnosticsAnd() {
    #expect(
      "\(DiagnosticFailure([missing]))".hasSuffix("note: without a place\n1 error, 0 warnings"))
  }
}

extension SourcePosition {
  static func make(line: Int = 1, column: Int = 1) -> SourcePosition {
    SourcePosition(file: "pets.yaml", line: line, column: column)
  }
}

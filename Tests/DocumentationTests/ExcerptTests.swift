import Testing

/// How listings are found in compiled files.
struct ExcerptTests {
  @Test("A snippet loses only its common indentation")
  func indentation() {
    let file = ProjectFile(path: "a", text: "  // snippet\n  if a {\n    b()\n  }\n  // end\n")
    #expect(Snippet.all(in: file).map(\.text) == ["if a {\n  b()\n}"])
  }

  @Test("A listing is found by whole lines, even with omitted lines, and not if one differs")
  func excerpts() {
    let index = ExcerptIndex([ProjectFile(path: "a", text: "x\n  if a {\n    b()\n\n  }\n  c()\n")])
    #expect(index.files(holding: "if a {\n  b()\n\n}") == ["a"])
    #expect(index.files(holding: "if a {\n  // …\n}\nc()") == ["a"])
    #expect(index.files(holding: "if a {\nb()") == [])
    #expect(index.files(holding: "c()\n// …\nx") == [])
    #expect(index.files(holding: "b") == [])
  }

  @Test("A changed listing is replaced by the current code between its first and last lines")
  func recording() {
    let text = "  if a {\n    c()\n  }\n  d()\n  e()\n  }\n"
    let index = ExcerptIndex([ProjectFile(path: "a", text: text)])
    #expect(index.text(standingFor: "if a {\n  b()\n}") == "if a {\n  c()\n}")
    #expect(index.text(standingFor: "if a {\n// …\nd()\nb()\ne()") == "if a {\n// …\nd()\ne()")
    #expect(index.text(standingFor: "if b {\n}") == nil)
    #expect(index.text(standingFor: "if a {\n  f()") == nil)
  }
}

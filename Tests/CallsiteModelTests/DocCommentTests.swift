import CallsiteModel
import Testing

struct DocCommentTests {
  @Test("No text, or only white space, is no comment")
  func empty() {
    #expect(DocComment(nil).isEmpty)
    #expect(DocComment(" \n\t\n ").isEmpty)
  }

  @Test("A paragraph is joined and wrapped at words")
  func wrapping() {
    #expect(DocComment("one two\nthree four five", width: 13).lines == ["one two three", "four five"])
    #expect(DocComment("a-word-longer-than-a-line b", width: 5).lines == ["a-word-longer-than-a-line", "b"])
  }

  @Test("Blank lines part paragraphs, and several count as one")
  func paragraphs() {
    #expect(DocComment("one\n\n\ntwo\n").lines == ["one", "", "two"])
  }

  @Test("List items stay apart and their continuation is indented")
  func lists() {
    #expect(
      DocComment("Either:\n- one two three\n- four\n1. five", width: 9).lines == [
        "Either:", "- one two", "  three", "- four", "1. five",
      ])
  }

  @Test("A code block is kept as it is")
  func code() {
    #expect(
      DocComment("See:\n```\na   b\n  c\n```\nDone.", width: 5).lines == [
        "See:", "```", "a   b", "  c", "```", "Done.",
      ])
  }

  @Test(
    "Newlines of all kinds end a line, so no text can leave its comment",
    arguments: [
      "\n", "\r", "\r\n", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}",
    ])
  func newlines(newline: String) {
    #expect(DocComment("- a\(newline)- b").lines == ["- a", "- b"])
    #expect(DocComment.verbatim(["a\(newline)b"]).lines == ["a"])
  }

  @Test(
    "Control and bidirectional characters are left out",
    arguments: [
      "\0", "\u{1B}", "\u{202E}", "\u{2066}", "\u{200B}", "\u{FEFF}",
    ])
  func controls(character: String) {
    #expect(DocComment("a\(character)b").lines == ["ab"])
  }

  @Test("What ends other kinds of comments or literals is text")
  func hostile() {
    #expect(DocComment("*/ \"\"\"# \\(x) `").lines == ["*/ \"\"\"# \\(x) `"])
  }

  @Test("Another paragraph comes after a blank line, unless there is none before it")
  func appending() {
    let one = DocComment("one")
    #expect(one.appending(DocComment("two")).lines == ["one", "", "two"])
    #expect(DocComment.none.appending(one) == one)
    #expect(one.appending(.none) == one)
  }
}

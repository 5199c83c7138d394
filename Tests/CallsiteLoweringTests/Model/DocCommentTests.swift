import Testing

@testable import CallsiteModel

struct DocCommentTests {
  @Test("An empty or blank text yields no comment")
  func empty() {
    #expect(DocComment(nil).isEmpty)
    #expect(DocComment(" \n\t\n ").isEmpty)
  }

  @Test("A paragraph is joined and wrapped at words")
  func wrapping() {
    #expect(DocComment("one two\nthree four five", width: 13).lines == ["one two three", "four five"])
    #expect(DocComment("a-word-longer-than-a-line b", width: 5).lines == ["a-word-longer-than-a-line", "b"])
  }

  @Test("Blank lines separate paragraphs, and several count as one")
  func paragraphs() {
    #expect(DocComment("one\n\n\ntwo\n").lines == ["one", "", "two"])
  }

  @Test("List items stay separate, and their continuation is indented")
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
    "Line breaks of all kinds end a line, so no text can leave its comment",
    arguments: [
      "\n", "\r", "\r\n", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}",
    ])
  func newlines(newline: String) {
    #expect(DocComment("- a\(newline)- b").lines == ["- a", "- b"])
    #expect(DocComment.verbatim(["a\(newline)b"]).lines == ["a"])
  }

  @Test(
    "Control and bidirectional characters are removed",
    arguments: [
      "\0", "\u{1B}", "\u{202E}", "\u{2066}", "\u{200B}", "\u{FEFF}",
    ])
  func controls(character: String) {
    #expect(DocComment("a\(character)b").lines == ["ab"])
  }

  @Test("The end of other kinds of comments or literals is text")
  func hostile() {
    #expect(DocComment("*/ \"\"\"# \\(x) `").lines == ["*/ \"\"\"# \\(x) `"])
  }

  @Test("A paragraph is preceded by a blank line, unless it's the first")
  func appending() {
    let one = DocComment("one")
    #expect(one.appending(DocComment("two")).lines == ["one", "", "two"])
    #expect(DocComment.none.appending(one) == one)
    #expect(one.appending(.none) == one)
  }
}

@Suite("HTML in a document's text")
struct HTMLTextTests {
  @Test(
    "becomes Markdown",
    arguments: [
      ("<p>Creates a charge.</p>", "Creates a charge."),
      ("One.<br/>Two.", "One.\n\nTwo."),
      ("<p>One.</p><p>Two.</p>", "One.\n\nTwo."),
      ("<ul><li>a</li><li>b</li></ul>", "- a\n- b"),
      ("<ol><li>a</li></ol>", "1. a"),
      ("a <b>bold</b> and <em>soft </em>word", "a **bold** and *soft* word"),
      ("an empty <b></b> one", "an empty  one"),
      ("the <code>a &lt; b</code> case", "the `a < b` case"),
      ("see <a href=\"https://a.b/c\">there</a>.", "see [there](https://a.b/c)."),
      ("see <a href=\"/docs/x\">there</a>.", "see there."),
      ("see <a href=\"https://a.b/`c)\">there</a>.", "see there."),
      ("caf&#233; &amp; bar&nbsp;&mdash; &#x41;", "café & bar — A"),
      ("x <!-- hidden --> y", "x  y"), ("H<sub>2</sub>O", "H2O"),
    ])
  func markdown(_ html: String, _ markdown: String) {
    let text = HTMLText.markdown(html).split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\n")
    let trimmed = text.replacing(/^\n+|\n+$/, with: "").replacing(/\n{3,}/, with: "\n\n")
    #expect(trimmed == markdown)
  }

  @Test(
    "is unchanged in code, or if it isn't HTML",
    arguments: [
      "a `<p>` in code", "```\n<b>x</b>\n```", "GET /pets/<id>", "a < b and c > d", "R&D; AT&T", "1 <br",
      "an `unended <x", "", "<>", "&#xZZ;", "</",
    ])
  func kept(_ text: String) {
    #expect(HTMLText.markdown(text) == text)
  }

  @Test(
    "is read in linear time",
    arguments: [
      "<", "<code>", "<!--", "`", "` ``", "<b>", "&", "<pre", "<a href=\"", "<code></b>", "<ul><li>",
    ])
  func long(_ piece: String) {
    let text = String(repeating: piece, count: 20_000)
    #expect(HTMLText.markdown(text).utf8.count < 10 * text.utf8.count)
  }

  @Test("can't end its comment")
  func hostile() {
    let comment = DocComment("<p>a&#10;} func f() {}</p><pre>b\n*/ x</pre>&#x2028;c")
    #expect(comment.lines.allSatisfy { !$0.contains(where: \.isNewline) })
  }
}

import Testing

@testable import CallsiteModel

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
    "stays where it is code, or no HTML",
    arguments: [
      "a `<p>` in code", "```\n<b>x</b>\n```", "GET /pets/<id>", "a < b and c > d", "R&D; AT&T", "1 <br",
      "an `unended <x", "", "<>", "&#xZZ;", "</",
    ])
  func kept(_ text: String) {
    #expect(HTMLText.markdown(text) == text)
  }

  @Test(
    "is read in a time that grows with the text",
    arguments: [
      "<", "<code>", "<!--", "`", "` ``", "<b>", "&", "<pre", "<a href=\"", "<code></b>", "<ul><li>",
    ])
  func long(_ piece: String) {
    let text = String(repeating: piece, count: 20_000)
    #expect(HTMLText.markdown(text).utf8.count < 10 * text.utf8.count)
  }

  @Test("can't end the comment that it stands in")
  func hostile() {
    let comment = DocComment("<p>a&#10;} func f() {}</p><pre>b\n*/ x</pre>&#x2028;c")
    #expect(comment.lines.allSatisfy { !$0.contains(where: \.isNewline) })
  }
}

import CallsiteDrift
import Testing

@Suite("HTML and XML that reports are made of")
struct MarkupTests {
  @Test("escape text, and keep markup")
  func interpolation() {
    let text = "<b> & \"it's\"\u{1}\u{202E}\n"
    let escaped = "&lt;b&gt; &amp; &quot;it&#39;s&quot;\u{FFFD}\u{FFFD}\n"
    let inner: Markup = "<i>\(text)</i>"
    #expect(inner.code == "<i>\(escaped)</i>")
    let outer: Markup = "<p>\(inner)\(nil as Markup?)\(3)</p>"
    #expect(outer.code == "<p><i>\(escaped)</i>3</p>")
    #expect((inner + "<br>").code == "<i>\(escaped)</i><br>")
    #expect([inner, "<hr>"].joined(separator: ", ").code == "<i>\(escaped)</i>, <hr>")
  }

  @Test("keep the line breaks of attributes")
  func attributes() {
    let markup: Markup = "<a title=\"\(attribute: "a\n\t\"b\"")\">"
    #expect(markup.code == "<a title=\"a&#10;&#9;&quot;b&quot;\">")
  }

  @Test("show names in backticks as code, if each is closed")
  func sentences() {
    #expect(Markup.sentence("`a<b>` and c").code == "<code>a&lt;b&gt;</code> and c")
    #expect(Markup.sentence("`a` and `c").code == "`a` and `c")
  }
}

import CallsiteDiagnostics
import CallsiteSource
import Testing

@Suite("Texts in the form that libyaml reads as YAML 1.2")
struct YAMLTextTests {
  private func outline(_ text: String) throws -> String {
    try SourceReader().read(text: text, file: "a.yaml").outline
  }

  @Test(
    "A last line of spaces counts for a block scalar as if it had an end",
    arguments: [
      ("- |+\n   ", "[\n string]"), ("a: |\n  x\n   ", "{a: x\n \n string}"),
      ("a: |-\n  x\n  ", "{a: x string}"),
      ("a: |+\n  x", "{a: x string}"), ("a: b\n  ", "{a: b string}"), ("a: 'b '", "{a: b  string}"),
    ])
  func lastLine(text: String, expected: String) throws {
    #expect(try outline(text) == expected)
  }

  @Test(
    "Line breaks of YAML 1.1 alone are ordinary characters", arguments: ["\u{85}", "\u{2028}", "\u{2029}"])
  func lineBreaks(sign: String) throws {
    for text in ["a: x \(sign) y\nb: 1\n", "a: \"x \(sign) y\"\nb: 1\n", "a: |-\n  x \(sign) y\nb: 1\n"] {
      let mapping = try SourceReader().read(text: text, file: "a.yaml").mapping
      #expect(mapping?["a"]?.scalar?.text == "x \(sign) y")
      #expect(mapping?["b"]?.position.line == (text.contains("|") ? 3 : 2))
    }
    #expect(try outline("x\(sign): y\n") == "{x\(sign): y string}")
    #expect(try outline("# a\(sign)b: c\nd: e\n") == "{d: e string}")
  }

  @Test(
    "Directives that YAML 1.2 doesn't know are ignored, and the others aren't",
    arguments: [
      ("# a\n\n%FOO bar\n  # c\n%YAML 1.3 # b\n---\na: b\n", "{a: b string}"),
      ("%YAML 1.1\r\n%TAG !e! tag:a,2000:\r\n---\r\n!e!a b\r\n", "b string"),
      ("%YAMLL 1\n%TAGS\n---\n'%FOO'\n", "%FOO string"),
    ])
  func directives(text: String, expected: String) throws {
    #expect(try outline(text) == expected)
  }

  @Test(
    "A known directive that is wrong, and one without a document, are errors",
    arguments: [
      "%YAML 2.0\n---\na\n", "%YAML 1.2 foo\n---\na\n", "%TAG !\n---\na\n", "%FOO\n", "%a: b\nc: d\n",
    ])
  func brokenDirectives(text: String) {
    #expect(failures(text).contains("[yaml-syntax]"))
  }

  @Test("A text that has the stand-ins for such line breaks keeps them")
  func standIns() throws {
    #expect(try outline("a: \"\u{E0F0}\u{E0F1}\u{E0F2}\"\n") == "{a: \u{E0F0}\u{E0F1}\u{E0F2} string}")
  }
}

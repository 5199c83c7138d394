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

  @Test("A text that has the stand-ins for such line breaks keeps them")
  func standIns() throws {
    #expect(try outline("a: \"\u{E0F0}\u{E0F1}\u{E0F2}\"\n") == "{a: \u{E0F0}\u{E0F1}\u{E0F2} string}")
  }
}

import CallsiteDiagnostics
import Testing

@testable import CallsiteDrift

@Suite("Swift tokens")
struct SwiftTokenizerTests {
  private func words(_ text: String) -> String {
    SwiftTokenizer.tokens(of: Array(text.utf8)).map(\.text).joined(separator: " ")
  }

  @Test(
    "exclude comments and string literals, but not interpolations",
    arguments: [
      ("a /* b /* c */ d */ e // f", "a e"),
      (#""a\"b" c"#, #"" c"#),
      (#""\(a.b("\(c)")) d" e"#, #"" ( a . b ( " ( c ) ) ) e"#),
      (##"#"\(a) \#(b)"# c"##, #"" ( b ) c"#),
      ("\"\"\"\n a \" \\(b)\n\"\"\" c", #"" ( b ) c"#),
      ("\"never ends\nnext", "\" next"),
      ("`default`.`self` 1.5", "default . self 1 . 5"),
      ("a?.b!==c->d??e", "a ? . b != = c -> d ?? e"),
      ("naïve.größe", "naïve . größe"),
      ("a = /b\"(c)/ d", "a = / d"),
      ("a / b / c", "a / b / c"),
      ("f(/[(]\\/x/, b)", "f ( / , b )"),
      ("#/a/\"b/# c", "/ c"),
      ("#/\n a / \"\n/# c", "/ c"),
    ])
  func split(text: String, expected: String) {
    #expect(words(text) == expected)
  }

  @Test(
    "come to an end for any input",
    arguments: ["\"\\(", "/*", "#\"", "`", "\"\"\"\\(\"\"\"\\(", "\\(", "\u{0}\u{FF}", "((((", "}}}}"])
  func broken(text: String) {
    let file = SwiftFile(path: "a.swift", text: text)
    #expect(file.tokens.allSatisfy { file.position(of: $0).line >= 1 })
  }

  @Test("have positions whose lines end at line feeds only, and whose columns count Unicode scalars")
  func positions() throws {
    let file = SwiftFile(path: "a.swift", text: "a\r\nb\r\nç = d\n")
    let token = try #require(file.tokens.last)
    #expect(file.position(of: token).description == "a.swift:3:5")
    #expect(file.text(ofLine: 3) == "ç = d")
  }
}

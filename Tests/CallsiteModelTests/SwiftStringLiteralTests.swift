import CallsiteModel
import Testing

struct SwiftStringLiteralTests {
  @Test(
    "Text is written so that it comes back as it was",
    arguments: [
      ("plain", #""plain""#),
      ("", #""""#),
      (#"say "hi""#, #""say \"hi\"""#),
      (#"\(name)"#, #""\\(name)""#),
      ("a\nb\r\tc", #""a\nb\r\tc""#),
      ("\0\u{1B}", #""\u{0}\u{1b}""#),
      ("\u{2028}\u{2029}\u{85}", #""\u{2028}\u{2029}\u{85}""#),
      ("\u{202E}\u{2066}\u{FEFF}", #""\u{202e}\u{2066}\u{feff}""#),
      (#"""""#, #""\"\"\"""#),
      ("naïve 🙂 #", #""naïve 🙂 #""#),
    ])
  func literal(text: String, code: String) {
    #expect(SwiftStringLiteral(text).code == code)
    #expect(SwiftStringLiteral(text).text == text)
  }
}

import Testing

@testable import CallsiteContract

struct ECMAPatternTests {
  private let patterns = PatternCache()

  @Test(
    "Patterns match as in ECMA 262",
    arguments: [
      (#"^\d+$"#, "12"), (#"^\S+$"#, "é"), (#"^[\w-]+$"#, "a-b_1"), (#"^[\d-]+$"#, "1-2"),
      (#"^\s$"#, "\u{FEFF}"),
      (#"^[[]$"#, "["), (#"^[^]$"#, "\n"), (#"a"#, "bab"), (#"^\u{1F600}$"#, "😀"), (#"^\p{Lu}$"#, "É"),
      (#"^[a&&b]+$"#, "a&b"), (#"\bfoo\b"#, "a foo b"), (#"^(?:a|b)+?$"#, "abab"), (#"^\/x$"#, "/x"),
    ])
  func matches(pattern: String, text: String) {
    #expect(patterns.matches(pattern, text))
  }

  @Test(
    "Letters and digits are those of ASCII, and the end is the end",
    arguments: [
      (#"^\d$"#, "٣"), (#"^\w$"#, "é"), ("^a$", "a\n"), (#"^\s$"#, "x"), ("[]", "a"), (#"\b"#, "é"),
      ("^.$", "\u{2028}"),
    ])
  func differs(pattern: String, text: String) {
    #expect(!patterns.matches(pattern, text))
  }

  @Test("A pattern that isn't one limits nothing")
  func invalid() {
    #expect(patterns.matches("(", "anything"))
  }
}

import Testing

@testable import CallsiteContract

struct ECMAPatternTests {
  private let patterns = PatternCache()

  @Test(
    "Patterns match like in ECMA 262",
    arguments: [
      (#"^\d+$"#, "12"), (#"^\S+$"#, "é"), (#"^[\w-]+$"#, "a-b_1"), (#"^[\d-]+$"#, "1-2"),
      (#"^\s$"#, "\u{FEFF}"),
      (#"^[[]$"#, "["), (#"^[^]$"#, "\n"), (#"a"#, "bab"), (#"^\u{1F600}$"#, "😀"), (#"^\p{Lu}$"#, "É"),
      (#"^[a&&b]+$"#, "a&b"), (#"\bfoo\b"#, "a foo b"), (#"^(?:a|b)+?$"#, "abab"), (#"^\/x$"#, "/x"),
      (#"^[\p{L}_][\p{L}\p{N}_]*$"#, "é1"), (#"^[\u{1F600}-\u{1F64F}]$"#, "😀"), (#"^[^\P{L}\d]$"#, "é"),
    ])
  func matches(pattern: String, text: String) {
    #expect(patterns.matches(pattern, text))
  }

  @Test("A pattern that can't be decided in a limited number of steps matches")
  func undecided() {
    #expect(patterns.matches("^(a+)+$", String(repeating: "a", count: 40) + "!"))
  }

  @Test("A long text is matched to its end")
  func longText() {
    let text = String(repeating: "ab", count: 20_000)
    #expect(patterns.matches("^[ab]+$", text))
    #expect(!patterns.matches("^[ab]+$", text + "c"))
  }

  @Test(
    "Letters and digits are ASCII, and '$' matches only at the end",
    arguments: [
      (#"^\d$"#, "٣"), (#"^\w$"#, "é"), ("^a$", "a\n"), (#"^\s$"#, "x"), ("[]", "a"), (#"\b"#, "é"),
      ("^.$", "\u{2028}"), (#"^[\p{L}_]$"#, "2"), (#"^[\P{L}]$"#, "a"),
    ])
  func differs(pattern: String, text: String) {
    #expect(!patterns.matches(pattern, text))
  }

  @Test(
    "What isn't a regular expression is told with its place",
    arguments: [
      ("^(a", "the '(' at character 2 isn't closed"), ("a)", "the ')' at character 2 closes nothing"),
      ("^([", "the '[' at character 3 isn't closed"), (#"[a\]"#, "the '[' at character 1 isn't closed"),
      ("*a", "the '*' at character 1 has nothing to repeat"),
      ("a|+", "the '+' at character 3 has nothing to repeat"),
      ("a**", "the '*' at character 3 has nothing to repeat"),
      ("(?", "the '(?' at character 1 isn't followed by a kind of group"),
      ("({2,3})", "the '{2,3}' at character 2 has nothing to repeat"),
      ("(?P<x>a)", "the '(?' at character 1 isn't followed by a kind of group"),
      (#"a\"#, "it ends with a backslash"),
    ])
  func problem(pattern: String, problem: String) {
    #expect(PatternSyntax.problem(of: pattern) == problem)
  }

  @Test(
    "Regular expressions, also of other dialects, have no problem",
    arguments: [
      "", "^$", "^[]$", "[^]", "a{2}", "a{2,}?", "a{,3}", "{", "x{y}", "]", "(?:a|b)*", "(?<name>a)+",
      "(?<!a)b",
      "(?i)abc", "(?>a)", "a*+", #"\(\)\[\*"#, "[(*+]", "[[]", "(?=a)*", #"^[\w.-]+@[\w.-]+$"#, "()", "a|",
    ])
  func noProblem(pattern: String) {
    #expect(PatternSyntax.problem(of: pattern) == nil)
  }

  @Test("An invalid pattern is ignored")
  func invalid() {
    #expect(patterns.matches("(", "anything"))
  }
}

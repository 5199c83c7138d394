import Testing

@testable import CallsiteContract

struct ExactNumberTests {
  @Test(
    "Numbers are equal whatever their notation",
    arguments: [
      ("1", "1.0"), ("10", "1e1"), ("-0", "0"), ("0.10", "1E-1"), ("12e400", "120e399"),
    ])
  func equality(left: String, right: String) throws {
    #expect(ExactNumber(left) == ExactNumber(right))
    #expect(ExactNumber(left)?.hashValue == ExactNumber(right)?.hashValue)
  }

  @Test(
    "Numbers that differ only in the last of many digits are different",
    arguments: [
      (
        "98249283749234923498293171823948729348710298301928331",
        "98249283749234923498293171823948729348710298301928332"
      ),
      ("-2", "-1"), ("-1", "0"), ("9e-400", "1e-399"), ("9.99", "10"), ("-1e400", "-1e399"),
    ])
  func order(left: String, right: String) throws {
    let (left, right) = (try #require(ExactNumber(left)), try #require(ExactNumber(right)))
    #expect(left < right)
    #expect(!(right < left))
  }

  @Test(
    "Multiples are exact at any size",
    arguments: [
      ("0.3", "0.1", true), ("0.35", "0.1", false), ("1e308", "0.5", true), ("1e308", "0.123456789", false),
      ("12391239123", "1e-8", true), ("0", "7", true), ("10", "100", false), ("1e400000", "8", true),
      ("246913578024691357802469135780", "123456789012345678901234567890", true),
      ("246913578024691357802469135781", "123456789012345678901234567890", false),
    ])
  func multiples(number: String, step: String, isMultiple: Bool) throws {
    #expect(try #require(ExactNumber(number)).isMultiple(of: try #require(ExactNumber(step))) == isMultiple)
  }

  @Test("Texts that aren't numbers are rejected", arguments: ["", "-", "1e", "e1", "1x", ".inf", "--1"])
  func texts(text: String) {
    #expect(ExactNumber(text) == nil)
  }

  @Test(
    "Integers have no fraction, and may exceed the range",
    arguments: [
      ("1.0", 1), ("-12e2", -1_200), ("9223372036854775807", .max), ("9223372036854775808", nil),
      ("1.5", nil),
    ] as [(String, Int?)])
  func integers(text: String, integer: Int?) {
    #expect(ExactNumber(text)?.integer == integer)
  }
}

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

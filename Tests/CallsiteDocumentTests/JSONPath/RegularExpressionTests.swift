import Testing

@testable import CallsiteDocument

@Suite("Regular expressions of JSONPath")
struct RegularExpressionTests {
  private static func matches(_ pattern: String, _ text: String, isWhole: Bool = true) throws -> Bool {
    var budget = JSONPathBudget(100_000)
    let expression = try #require(RegularExpression(pattern), "\(pattern)")
    return try expression.matches(text, isWhole: isWhole, &budget)
  }

  @Test(
    "The whole text matches, or doesn't",
    arguments: [
      ("", "", true), ("", "a", false), ("a|bc", "bc", true), ("a|", "", true), ("a|bc", "b", false),
      ("(ab)*", "abab", true), ("(ab)+", "", false), ("a?b", "b", true), ("a{2}", "aa", true),
      ("a{2}", "aaa", false), ("a{2,}", "aaaa", true), ("a{1,2}", "aaa", false),
      ("(a{0,2}){2}", "aaaa", true),
      ("(a|b)*c", "ababc", true), (".", "\u{1F600}", true), (".", "\n", false), (".", "\u{2028}", true),
      ("e\u{301}", "e\u{301}", true), ("\u{E9}", "e\u{301}", false), ("[a-c]+", "abc", true),
      ("[^a-c]", "b", false), ("[-a]", "-", true), ("[a-]", "-", true), ("[a\\-z]", "b", false),
      ("[\\]\\[]+", "][", true), ("\\.", "a", false), ("\\d+", "12", true), ("\\d", "\u{663}", false),
      ("[\\w-]+", "a-1", true), ("\\S\\s\\W\\D", "a .b", true), ("\\p{L}+", "aЖ", true),
      ("\\p{Lu}", "ж", false),
      ("\\P{Nd}", "1", false), ("[\\p{Nd}x]+", "1x", true), ("^ab$", "ab", true), ("a^b", "ab", false),
      ("()*", "", true), ("(a*)*", "aaa", true),
    ])
  func whole(pattern: String, text: String, isMatch: Bool) throws {
    #expect(try Self.matches(pattern, text) == isMatch)
  }

  @Test(
    "A part of the text matches, or none does",
    arguments: [
      ("b", "abc", true), ("^b", "abc", false), ("c$", "abc", true), ("a$", "abc", false), ("", "abc", true),
      ("b{2}", "abbc", true), ("^$", "", true),
    ])
  func part(pattern: String, text: String, isMatch: Bool) throws {
    #expect(try Self.matches(pattern, text, isWhole: false) == isMatch)
  }

  @Test(
    "An invalid regular expression is rejected",
    arguments: [
      "(", ")", "*", "a**", "[", "[]", "[a", "a]", "[a-b-c]", "[b-a]", "{", "a{", "a{x}", "a{2,1}", "a{1001}",
      "\\", "\\q", "\\p", "\\p{", "\\p{Lx}", "\\p{}", "}",
    ])
  func invalid(pattern: String) {
    #expect(RegularExpression(pattern) == nil)
  }

  @Test("Groups and counts that would take too much memory are rejected")
  func size() {
    let deep = String(repeating: "(", count: 1_000) + String(repeating: ")", count: 1_000)
    #expect(RegularExpression(deep) == nil)
    #expect(RegularExpression("((a{1000}){1000}){1000}") == nil)
    #expect(RegularExpression(String(repeating: "a|", count: 100_000)) == nil)
  }

  @Test("No expression takes exponential time, and the budget limits long texts")
  func time() throws {
    #expect(try !Self.matches("(a*)*b", String(repeating: "a", count: 2_000)))
    #expect(try !Self.matches("(a|a)*(a|a)*b", String(repeating: "a", count: 2_000)))
    #expect(throws: JSONPathOverrun.self) {
      try Self.matches("(a|b)*c", String(repeating: "ab", count: 50_000))
    }
  }
}

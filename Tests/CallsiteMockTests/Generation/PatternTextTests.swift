import CallsiteContract
import Testing

@testable import CallsiteMock
@testable import CallsiteSamples

struct PatternTextTests {
  @Test(
    "A text is made that the pattern matches",
    arguments: [
      "^abc$", "a|b|c", #"^\d{3}-\d{2,}$"#, #"^[a-zA-Z_][\w-]*$"#, #"^#[0-9A-Fa-f]{6}$"#, #"\.(png|jpe?g)$"#,
      #"^(?!admin)[a-z]{5}$"#, #"^\u0041\x42$"#, #"^[^\s/]+/[^\s/]+$"#, #"^\p{L}+$"#, #"^[\]\-^]$"#,
      "^a{,2}$|^b$",
      #"^(?<year>\d{4})$"#, #"^.+\S$"#, "^$",
    ])
  func matching(pattern: String) throws {
    var random = RandomSource(seed: 1)
    let patterns = PatternCache()
    let text = try #require(PatternText(pattern)?.text(&random, patterns))
    #expect(patterns.matches(pattern, text))
  }

  @Test("What can't be made is given up", arguments: [#"^(a)\1$"#, "(", "[a", #"^a(?!a)a$"#])
  func unknown(pattern: String) {
    var random = RandomSource(seed: 1)
    #expect(PatternText(pattern)?.text(&random, PatternCache()) == nil)
  }

  @Test("Repetitions fill a text up to the length that is wanted")
  func length() throws {
    var random = RandomSource(seed: 1)
    let text = try #require(PatternText("^[a-z]+$")?.text(&random, PatternCache(), atLeast: 30))
    #expect(text.count >= 30)
  }
}

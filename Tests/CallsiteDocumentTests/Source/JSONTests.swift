import CallsiteDiagnostics
import CallsiteSource
import Testing

@Suite("Reading JSON")
struct JSONTests {
  private func read(_ text: String) throws -> SourceNode {
    try SourceReader().read(text: text, file: "a.json")
  }

  @Test("Values have their types and keep the text of numbers")
  func values() throws {
    let node = try read(#" {"a": [1, -2.50, 1e2, true, false, null, "x"], "b": {}, "c": []} "#)
    #expect(
      node.outline == """
        {a: [1 integer, -2.50 number, 1e2 number, true boolean, false boolean, null null, x string], \
        b: {}, c: []}
        """)
  }

  @Test("Escapes are decoded, including surrogate pairs")
  func escapes() throws {
    #expect(
      try read(#"["\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00"]"#).outline == "[\"\\/\u{8}\u{C}\n\r\té😀 string]")
  }

  @Test("Positions count lines and Unicode scalars")
  func positions() throws {
    let mapping = try read("{\n  \"é😀\": 1, \"b\": 2\n}").mapping
    #expect(mapping?.entry("b")?.position.description == "a.json:2:12")
    #expect(mapping?["b"]?.position.description == "a.json:2:17")
  }

  @Test(
    "Syntax errors describe what was expected and found",
    arguments: [
      ("{\"a\" 1}", "1:6", "Expected ':' after the key 'a', found '1'."),
      ("[,]", "1:2", "Expected a value, found ','."),
      ("[1 // one", "1:4", "JSON doesn't allow comments; remove this one."),
      ("[1 2]", "1:4", "Expected ',' or ']', found '2'."),
      ("[1", "1:3", "Expected ',' or ']', found the end of the file."),
      ("[1] é", "1:5", "Expected the end of the file, found 'é'."),
      ("[01]", "1:3", "Expected no digit after a leading zero, found '1'."),
      ("[1.]", "1:4", "Expected a digit, found ']'."),
      ("[nul]", "1:2", "Expected a value, found 'n'."),
      ("[\"a]", "1:2", "Unterminated string."),
      ("[\"a\nb\"]", "1:4", "A string can't contain a line break unescaped."),
      ("[\"\\x\"]", "1:3", "Invalid escape '\\x'."),
      ("[\"\\uD83D\"]", "1:3", "This escape is half of a surrogate pair; the other half is missing."),
      ("[\"\\u12G4\"]", "1:7", "Expected four hexadecimal digits, found 'G'."),
    ])
  func syntaxErrors(text: String, place: String, message: String) {
    #expect(failures(text, file: "a.json") == "a.json:\(place): error: \(message) [json-syntax]\n")
  }

  @Test("Every duplicate key is reported")
  func duplicateKeys() {
    #expect(
      failures("{\"a\": 1,\n\"a\": 2, \"b\": {\"c\": 1, \"c\": 2}}", file: "a.json") == """
        a.json:2:1: error: Duplicate key 'a'. [duplicate-key]
          a.json:1:2: note: the first 'a' is here
        a.json:2:23: error: Duplicate key 'c'. [duplicate-key]
          a.json:2:15: note: the first 'c' is here

        """)
  }

  @Test("Nesting has a limit")
  func nesting() {
    #expect(
      failures(String(repeating: "[", count: 100_000), file: "a.json")
        == "a.json:1:513: error: Lists and objects are nested more than 512 levels deep here. [nesting-too-deep]\n"
    )
  }

  @Test("An invalid text that starts like JSON gets JSON's message")
  func neither() {
    #expect(failures("{\"a\": [}", file: "a.yaml").contains("[json-syntax]"))
  }
}

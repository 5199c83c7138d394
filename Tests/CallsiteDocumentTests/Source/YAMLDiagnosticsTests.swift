import CallsiteDiagnostics
import CallsiteSource
import Testing

@Suite("Problems of YAML texts")
struct YAMLDiagnosticsTests {
  @Test("A syntax error has a position and a plain message")
  func syntaxError() {
    #expect(
      failures("a:\n  - b\n c: d\n") == """
        a.yaml:3:2: error: YAML: did not find expected key, while parsing a block mapping that begins at \
        line 1, column 1. [yaml-syntax]

        """)
  }

  @Test("A tab can't indent, and a reserved character needs quotes")
  func unstartableTokens() {
    #expect(
      failures("a:\n\tb: c\n")
        == "a.yaml:2:1: error: YAML: expected spaces for indentation, found a tab. [yaml-syntax]\n")
    #expect(
      failures("a: @b\n")
        == "a.yaml:1:4: error: YAML: a value that starts with '@' needs quotes. [yaml-syntax]\n")
  }

  @Test("An undefined alias is a syntax error")
  func undefinedAlias() {
    #expect(failures("a: *b\n") == "a.yaml:1:4: error: YAML: found undefined alias. [yaml-syntax]\n")
  }

  @Test("A control character has its position")
  func controlCharacter() {
    #expect(
      failures("a: b\nc: \u{1}\n")
        == "a.yaml:2:4: error: YAML: control characters are not allowed. [yaml-syntax]\n")
  }

  @Test("A second document is an error")
  func secondDocument() {
    #expect(
      failures("a: 1\n---\nb: 2\n")
        == "a.yaml:2:1: error: A second YAML document starts here; expected one document per file. "
        + "[yaml-syntax]\n"
    )
  }

  @Test("A duplicate key is reported at the second one, with a note at the first")
  func duplicateKey() {
    #expect(
      failures("x:\n  a: 1\n  b:\n    a: 2\n  # a: 3\n  'a': 4\n") == """
        a.yaml:6:3: error: Duplicate key 'a'. [duplicate-key]
          a.yaml:2:3: note: the first 'a' is here

        """)
  }

  @Test("Keys compare as text, so a number equals its string")
  func numericKeys() {
    #expect(
      failures("200: a\n'200': b\n") == """
        a.yaml:2:1: error: Duplicate key '200'. [duplicate-key]
          a.yaml:1:1: note: the first '200' is here

        """)
  }

  @Test("Invalid merges and keys that aren't scalars are reported together")
  func mergesAndKeys() {
    #expect(
      failures("a: &a 1\nc:\n  <<: *a\n? [d]\n: e\n") == """
        a.yaml:3:3: error: A merge key '<<' must have an object, or a list of objects, as its value. [invalid-merge-key]
        a.yaml:4:3: error: A key must be a scalar, not a list or an object. [invalid-key]

        """)
  }

  @Test("Exponential aliases are rejected", .timeLimit(.minutes(60)))
  func multiplyingAliases() {
    let levels = (1...30).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]" }
    let text = (["a0: &a0 [x]"] + levels).joined(separator: "\n")
    #expect(failures(text, reader: SourceReader(maximumAliasedNodes: 1000)).contains("[too-many-nodes]"))
  }

  @Test("Nesting has a limit")
  func nesting() {
    let text = (0..<5).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n") + " b\n"
    #expect(failures(text, reader: SourceReader(maximumDepth: 5)) == "")
    #expect(
      failures(text, reader: SourceReader(maximumDepth: 4))
        == "a.yaml:5:5: error: Lists and objects are nested more than 4 levels deep here. [nesting-too-deep]\n"
    )
  }

  @Test("A hundred thousand brackets are a diagnostic")
  func brackets() {
    #expect(failures("a: " + String(repeating: "[", count: 100_000)).hasPrefix("a.yaml:1:"))
  }

  @Test("An empty file is reported", arguments: ["", "  \n\n", "# nothing but a comment\n"])
  func emptyFile(text: String) {
    #expect(
      failures(text) == """
        a.yaml:1:1: error: The file is empty; expected an API description or a configuration. [empty-file]

        """)
  }
}

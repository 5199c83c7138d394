import CallsiteDiagnostics
import CallsiteSource
import Testing

@Suite("Problems of YAML texts")
struct YAMLDiagnosticsTests {
  @Test func `a syntax error stands at its place, in plain words`() {
    #expect(
      failures("a:\n  - b\n c: d\n") == """
        a.yaml:3:2: error: YAML: did not find expected key, while parsing a block mapping that begins at \
        line 1, column 1. [yaml-syntax]

        """)
  }

  @Test func `an undefined alias is a syntax error`() {
    #expect(failures("a: *b\n") == "a.yaml:1:4: error: YAML: found undefined alias. [yaml-syntax]\n")
  }

  @Test func `a control character stands at its place`() {
    #expect(
      failures("a: b\nc: \u{1}\n")
        == "a.yaml:2:4: error: YAML: control characters are not allowed. [yaml-syntax]\n")
  }

  @Test func `a second document is one too many`() {
    #expect(
      failures("a: 1\n---\nb: 2\n")
        == "a.yaml:2:1: error: A second YAML document begins here; one file holds one document. "
        + "[yaml-syntax]\n"
    )
  }

  @Test func `a key that stands twice is reported at the second, with a note at the first`() {
    #expect(
      failures("x:\n  a: 1\n  b:\n    a: 2\n  # a: 3\n  'a': 4\n") == """
        a.yaml:6:3: error: Duplicate key 'a'. [duplicate-key]
          a.yaml:2:3: note: the first 'a' is here

        """)
  }

  @Test func `keys compare as text, so a number equals its string`() {
    #expect(
      failures("200: a\n'200': b\n") == """
        a.yaml:2:1: error: Duplicate key '200'. [duplicate-key]
          a.yaml:1:1: note: the first '200' is here

        """)
  }

  @Test func `merges of what is no object and keys that are no scalars are both reported`() {
    #expect(
      failures("a: &a 1\nc:\n  <<: *a\n? [d]\n: e\n") == """
        a.yaml:3:3: error: A merge key '<<' takes over an object, or each of a list of objects. [invalid-merge-key]
        a.yaml:4:3: error: A key must be a scalar, not a list or an object. [invalid-key]

        """)
  }

  @Test(.timeLimit(.minutes(1)))
  func `aliases that multiply are stopped`() {
    let levels = (1...30).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]" }
    let text = (["a0: &a0 [x]"] + levels).joined(separator: "\n")
    #expect(failures(text, reader: SourceReader(maximumAliasedNodes: 1000)).contains("[too-many-nodes]"))
  }

  @Test func `nesting has a limit`() {
    let text = (0..<5).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n") + " b\n"
    #expect(failures(text, reader: SourceReader(maximumDepth: 5)) == "")
    #expect(
      failures(text, reader: SourceReader(maximumDepth: 4))
        == "a.yaml:5:5: error: Lists and objects nest more than 4 levels deep here. [nesting-too-deep]\n")
  }

  @Test func `a hundred thousand brackets are a diagnostic and no crash`() {
    #expect(failures("a: " + String(repeating: "[", count: 100_000)).hasPrefix("a.yaml:1:"))
  }

  @Test(arguments: ["", "  \n\n", "# nothing but a comment\n"])
  func `an empty file says so`(text: String) {
    #expect(
      failures(text) == """
        a.yaml:1:1: error: The file is empty; an API description or a configuration is expected. [empty-file]

        """)
  }
}

import CallsiteDiagnostics
import CallsiteSource
import Foundation
import Testing

@Suite("YAML that libyaml doesn't read like YAML 1.2")
struct YAMLGrammarCheckTests {
  @Test(
    "A comment needs a space before it",
    arguments: [
      ("a: \"b\"# c\n", "1:7"), ("a: 'it''s \"'# c\n", "1:13"), ("a: \"\\\"\"# c\n", "1:8"),
      ("a: ># c\n  b\n", "1:5"),
      ("a: |2-#\n    b\n", "1:7"), ("a: !!str &x |#\n  b\n", "1:14"), ("[a, b]#c\n", "1:7"),
      ("[a,#b\n]\n", "1:4"),
      ("a:\n  - { b: [ 'x]#' ],# c\n  }\n", "2:20"), ("%YAML 1.1# c\n---\na: b\n", "1:10"),
    ])
  func comments(text: String, place: String) {
    #expect(
      failures(text) == "a.yaml:\(place): error: YAML: expected a space before a comment. [yaml-syntax]\n")
  }

  @Test(
    "A number sign that isn't a comment is text",
    arguments: [
      "a: b#c\n", "a: '#/b'\n", "a: |\n  \"b\"#c\n  ]#\n", "a: \"b]#c,#\"\n", "[a]  # ]#\n",
      "{a: b#c, 'd': e\"#f, g:h#i}\n",
      "a: b\n# \"c\"#d ,#\ne: f ]#\n", "# %YAML 1.1#\na: \"%YAML\n  %#\"\n",
      "[http://a/b]\n",
      "a: >-\n  'b'#c\nd: 1#2\n", "{a:\"b, c\"#d}\n",
    ])
  func text(text: String) {
    #expect(failures(text) == "")
  }

  @Test(
    "A lone hyphen in brackets needs quotes", arguments: [("[-]\n", "1:2"), ("a: { b: [ -, c ] }\n", "1:11")])
  func hyphens(text: String, place: String) {
    #expect(
      failures(text, file: "a.yaml")
        == "a.yaml:\(place): error: YAML: '-' in brackets or braces needs quotes. [yaml-syntax]\n")
    #expect(failures(text.replacing("-", with: "'-'")) == "")
  }

  @Test(
    "A text in brackets that starts with a question mark isn't truncated",
    arguments: [("a: { ?b: c }\n", "1:6"), ("- [?x]\n", "1:4"), ("x: [ a, {b: c, ?\"d\": e} ]\n", "1:16")])
  func questionMarks(text: String, place: String) {
    #expect(
      failures(text) == """
        a.yaml:\(place): error: YAML: a string in brackets or braces can't start with '?'; put it in quotes. [yaml-syntax]

        """)
  }

  @Test("A question mark elsewhere is read like in YAML 1.2")
  func otherQuestionMarks() throws {
    let text = "?a: [b?c, '?d']\ne: ?f\n? g\n: { ? h : i }\n"
    let node = try SourceReader().read(text: text, file: "a.yaml")
    #expect(node.outline == "{?a: [b?c string, ?d string], e: ?f string, g: {h: i string}}")
  }

  @Test("An anchor isn't truncated at a character that libyaml doesn't support")
  func anchors() {
    #expect(
      failures("a: &b:c d\n") == """
        a.yaml:1:4: error: YAML: the anchor '&b:c' has ':' in its name; use only letters, digits, '-' and '_'. \
        [yaml-syntax]

        """)
    #expect(failures("&a: b\n").contains("the anchor '&a:'"))
    #expect(failures("- !!str &a-1_B b\n- [&c d,&e f]\n- &g\n  h: &i\n  j: R&D\n- *a-1_B\n") == "")
  }

  @Test("A node with many aliases is checked once")
  func aliases() {
    let text =
      "a: &x [\"b\"#\n  ]\nc: [" + Array(repeating: "*x", count: 1_000).joined(separator: ", ") + "]\n"
    #expect(
      failures(text) == "a.yaml:1:11: error: YAML: expected a space before a comment. [yaml-syntax]\n")
  }

  @Test("Reading continues with a warning if only one meaning is possible")
  func repairs() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).yaml")
    try Data("a: \"b\"# c\nd: [-]\n".utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    var collector = DiagnosticCollector()
    let node = try SourceReader().read(path: url.path, into: &collector)
    #expect(node.outline == "{a: b string, d: [- string]}")
    #expect(
      collector.diagnostics.map(\.message) == [
        "YAML: expected a space before a comment; the rest of the line is read as one.",
        "YAML: '-' in brackets or braces needs quotes; it is read as the string '-'.",
      ])
    #expect(collector.diagnostics.allSatisfy { $0.severity == .warning })
  }
}

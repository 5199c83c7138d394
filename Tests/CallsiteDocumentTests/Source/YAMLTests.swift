import CallsiteDiagnostics
import CallsiteSource
import Testing

@Suite("Reading YAML")
struct YAMLTests {
  private func read(_ text: String) throws -> SourceNode {
    try SourceReader().read(text: text, file: "a.yaml")
  }

  @Test(
    "Plain scalars have the types of YAML 1.2's core schema",
    arguments: [
      ("", "null"), ("~", "null"), ("null", "null"), ("nUll", "string"), ("true", "boolean"),
      ("FALSE", "boolean"), ("yes", "string"), ("no", "string"), ("on", "string"), ("17", "integer"),
      ("-0", "integer"), ("+5", "integer"), ("017", "integer"), ("0o17", "integer"), ("0xFf", "integer"),
      ("0xG", "string"), ("1:30", "string"), ("2024-01-01", "string"), ("1.0", "number"), (".5", "number"),
      ("1.", "number"), ("1e3", "number"), ("1e", "string"), (".inf", "number"), ("-.Inf", "number"),
      (".nan", "number"), (".", "string"), ("-", "string"), ("1_000", "string"), ("3.1.1", "string"),
    ])
  func plainScalars(text: String, kind: String) throws {
    let node = try read("key: \(text == "-" ? "'-'" : text)\n")
    #expect(node.mapping?["key"]?.scalar?.kind.rawValue == kind)
  }

  @Test(
    "Quoted, block and tagged scalars are strings",
    arguments: ["'1'", "\"true\"", "|\n  1\n", ">\n  null\n", "!!str 1"])
  func quotedBlock(text: String) throws {
    #expect(try read("key: \(text)").mapping?["key"]?.scalar?.kind == .string)
  }

  @Test(
    "A merge key adds missing values",
    arguments: [
      ("{ z: 0, <<: *a, b: 5 }", "{z: 0 integer, c: 2 integer, b: 5 integer}"),
      ("{ b: 5, <<: [*a, { c: 3, d: 4 }] }", "{b: 5 integer, c: 2 integer, d: 4 integer}"),
      ("{ '<<': 1 }", "{<<: 1 integer}"),
    ])
  func mergeKey(text: String, outline: String) throws {
    let node = try read("a: &a { b: 1, c: 2 }\nm: \(text)\n")
    #expect(node.mapping?["m"]?.outline == outline)
  }

  @Test("Explicit tags determine the type")
  func explicitTags() throws {
    #expect(try read("[!!int '1', !!null x]").outline == "[1 integer, x null]")
  }

  @Test("Keys keep their order, kind and position")
  func keys() throws {
    let mapping = try #require(try read("b: 1\n200:\n  c: x\n'300': y\n").mapping)
    #expect(mapping.entries.map(\.key) == ["b", "200", "300"])
    #expect(mapping.entries.map(\.keyKind) == [.string, .integer, .string])
    #expect(mapping.entries.map { "\($0.position)" } == ["a.yaml:1:1", "a.yaml:2:1", "a.yaml:4:1"])
    #expect(mapping["200"]?.mapping?["c"]?.position.description == "a.yaml:3:6")
  }

  @Test("Columns count Unicode scalars without the byte order mark")
  func columns() throws {
    let node = try read("\u{FEFF}{é😀: x}")
    #expect(node.mapping?["é😀"]?.position.description == "a.yaml:1:6")
  }

  @Test("An alias has the position of its anchor")
  func aliases() throws {
    let mapping = try read("a: &x [1]\nb: *x\n").mapping
    #expect(mapping?["b"]?.outline == "[1 integer]")
    #expect(mapping?["b"]?.position.description == "a.yaml:1:4")
  }

  @Test("A text in flow style that isn't JSON is YAML")
  func flowStyle() throws {
    #expect(try read("{a: [b, 'c']}").outline == "{a: [b string, c string]}")
  }
}

@Suite("Texts in the form that libyaml reads as YAML 1.2")
struct YAMLTextTests {
  private func outline(_ text: String) throws -> String {
    try SourceReader().read(text: text, file: "a.yaml").outline
  }

  @Test(
    "A last line of spaces in a block scalar counts like a complete line",
    arguments: [
      ("- |+\n   ", "[\n string]"), ("a: |\n  x\n   ", "{a: x\n \n string}"),
      ("a: |-\n  x\n  ", "{a: x string}"),
      ("a: |+\n  x", "{a: x string}"), ("a: b\n  ", "{a: b string}"), ("a: 'b '", "{a: b  string}"),
    ])
  func lastLine(text: String, expected: String) throws {
    #expect(try outline(text) == expected)
  }

  @Test(
    "Line breaks only in YAML 1.1 are ordinary characters", arguments: ["\u{85}", "\u{2028}", "\u{2029}"])
  func lineBreaks(sign: String) throws {
    for text in ["a: x \(sign) y\nb: 1\n", "a: \"x \(sign) y\"\nb: 1\n", "a: |-\n  x \(sign) y\nb: 1\n"] {
      let mapping = try SourceReader().read(text: text, file: "a.yaml").mapping
      #expect(mapping?["a"]?.scalar?.text == "x \(sign) y")
      #expect(mapping?["b"]?.position.line == (text.contains("|") ? 3 : 2))
    }
    #expect(try outline("x\(sign): y\n") == "{x\(sign): y string}")
    #expect(try outline("# a\(sign)b: c\nd: e\n") == "{d: e string}")
  }

  @Test(
    "Only directives unknown to YAML 1.2 are ignored",
    arguments: [
      ("# a\n\n%FOO bar\n  # c\n%YAML 1.3 # b\n---\na: b\n", "{a: b string}"),
      ("%YAML 1.1\r\n%TAG !e! tag:a,2000:\r\n---\r\n!e!a b\r\n", "b string"),
      ("%YAMLL 1\n%TAGS\n---\n'%FOO'\n", "%FOO string"),
    ])
  func directives(text: String, expected: String) throws {
    #expect(try outline(text) == expected)
  }

  @Test(
    "An invalid known directive and one without a document are errors",
    arguments: [
      "%YAML 2.0\n---\na\n", "%YAML 1.2 foo\n---\na\n", "%TAG !\n---\na\n", "%FOO\n", "%a: b\nc: d\n",
    ])
  func brokenDirectives(text: String) {
    #expect(failures(text).contains("[yaml-syntax]"))
  }

  @Test("A text that contains the placeholders for such line breaks keeps them")
  func standIns() throws {
    #expect(try outline("a: \"\u{E0F0}\u{E0F1}\u{E0F2}\"\n") == "{a: \u{E0F0}\u{E0F1}\u{E0F2} string}")
  }
}

@Suite("Written YAML")
struct YAMLWriterTests {
  @Test(
    "reads back unchanged",
    arguments: [
      "a: no\nb: 'yes'\nc: 1:30\nd: '017'\ne: 2024-01-01\nf: '1.10'\ng: 3.1.1\nh: '~'\ni: ''\n",
      "text: |\n  first\n\n    second\n",
      "spaces: \"a \\n b\"\ncontrol: \"\\u0007\\u2028\"\nemoji: 🐕\n",
      "'key: with colon': {'a b': [1, 2.5, true, null, 'null']}\n'#': '- a'\n",
      "'<<': {'=': '<<'}\nrtl: \"a\\u202Eb\"\n\"k\\u2066\": c\nmarks: \"\\u200F\\n\\u061C\"\n",
      "list:\n- - 1\n  - [2]\n- {}\n- []\n",
    ])
  func roundTrip(text: String) throws {
    let node = try SourceReader().read(text: text, file: "a.yaml")
    let written = try YAMLWriter().write(node)
    #expect(try SourceReader().read(text: written, file: "a.yaml").outline == node.outline)
    #expect(try YAMLWriter().write(try SourceReader().read(text: written, file: "a.yaml")) == written)
  }

  @Test("can be followed by other text, whatever a string ends with")
  func followed() throws {
    let position = SourcePosition(file: "a.yaml", line: 1, column: 1)
    var texts = [""]
    for _ in 0..<4 {
      texts = Set(texts.flatMap { text in [text] + ["\n", " ", "a", "\t", "-", "#"].map { text + $0 } })
        .sorted()
    }
    let wrong = try texts.filter { text in
      let value = SourceNode(.scalar(SourceScalar(text, .string)), at: position)
      let node = SourceNode(
        .mapping(SourceMapping([.init(key: "a", value: value, at: position)])), at: position)
      let written = try YAMLWriter().write(node) + "b: 1\n"
      let read = try? SourceReader().read(text: written, file: "a.yaml")
      return read?.mapping?["a"]?.string != text || read?.mapping?["b"]?.scalar?.text != "1"
    }
    #expect(texts.count == 1 + 6 + 36 + 216 + 1296)
    #expect(wrong.isEmpty)
  }

  @Test("has small objects and lists on one line, except for the outermost")
  func small() throws {
    let node = try SourceReader().read(
      text: #"{"a": {"b": 1, "c": ["x", "z"]}, "d": {"e": 1}}"#, file: "a.json")
    #expect(try YAMLWriter().write(node) == "a:\n  b: 1\n  c: [x, z]\nd: {e: 1}\n")
  }

  @Test("escapes bidirectional controls, and quotes the merge key")
  func bidirectional() throws {
    let node = try SourceReader().read(text: #"{"a": {"<<": {"b": "x\u202Ey"}}}"#, file: "a.json")
    #expect(try YAMLWriter().write(node) == "a:\n  '<<': {b: \"x\\u202Ey\"}\n")
  }

  @Test("quotes texts that have another meaning in YAML 1.1")
  func quotes() throws {
    let node = try SourceReader().read(text: #"{"a": ["no", "1:30", "0o7", "on", "now"]}"#, file: "a.json")
    #expect(try YAMLWriter().write(node) == "a: ['no', '1:30', '0o7', 'on', now]\n")
  }
}

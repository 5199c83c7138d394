import CallsiteSource
import Testing

@Suite("Written YAML")
struct YAMLWriterTests {
  @Test(
    "reads as what was written",
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

  @Test("has small objects and lists on a line, and the outermost never")
  func small() throws {
    let node = try SourceReader().read(
      text: #"{"a": {"b": 1, "c": ["x", "z"]}, "d": {"e": 1}}"#, file: "a.json")
    #expect(try YAMLWriter().write(node) == "a:\n  b: 1\n  c: [x, z]\nd: {e: 1}\n")
  }

  @Test("escapes what changes the direction of text, and quotes the key of a merge")
  func bidirectional() throws {
    let node = try SourceReader().read(text: #"{"a": {"<<": {"b": "x\u202Ey"}}}"#, file: "a.json")
    #expect(try YAMLWriter().write(node) == "a:\n  '<<': {b: \"x\\u202Ey\"}\n")
  }

  @Test("quotes texts that a reader of YAML 1.1 would take for something else")
  func quotes() throws {
    let node = try SourceReader().read(text: #"{"a": ["no", "1:30", "0o7", "on", "now"]}"#, file: "a.json")
    #expect(try YAMLWriter().write(node) == "a: ['no', '1:30', '0o7', 'on', now]\n")
  }
}

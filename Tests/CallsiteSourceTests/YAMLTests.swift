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
    "A merge key takes over what isn't written out",
    arguments: [
      ("{ z: 0, <<: *a, b: 5 }", "{z: 0 integer, c: 2 integer, b: 5 integer}"),
      ("{ b: 5, <<: [*a, { c: 3, d: 4 }] }", "{b: 5 integer, c: 2 integer, d: 4 integer}"),
      ("{ '<<': 1 }", "{<<: 1 integer}"),
    ])
  func mergeKey(text: String, outline: String) throws {
    let node = try read("a: &a { b: 1, c: 2 }\nm: \(text)\n")
    #expect(node.mapping?["m"]?.outline == outline)
  }

  @Test("Explicit tags decide")
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

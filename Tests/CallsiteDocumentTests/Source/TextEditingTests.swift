import CallsiteSource
import Testing

@Suite("Edits of a text")
struct TextEditingTests {
  private func edit(_ text: String, _ edits: SourceEdit...) throws -> String {
    let root = try SourceReader().read(text: text, file: "a.yaml")
    let result = try TextEditing.apply(edits, to: text, root: root)
    #expect(try SourceReader().read(text: result, file: "b.yaml").isSame(as: root.applying(edits)))
    return result
  }

  private func text(_ text: String) throws -> SourceNode {
    try SourceReader().read(text: text, file: "value.yaml")
  }

  @Test(
    "A key is renamed, and its value, quotes of others and comments stay",
    arguments: [
      ("a:\n  # One.\n  x: 1  # first\n  y: 2\n", "a:\n  # One.\n  z: 1  # first\n  y: 2\n"),
      ("a:\n  'x' : { b: 1 }\n", "a:\n  z : { b: 1 }\n"),
      ("a: { x: 1, 'y': 2 }  # both\n", "a: { z: 1, 'y': 2 }  # both\n"),
      ("a: {\n  y: 2,\n  \"x\": 1 }\n", "a: {\n  y: 2,\n  z: 1 }\n"),
      (#"{"a": {"x": [1], "y": 2}}"#, #"{"a": {"z": [1], "y": 2}}"#),
    ])
  func renamed(before: String, after: String) throws {
    #expect(try edit(before, SourceEdit(.rename("z"), at: ["a", "x"])) == after)
  }

  @Test("A key is renamed with changes of its value and of what's around it")
  func renamedAndChanged() throws {
    let result = try edit(
      "a:\n  x:\n    b: 1\n    c: 2\n  y: 2\n", SourceEdit(.rename("404"), at: ["a", "x"]),
      SourceEdit(.remove, at: ["a", "x", "b"]),
      SourceEdit(.add(key: "m", try text("3"), after: "x"), at: ["a"]))
    #expect(result == "a:\n  '404':\n    c: 2\n  m: 3\n  y: 2\n")
  }

  @Test("An entry is added after a blank line where one separates all others, with the comments above them")
  func spaced() throws {
    let edit = SourceEdit(.add(key: "m", try text("3"), after: "x"), at: ["a"])
    #expect(
      try self.edit("a:\n  x: 1\n\n  # Two.\n  y: 2\n", edit) == "a:\n  x: 1\n\n  m: 3\n\n  # Two.\n  y: 2\n")
    #expect(try self.edit("a:\n  x: 1\n\n  y: 2\n  z: 3\n", edit) == "a:\n  x: 1\n  m: 3\n\n  y: 2\n  z: 3\n")
    #expect(try self.edit("a:\n  x: 1\n", edit) == "a:\n  x: 1\n  m: 3\n")
  }

  @Test("Short lists are written inside braces where the text has brackets, and objects aren't")
  func nested() throws {
    let value = try text("type: [string, 'null']\nformat: date\n")
    let edit = SourceEdit(.add(key: "m", value, after: nil), at: [])
    #expect(
      try self.edit("x: { a: [1] }\ny: [2]\n", edit)
        == "x: { a: [1] }\ny: [2]\nm: { type: [string, 'null'], format: date }\n")
    let block = try self.edit("x: { a: 1 }\n", edit)
    #expect(block == "x: { a: 1 }\nm:\n  type:\n    - string\n    - 'null'\n  format: date\n")
    let deep = SourceEdit(.add(key: "m", try text("items: { type: string }"), after: nil), at: [])
    #expect(try self.edit("x: { a: [1] }\ny: [2]\n", deep).hasSuffix("m:\n  items: { type: string }\n"))
  }
}

import CallsiteDiagnostics
import CallsiteSource
import Foundation
import Testing

@Suite("Repaired texts")
struct SourceRepairTests {
  /// The result of reading a file, and the diagnostics.
  private func read(_ text: String, _ name: String, isStrict: Bool = false) throws -> (String, String) {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)-\(name)")
    try Data(text.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    var collector = DiagnosticCollector(isStrict: isStrict)
    let node = try SourceReader().read(path: url.path, into: &collector)
    let said = TextDiagnostics.render(collector.diagnostics).replacing(url.path, with: name)
    return (node.outline, said)
  }

  @Test(
    "The first of two duplicate keys counts",
    arguments: [
      ("a.json", #"{"a": 1, "b": 2, "a": 3}"#, "1:18", "1:2"),
      ("a.yaml", "a: 1\nb: 2\n'a': 3\n", "3:1", "1:1"),
      ("a.yaml", "a: 1\nb: 2\na:\n  c: 3\n", "3:1", "1:1"),
    ])
  func equalKeys(name: String, text: String, second: String, first: String) throws {
    let (outline, said) = try read(text, name)
    #expect(outline == "{a: 1 integer, b: 2 integer}")
    #expect(
      said == """
        \(name):\(second): warning: Duplicate key 'a'; the first one is used. [duplicate-key]
          \(name):\(first): note: the first 'a' is here

        """)
  }

  @Test("It's an error in a strict run")
  func strictRun() throws {
    let (_, said) = try read("a: 1\na: 2\n", "a.yaml", isStrict: true)
    #expect(said.contains(": error: Duplicate key 'a'"))
  }

  @Test("A number and its text are the same key")
  func numericKeys() throws {
    #expect(try read("200: a\n'200': b\n", "a.yaml").0 == "{200: a string}")
  }

  @Test("Each of several objects can have a duplicate key")
  func severalObjects() throws {
    let (outline, said) = try read("x:\n- a: 1\n  a: 2\n- a: 3\n  a: 4\n  a: 5\n", "a.yaml")
    #expect(outline == "{x: [{a: 1 integer}, {a: 3 integer}]}")
    #expect(said.split(separator: "\n").count { $0.contains("warning") } == 3)
  }

  @Test("A duplicate key in braces stays an error")
  func braces() throws {
    #expect(throws: DiagnosticFailure.self) { try read("x: { a: 1, a: 2 }\n   a: 1\n", "a.yaml") }
  }

  @Test("A comma after the last element is ignored")
  func trailingComma() throws {
    let (outline, said) = try read(#"{"a": [1, ], "b": 2,}"#, "a.json")
    #expect(outline == "{a: [1 integer], b: 2 integer}")
    #expect(
      said == """
        a.json:1:11: warning: JSON doesn't allow a comma after the last element; it is ignored. [trailing-comma]
        a.json:1:21: warning: JSON doesn't allow a comma after the last element; it is ignored. [trailing-comma]

        """)
    #expect(
      failures("[1,]", file: "a.json")
        == "a.json:1:4: error: JSON doesn't allow a comma after the last element. [trailing-comma]\n")
  }
}

import Testing

@testable import CallsiteRendering

struct LayoutTests {
  private let layout = Layout(depth: 0)
  private let long = (1...12).map { "parameter\($0): Int" }

  @Test("A list that fits stays on one line")
  func short() {
    #expect(layout.list(["a: Int", "b: Int"], around: "func f()") == "a: Int, b: Int")
    #expect(layout.list([], around: String(repeating: "a", count: 120)) == "")
  }

  @Test("A list that doesn't fit has one entry a line, with a comma after the last")
  func onLines() {
    let lines = layout.list(long, around: "func f()", indentation: 2).split(separator: "\n")
    #expect(lines == long.map { "    \($0)," } + ["  "])
    let name = String(repeating: "a", count: 120)
    #expect(layout.list([name], around: "f()") == "\n  \(name)\n")
  }

  @Test("A list with an entry of several lines has one entry a line")
  func broken() {
    #expect(layout.list(["a", "[\n  1,\n  2,\n]"], around: "f()") == "\n  a,\n  [\n  1,\n  2,\n],\n")
  }

  @Test("A declaration inside other types has fewer columns")
  func nested() {
    let entries = [String(repeating: "a", count: 50), String(repeating: "b", count: 53)]
    #expect(layout.list(entries, around: "f()") == entries.joined(separator: ", "))
    #expect(Layout(depth: 3).list(entries, around: "f()").hasPrefix("\n"))
  }

  @Test("Names of cases share a declaration if all of them fit on its line")
  func cases() {
    #expect(layout.cases(["a", "b"], indentation: 2) == ["a, b"])
    let names = (1...30).map { "name\($0)" }
    #expect(layout.cases(names, indentation: 2) == names)
    #expect(layout.cases([], indentation: 2) == [])
  }

  @Test("Conformances that don't fit have a line each, and the brace its own")
  func conformances() {
    #expect(layout.conformances(["A", "B"], around: "struct C:{") == " A, B ")
    let line = "struct \(String(repeating: "c", count: 100)):{"
    #expect(layout.conformances(["A", "B"], around: line) == "\n  A,\n  B\n")
  }

  @Test("Code is moved to the right, blank lines stay empty")
  func indentation() {
    #expect(Layout.indented("a {\n\n  b\n}", by: 2) == "  a {\n\n    b\n  }")
  }
}

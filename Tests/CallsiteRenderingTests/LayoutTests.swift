import Testing

@testable import CallsiteRendering

struct LayoutTests {
  private let layout = Layout(depth: 0)
  private let long = (1...12).map { "parameter\($0): Int" }

  @Test("A list that fits stays on one line")
  func short() {
    #expect(layout.parameters(["a: Int", "b: Int"], around: "func f()") == "a: Int, b: Int")
    #expect(layout.elements(["1", "2"], around: "let a = []") == "1, 2")
  }

  @Test("A list that doesn't fit fills the lines it needs, which are shorter inside other types")
  func parameters() {
    let lines = layout.parameters(long, around: "func f()", indentation: 2).split(separator: "\n")
    #expect(lines.map(\.count) == [105, 107, 2])
    #expect(lines[0].hasPrefix("    parameter1: Int, parameter2: Int") && lines[0].hasSuffix("Int,"))
    let nested = Layout(depth: 3).parameters(long, around: "func f()", indentation: 2)
    #expect(nested.split(separator: "\n").allSatisfy { $0.utf8.count <= 104 })
  }

  @Test("The last element of a literal on lines of its own ends with a comma")
  func elements() {
    #expect(layout.elements(long, around: "let a = []").hasSuffix(" parameter12: Int,\n"))
  }

  @Test("An argument that no line is long enough for has one of its own")
  func tooLong() {
    let name = String(repeating: "a", count: 120)
    #expect(layout.arguments(["b", name, "c"], around: "f()") == "\n  b,\n  \(name),\n  c")
  }

  @Test("Names of cases go on below the first, and the last line has room for what closes it")
  func names() {
    #expect(layout.names(["a", "b"], indentation: 2) == "a, b")
    let lines = layout.names((1...30).map { "name\($0)" }, indentation: 2).split(separator: "\n")
    #expect(lines.count == 3 && lines[1].hasPrefix("    name") && lines.allSatisfy { $0.count <= 110 })
    let exact = [String(repeating: "a", count: 50), String(repeating: "b", count: 56)]
    #expect(layout.arguments(exact, around: "f()") == "\n  \(exact[0]),\n  \(exact[1])")
  }

  @Test("Code is moved to the right, blank lines stay empty")
  func indentation() {
    #expect(Layout.indented("a {\n\n  b\n}", by: 2) == "  a {\n\n    b\n  }")
  }
}

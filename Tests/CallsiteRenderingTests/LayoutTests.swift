import Testing

@testable import CallsiteRendering

struct LayoutTests {
  private let long = (1...12).map { "parameter\($0): Int" }

  @Test("A list that fits stays on one line")
  func short() {
    #expect(Layout.parameters(["a: Int", "b: Int"], around: "func f()") == "a: Int, b: Int")
    #expect(Layout.elements(["1", "2"], around: "let a = []") == "1, 2")
  }

  @Test("A list that doesn't fit has a line for each element")
  func parameters() {
    let lines = Layout.parameters(long, around: "func f()", indentation: 2).split(separator: "\n")
    #expect(
      lines.count == 13 && lines[0] == "    parameter1: Int," && lines[11] == "    parameter12: Int"
        && lines[12] == "  ")
  }

  @Test("Elements of a literal end with a comma each")
  func elements() {
    #expect(Layout.elements(long, around: "let a = []").hasSuffix("  parameter12: Int,\n"))
  }

  @Test("Code is moved to the right, blank lines stay empty")
  func indentation() {
    #expect(Layout.indented("a {\n\n  b\n}", by: 2) == "  a {\n\n    b\n  }")
  }
}

import Testing

@testable import CallsiteRendering

@Suite("A bucket layout")
struct BucketLayoutTests {
  private let layout = BucketLayout(count: 3)

  @Test("gives the same files, whatever the declarations")
  func fixedNames() {
    let names = ["Callsite01.swift", "Callsite02.swift", "Callsite03.swift"]
    #expect(layout.paths == names)
    #expect(layout.files(containing: [], marker: "// Made.").map(\.path) == names)
    #expect(
      layout.files(containing: [file("A.swift", "struct A {}")], marker: "// Made.").map(\.path) == names)
  }

  @Test("writes only the header into a file without declarations")
  func emptyFile() {
    let files = layout.files(containing: [], marker: "// Made.")
    #expect(files.allSatisfy { $0.text == "// Made.\n" })
  }

  @Test("contains every declaration once")
  func everyDeclaration() {
    let all = (1...20).map { file("Models/T\($0).swift", "struct T\($0) {}") }
    let text = layout.files(containing: all, marker: "// Made.").map(\.text).joined()
    for number in 1...20 {
      #expect(text.components(of: "struct T\(number) {}") == 1)
    }
  }

  @Test("changes one file when one declaration changes")
  func stability() {
    var all = (1...20).map { file("Models/T\($0).swift", "struct T\($0) {}") }
    let before = layout.files(containing: all, marker: "// Made.")
    all[7].code = "struct T8 { var name: String }"
    let after = layout.files(containing: all, marker: "// Made.")
    #expect(zip(before, after).filter { $0.text != $1.text }.count == 1)
  }

  @Test("imports each module once, with the access that any declaration needs")
  func imports() {
    let one = BucketLayout(count: 1).files(
      containing: [
        file("A.swift", "struct A {}", ["import CallsiteRuntime", "public import Foundation"]),
        file(
          "B.swift", "struct B {}", ["@_spi(Generated) public import CallsiteRuntime", "import Foundation"]),
      ], marker: "// Made.")
    #expect(
      one.map(\.text) == [
        """
        // Made.
        @_spi(Generated) public import CallsiteRuntime
        public import Foundation

        struct A {}

        struct B {}

        """
      ])
  }

  private func file(_ path: String, _ code: String, _ imports: [String] = []) -> RenderedFile {
    RenderedFile(path: path, text: code, imports: imports, code: code)
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}

struct LayoutTests {
  private let layout = Layout(depth: 0)
  private let long = (1...12).map { "parameter\($0): Int" }

  @Test("A list that fits stays on one line")
  func short() {
    #expect(layout.list(["a: Int", "b: Int"], around: "func f()") == "a: Int, b: Int")
    #expect(layout.list([], around: String(repeating: "a", count: 120)) == "")
  }

  @Test("A list that doesn't fit has one entry per line, with a trailing comma")
  func onLines() {
    let lines = layout.list(long, around: "func f()", indentation: 2).split(separator: "\n")
    #expect(lines == long.map { "    \($0)," } + ["  "])
    let name = String(repeating: "a", count: 120)
    #expect(layout.list([name], around: "f()") == "\n  \(name)\n")
  }

  @Test("A list with a multiline entry has one entry per line")
  func broken() {
    #expect(layout.list(["a", "[\n  1,\n  2,\n]"], around: "f()") == "\n  a,\n  [\n  1,\n  2,\n],\n")
  }

  @Test("A nested declaration has fewer columns")
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

  @Test("Conformances that don't fit have separate lines, and so does the brace")
  func conformances() {
    #expect(layout.conformances(["A", "B"], around: "struct C:{") == " A, B ")
    let line = "struct \(String(repeating: "c", count: 100)):{"
    #expect(layout.conformances(["A", "B"], around: line) == "\n  A,\n  B\n")
  }

  @Test("Code is indented, and blank lines stay empty")
  func indentation() {
    #expect(Layout.indented("a {\n\n  b\n}", by: 2) == "  a {\n\n    b\n  }")
  }
}

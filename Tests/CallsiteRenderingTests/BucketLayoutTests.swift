import CallsiteRendering
import Testing

@Suite("A bucket layout")
struct BucketLayoutTests {
  private let layout = BucketLayout(count: 3)

  @Test("gives the same files, whatever there is to hold")
  func fixedNames() {
    let names = ["Callsite01.swift", "Callsite02.swift", "Callsite03.swift"]
    #expect(layout.paths == names)
    #expect(layout.files(holding: [], marker: "// Made.").map(\.path) == names)
    #expect(layout.files(holding: [file("A.swift", "struct A {}")], marker: "// Made.").map(\.path) == names)
  }

  @Test("writes only its head into a file without declarations")
  func emptyFile() {
    let files = layout.files(holding: [], marker: "// Made.")
    #expect(files.allSatisfy { $0.text == "// Made.\n" })
  }

  @Test("holds every declaration once")
  func everyDeclaration() {
    let all = (1...20).map { file("Models/T\($0).swift", "struct T\($0) {}") }
    let text = layout.files(holding: all, marker: "// Made.").map(\.text).joined()
    for number in 1...20 {
      #expect(text.components(of: "struct T\(number) {}") == 1)
    }
  }

  @Test("changes one file when one declaration changes")
  func stability() {
    var all = (1...20).map { file("Models/T\($0).swift", "struct T\($0) {}") }
    let before = layout.files(holding: all, marker: "// Made.")
    all[7].code = "struct T8 { var name: String }"
    let after = layout.files(holding: all, marker: "// Made.")
    #expect(zip(before, after).filter { $0.text != $1.text }.count == 1)
  }

  @Test("imports each module once, with all that any declaration needs")
  func imports() {
    let one = BucketLayout(count: 1).files(
      holding: [
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

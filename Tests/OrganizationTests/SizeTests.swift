import TestSupport
import Testing

@Suite(.onOwnThreads)
struct SizeTests {
  @Test("The project's files are found")
  func found() {
    #expect(SourceFile.sources.count > 100 && SourceFile.tests.count > 50 && SourceFile.generated.count > 100)
  }

  @Test("No file has more than 500 lines, except for the copy of the templates")
  func files() {
    let long = (SourceFile.sources + SourceFile.tests).filter { $0.lines.count > 501 }
    #expect(
      long.map(\.path).filter { $0 != "Sources/CallsiteRendering/BuiltInTemplates+Generated.swift" } == [])
  }

  @Test("No function has more than 60 lines")
  func functions() {
    let long = (SourceFile.sources + SourceFile.tests).flatMap { file in
      FunctionLengths.measure(file.text).filter { $0.lines > 60 }.map {
        "\(file.path): \($0.name) \($0.lines)"
      }
    }
    #expect(long == [])
  }

  @Test("Functions are measured from their first line to their closing brace")
  func measuring() {
    let text = """
      struct A {
        init?(
          _ a: Int
        ) {
          if a { b("}") }
        }

        func f() { g() }
      }
      """
    let found = FunctionLengths.measure(text).map { "\($0.name) \($0.lines)" }
    #expect(found == ["init 5", "f 1"])
  }
}

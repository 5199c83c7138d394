import CallsiteDiagnostics
import CallsiteDrift
import Testing

@Suite("What a build printed")
struct CompilerOutputTests {
  private func diagnostics(_ text: String) -> [String] {
    CompilerOutput.diagnostics(in: text).map { diagnostic in
      ([diagnostic.position.description, diagnostic.severity.rawValue, diagnostic.message] + diagnostic.notes)
        .joined(separator: " | ")
    }
  }

  @Test("has the errors of `swift build`, each once, without the excerpts below them")
  func swift() {
    let text = """
      Building for debugging...
      [3/5] Compiling Shop OrderList.swift
      /app/Sources/Shop/OrderList.swift:12:57: error: value of optional type 'Double?' must be unwrapped
      10 |   }
      11 |
      12 |   var sum: Double { orders.reduce(0) { $0 + $1.total } }
         |                                                |- error: value of optional type 'Double?' must be unwrapped
         |                                                `- note: coalesce using '??' to provide a default
      /app/Sources/Shop/OrderList.swift:12:57: error: value of optional type 'Double?' must be unwrapped
      /app/Sources/Shop/A File.swift:3:1: warning: variable was never used
      error: fatalError

      """
    #expect(
      diagnostics(text) == [
        "/app/Sources/Shop/OrderList.swift:12:57 | error | value of optional type 'Double?' must be unwrapped",
        "/app/Sources/Shop/A File.swift:3:1 | warning | variable was never used",
      ])
  }

  @Test("has notes with the errors that they explain")
  func notes() {
    let text = """
      App.swift:4:3: error: switch must be exhaustive
      App.swift:4:3: note: add missing case: '.sold'
      App.swift:9:1: error: cannot find 'x' in scope
      """
    #expect(
      diagnostics(text) == [
        "App.swift:4:3 | error | switch must be exhaustive | add missing case: '.sold'",
        "App.swift:9:1 | error | cannot find 'x' in scope",
      ])
  }

  @Test("is read in color, and as xcpretty and xcbeautify write it")
  func formatters() {
    let text = """
      \u{1B}[1m/app/View.swift:1:2: \u{1B}[0;31merror: \u{1B}[0mvalue of type 'Pet' has no member 'chip'

      ❌  /app/View.swift:3:4: missing argument for parameter 'name' in call

      ❌ /app/View.swift:5:6: error: cannot find type 'Vet' in scope
      ⚠️  /app/View.swift:7:8: 'owner' is deprecated
      [x] /app/View.swift:9:1: extra argument 'id' in call
      """
    #expect(
      diagnostics(text) == [
        "/app/View.swift:1:2 | error | value of type 'Pet' has no member 'chip'",
        "/app/View.swift:3:4 | error | missing argument for parameter 'name' in call",
        "/app/View.swift:5:6 | error | cannot find type 'Vet' in scope",
        "/app/View.swift:7:8 | warning | 'owner' is deprecated",
        "/app/View.swift:9:1 | error | extra argument 'id' in call",
      ])
  }

  @Test("has nothing where no line is a diagnostic")
  func others() {
    #expect(
      diagnostics(
        """
        ld: error: undefined symbol: main
        /app/Tests/PetTests.swift:12: error: PetTests.test : XCTAssertEqual failed
        12:30:15: started
        Build complete! (1.2s)
        """) == [])
  }
}

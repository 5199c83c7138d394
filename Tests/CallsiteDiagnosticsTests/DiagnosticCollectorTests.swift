import CallsiteDiagnostics
import Testing

@Suite("Collecting diagnostics")
struct DiagnosticCollectorTests {
  private let repair = Diagnostic(.warning, "x", "put right")

  @Test(arguments: [(false, Diagnostic.Severity.warning), (true, .error)])
  func `a repair is a warning, in a strict run an error`(isStrict: Bool, severity: Diagnostic.Severity) {
    var collector = DiagnosticCollector(isStrict: isStrict)
    collector.repair(repair)
    #expect(collector.diagnostics.map(\.severity) == [severity])
    #expect(collector.hasErrors == isStrict)
  }

  @Test func `a stage with an error throws everything it found`() {
    var collector = DiagnosticCollector()
    collector.repair(repair)
    collector.report(Diagnostic(.error, "y", "wrong"))
    do {
      try collector.throwIfErrors()
      Issue.record("Nothing was thrown.")
    } catch {
      #expect(error.diagnostics.map(\.id) == ["x", "y"])
    }
  }

  @Test func `warnings alone let a stage go on`() throws {
    var collector = DiagnosticCollector()
    collector.repair(repair)
    try collector.throwIfErrors()
  }

  @Test(arguments: [
    (1, 2, "1 error, 2 warnings"), (2, 1, "2 errors, 1 warning"), (0, 0, "0 errors, 0 warnings"),
  ])
  func `a summary counts errors and warnings`(errors: Int, warnings: Int, text: String) {
    let all =
      Array(repeating: Diagnostic(.error, "e", ""), count: errors)
      + Array(repeating: Diagnostic(.warning, "w", ""), count: warnings) + [Diagnostic(.note, "n", "")]
    #expect(DiagnosticSummary(all).description == text)
  }
}

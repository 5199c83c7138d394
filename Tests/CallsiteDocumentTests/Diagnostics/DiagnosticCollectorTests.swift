import CallsiteDiagnostics
import Testing

@Suite("Collecting diagnostics")
struct DiagnosticCollectorTests {
  private let repair = Diagnostic(.warning, "x", "put right")

  @Test(
    "A repair is a warning, or an error in a strict run",
    arguments: [(false, Diagnostic.Severity.warning), (true, .error)])
  func aRepairIsAWarningIn(isStrict: Bool, severity: Diagnostic.Severity) {
    var collector = DiagnosticCollector(isStrict: isStrict)
    collector.repair(repair)
    #expect(collector.diagnostics.map(\.severity) == [severity])
    #expect(collector.hasErrors == isStrict)
  }

  @Test("A stage with an error throws everything it found")
  func aStageWithAnErrorThrows() {
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

  @Test("One diagnostic represents many of a kind, at the first location")
  func oneDiagnosticStandsForManyOf() {
    var collector = DiagnosticCollector()
    for line in [7, 3, 5] {
      let position = SourcePosition(file: "a.yaml", line: line, column: 1)
      collector.report(Diagnostic(.warning, "x", "put right.", at: position), asOneOf: "k", isRepair: true)
    }
    collector.report(Diagnostic(.note, "y", "alone."), asOneOf: "l", isRepair: false)
    #expect(collector.diagnostics.map(\.message) == ["put right. 2 more are like it.", "alone."])
    #expect(collector.diagnostics.first?.position?.line == 3)
  }

  @Test(
    "Each repair of a kind can be listed, and is in a strict run, but other problems are counted",
    arguments: [(DiagnosticCollector.Repairs.listed, Diagnostic.Severity.warning), (.errors, .error)])
  func listedRepairs(repairs: DiagnosticCollector.Repairs, severity: Diagnostic.Severity) {
    var collector = DiagnosticCollector(repairs: repairs)
    for _ in 1...2 {
      collector.report(repair, asOneOf: "k", isRepair: true)
      collector.report(repair, asOneOf: "l", isRepair: false)
    }
    let severities = collector.diagnostics.map(\.severity)
    #expect(severities == [severity, .warning, severity])
    #expect(collector.diagnostics[1].message == "put right 1 more is like it.")
  }

  @Test("A stage with only warnings continues")
  func warningsAloneLetAStageGo() throws {
    var collector = DiagnosticCollector()
    collector.repair(repair)
    try collector.throwIfErrors()
  }

  @Test(
    "A summary counts errors and warnings",
    arguments: [
      (1, 2, "1 error, 2 warnings"), (2, 1, "2 errors, 1 warning"), (0, 0, "0 errors, 0 warnings"),
    ])
  func aSummaryCountsErrorsAndWarnings(errors: Int, warnings: Int, text: String) {
    let all =
      Array(repeating: Diagnostic(.error, "e", ""), count: errors)
      + Array(repeating: Diagnostic(.warning, "w", ""), count: warnings) + [Diagnostic(.note, "n", "")]
    #expect(DiagnosticSummary(all).description == text)
  }
}

struct DiagnosticLogTests {
  @Test("Concurrent parts report the same as sequential ones: in order, and once")
  func order() {
    var first = DiagnosticLog()
    first.report(warning("a"))
    first.repair(warning("b"))
    var second = DiagnosticLog()
    second.repair(warning("b"))
    second.report(warning("c"))
    first.append(second)
    #expect(messages(of: first) == ["warning a", "warning b", "warning c"])
  }

  @Test("Only repairs are errors in a strict run")
  func strict() {
    var log = DiagnosticLog()
    log.report(warning("a"))
    log.repair(warning("b"))
    #expect(messages(of: log, isStrict: true) == ["warning a", "error b"])
  }

  @Test("Very frequent problems are one diagnostic, whichever part found them")
  func groups() {
    var first = DiagnosticLog()
    var second = DiagnosticLog()
    first.report(warning("a"), asOneOf: "kind", isRepair: true)
    second.report(warning("a"), asOneOf: "kind", isRepair: true)
    second.report(warning("b"), asOneOf: "kind", isRepair: true)
    first.append(second)
    #expect(messages(of: first) == ["warning a 1 more is like it."])
  }

  private func warning(_ message: String) -> Diagnostic { Diagnostic(.warning, "test", message) }

  private func messages(of log: DiagnosticLog, isStrict: Bool = false) -> [String] {
    var collector = DiagnosticCollector(isStrict: isStrict)
    log.report(to: &collector)
    return collector.diagnostics.map { "\($0.severity) \($0.message)" }
  }
}

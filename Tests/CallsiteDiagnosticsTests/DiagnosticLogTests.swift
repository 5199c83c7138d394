import CallsiteDiagnostics
import Testing

struct DiagnosticLogTests {
  @Test("Two parts report what they would have reported one after the other: in order, each once")
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

  @Test("Only what was put right is an error in a strict run")
  func strict() {
    var log = DiagnosticLog()
    log.report(warning("a"))
    log.repair(warning("b"))
    #expect(messages(of: log, isStrict: true) == ["warning a", "error b"])
  }

  @Test("What documents have in hundreds is one diagnostic, whichever part found it")
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

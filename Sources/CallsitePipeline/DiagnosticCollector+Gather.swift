package import CallsiteDiagnostics

extension DiagnosticCollector {
  /// Does one thing of several and takes over its problems, whether it ends or fails, each once.
  package mutating func gather(
    isStrict: Bool, _ body: (inout DiagnosticCollector) throws(DiagnosticFailure) -> Void
  ) {
    var problems = DiagnosticCollector(isStrict: isStrict)
    var failed: [Diagnostic] = []
    do { try body(&problems) } catch { failed = error.diagnostics }
    // A failure may repeat what was collected before it.
    let known = Set(problems.diagnostics)
    report(contentsOf: problems.diagnostics + failed.filter { !known.contains($0) })
  }
}

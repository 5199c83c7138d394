/// How many errors and warnings a run found: `2 errors, 1 warning`.
package struct DiagnosticSummary: Hashable, Sendable, CustomStringConvertible {
  package let errors: Int
  package let warnings: Int

  package init(_ diagnostics: some Sequence<Diagnostic>) {
    var errors = 0
    var warnings = 0
    for diagnostic in diagnostics {
      switch diagnostic.severity {
      case .error: errors += 1
      case .warning: warnings += 1
      case .note: break
      }
    }
    self.errors = errors
    self.warnings = warnings
  }

  package var description: String {
    "\(Self.count(errors, "error")), \(Self.count(warnings, "warning"))"
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}

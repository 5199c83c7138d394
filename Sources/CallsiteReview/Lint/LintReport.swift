package import CallsiteDiagnostics

/// What linting found.
package struct LintReport: Hashable, Sendable {
  package enum Verdict: Hashable, Sendable {
    /// There may be warnings.
    case fine
    case errors
    /// A document could not be opened, or the configuration not be read.
    case unreadable
  }

  package let specCount: Int
  package let diagnostics: [Diagnostic]
  package let verdict: Verdict
  /// What would make better call sites, for each document that has no errors.
  package let callSites: String

  init(specCount: Int, diagnostics: [Diagnostic], callSites: String = "") {
    self.specCount = specCount
    self.callSites = callSites
    self.diagnostics = diagnostics
    if diagnostics.contains(where: { $0.id == "unreadable-file" }) {
      verdict = .unreadable
    } else {
      verdict = diagnostics.contains { $0.severity == .error } ? .errors : .fine
    }
  }

  /// The report if there is no telling which documents are meant.
  package init(ofUnreadableConfiguration failure: DiagnosticFailure) {
    specCount = 0
    diagnostics = failure.diagnostics
    callSites = ""
    verdict = .unreadable
  }

  /// `2 documents: 1 error, 0 warnings`, ending in a line break.
  package var summary: String {
    "\(specCount) document\(specCount == 1 ? "" : "s"): \(DiagnosticSummary(diagnostics))\n"
  }
}

import CallsiteDiagnostics

/// Renders a review as workflow commands, which GitHub shows next to the lines of a pull request. The most severe
/// findings come first, because GitHub shows only ten of each kind.
struct GitHubDriftReport: Sendable {
  private let review: DriftReview

  init(_ review: DriftReview) {
    self.review = review
  }

  func render() -> String {
    let annotations = review.comparisons.flatMap { comparison in
      comparison.findings.map { (finding: $0, comparison: comparison) }
    }
    return Finding.Severity.allCases.reversed().map { severity in
      annotations.filter { $0.finding.severity == severity }
        .map { "\(annotation($0.finding, in: $0.comparison))\n" + uses($0.finding) }.joined()
    }.joined() + unexplained
  }

  /// Beside the lines of the app that the compiler rejected for reasons that no finding has.
  private var unexplained: String {
    (review.build?.unexplained ?? []).map { problem in
      let command = WorkflowCommand(
        .error, title: "source: no finding explains this", message: problem.diagnostic.message,
        at: problem.diagnostic.position)
      return "\(command)\n"
    }.joined()
  }

  /// Returns annotations for the lines of the app that break or use what changed.
  private func uses(_ finding: Finding) -> String {
    finding.callSites.filter { $0.effect != .mayUse }.map { site in
      let command = WorkflowCommand(
        level(finding.severity), title: "\(finding.axis.rawValue): \(finding.id)",
        message: (site.errors + finding.sentences).joined(separator: "\n"), at: site.position)
      return "\(command)\n"
    }.joined()
  }

  private func annotation(_ finding: Finding, in comparison: DriftReview.Comparison) -> WorkflowCommand {
    return WorkflowCommand(
      level(finding.severity), title: "\(finding.axis.rawValue): \(finding.id)",
      message: "\(finding.place): " + (finding.sentences + finding.swiftLines).joined(separator: "\n"),
      at: position(of: finding, in: comparison))
  }

  /// Returns the position of an annotation: in the new version, or at its first line if something was removed. Findings
  /// from recordings point into the document, which is what needs to change.
  private func position(
    of finding: Finding, in comparison: DriftReview.Comparison
  ) -> SourcePosition {
    if finding.evidence != nil {
      return finding.old ?? SourcePosition(file: comparison.old, line: 1, column: 1)
    }
    return finding.new ?? SourcePosition(file: comparison.new, line: 1, column: 1)
  }

  private func level(_ severity: Finding.Severity) -> WorkflowCommand.Level {
    switch severity {
    case .breaking: .error
    case .warning: .warning
    case .info: .notice
    }
  }
}

/// What changed between two versions of an API, and the verdict on each axis.
package struct DriftReport: Hashable, Sendable {
  /// In order of axis, operation and place, so that equal changes give equal reports.
  package var findings: [Finding]

  package init(findings: [Finding]) {
    self.findings = findings
  }

  /// The most severe finding of an axis; nil: it has none.
  package func verdict(on axis: Finding.Axis) -> Finding.Severity? {
    findings.lazy.filter { $0.axis == axis }.map(\.severity).max()
  }
}

/// What changed between two versions of an API, and the verdict on each axis.
package struct DriftReport: Hashable, Sendable {
  /// In order of axis, operation and place, each once, so that equal changes give equal reports.
  package let findings: [Finding]

  package init(findings: [Finding]) {
    var seen: Set<Finding> = []
    self.findings = findings.filter { seen.insert($0).inserted }.sorted()
  }

  /// The most severe finding of an axis; nil: it has none.
  package func verdict(on axis: Finding.Axis) -> Finding.Severity? {
    findings.lazy.filter { $0.axis == axis }.map(\.severity).max()
  }
}

/// The findings of one operation, of all axes, the most severe first.
struct FindingGroup: Sendable {
  /// Of several APIs this one.
  let api: String?
  /// Nil: what isn't of one operation.
  let operation: String?
  let findings: [Finding]

  /// What a reader calls the group.
  var title: String {
    let name = operation ?? "API and models"
    return api.map { "\($0): \(name)" } ?? name
  }

  var worst: Finding.Severity { findings.map(\.severity).max() ?? .info }

  /// `2 breaking, 1 warning`.
  var counts: String {
    let count = { (severity: Finding.Severity) in findings.count { $0.severity == severity } }
    let warnings = count(.warning)
    return [
      (count(.breaking), "breaking"), (warnings, warnings == 1 ? "warning" : "warnings"),
      (count(.info), "info"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  /// Whether a group has worse findings than another, or more of the worst.
  static func isWorse(_ group: FindingGroup, _ other: FindingGroup) -> Bool {
    let counts = { (group: FindingGroup) in
      Finding.Severity.allCases.reversed().map { severity in group.findings.count { $0.severity == severity }
      }
    }
    return counts(other).lexicographicallyPrecedes(counts(group))
  }

  /// In order of the operations' paths.
  static func groups(of review: DriftReview) -> [FindingGroup] {
    review.comparisons.flatMap { comparison in
      Dictionary(grouping: comparison.findings, by: \.operationOrder).sorted { $0.key < $1.key }
        .map { _, findings in
          FindingGroup(
            api: comparison.api, operation: findings.first?.operation,
            findings: findings.enumerated().sorted {
              ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset)
            }.map(\.element))
        }
    }
  }
}

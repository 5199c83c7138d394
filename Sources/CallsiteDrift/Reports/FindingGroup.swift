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

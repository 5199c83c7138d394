package import CallsiteDiagnostics

/// A team's word that a finding is known and fine.
package struct Acceptance: Hashable, Sendable {
  /// The module; nil: any.
  package var api: String?
  package var id: String
  package var operation: String?
  package var path: String
  package var reason: String?
  /// The last day that it counts.
  package var until: CalendarDay?
  package var position: SourcePosition

  package init(
    api: String? = nil, id: String, operation: String?, path: String, reason: String? = nil,
    until: CalendarDay? = nil, position: SourcePosition
  ) {
    self.api = api
    self.id = id
    self.operation = operation
    self.path = path
    self.reason = reason
    self.until = until
    self.position = position
  }

  /// - Parameter api: The module that the finding is about; nil where only one API is compared.
  func matches(_ finding: Finding, of api: String?) -> Bool {
    finding.id == id && finding.operation == operation && finding.path == path && concerns(api)
  }

  /// Whether its last day hasn't passed.
  func counts(on today: CalendarDay) -> Bool { until.map { today <= $0 } ?? true }

  /// Whether a review would have the finding that it accepts, if there still is one.
  func isJudged(by review: DriftReview) -> Bool {
    api == nil || review.comparisons.contains { $0.api == api }
  }

  private func concerns(_ other: String?) -> Bool { api == nil || other == nil || api == other }
}

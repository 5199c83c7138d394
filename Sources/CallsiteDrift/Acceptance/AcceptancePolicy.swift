package import CallsiteDiagnostics

/// What a team has decided about findings: which are accepted, and how much some matter.
package struct AcceptancePolicy: Sendable {
  /// What the findings of an id may be set to.
  package enum Weight: String, Hashable, Sendable, CaseIterable {
    case breaking, warning, info
    /// They aren't told at all.
    case none
  }

  package var acceptances: [Acceptance]
  package var severities: [String: Weight]
  /// What was renamed and what wasn't.
  package var rulings: RenameRulings

  package init(
    acceptances: [Acceptance] = [], severities: [String: Weight] = [:],
    rulings: RenameRulings = RenameRulings()
  ) {
    self.acceptances = acceptances
    self.severities = severities
    self.rulings = rulings
  }

  /// The review with the severities that were set; findings set to none are gone.
  package func weighing(_ review: DriftReview) -> DriftReview {
    var review = review
    for index in review.comparisons.indices {
      review.comparisons[index].findings = review.comparisons[index].findings.compactMap { finding in
        guard let weight = severities[finding.id] else { return finding }
        var finding = finding
        guard let severity = Finding.Severity(rawValue: weight.rawValue) else { return nil }
        finding.severity = severity
        return finding
      }
    }
    return review
  }

  /// The review without the findings that are accepted today.
  ///
  /// Acceptances that match nothing, or not any more, are warnings: somebody may take them out.
  package func accepting(
    _ review: DriftReview, today: CalendarDay, into collector: inout DiagnosticCollector
  ) -> DriftReview {
    var review = review
    var used: Set<Acceptance> = []
    for index in review.comparisons.indices {
      let api = review.comparisons[index].api
      let all = review.comparisons[index].findings
      let left = all.filter { finding in
        let matching = acceptances.filter { $0.matches(finding, of: api) }
        used.formUnion(matching)
        return !matching.contains { $0.counts(on: today) }
      }
      review.acceptedCount += all.count - left.count
      review.comparisons[index].findings = left
    }
    for acceptance in acceptances {
      if !used.contains(acceptance), acceptance.isJudged(by: review) {
        collector.report(.staleAcceptance(acceptance))
      } else if used.contains(acceptance), !acceptance.counts(on: today) {
        collector.report(.expiredAcceptance(acceptance))
      }
    }
    return review
  }
}

extension Acceptance {
  /// What it accepts, for messages.
  fileprivate var subject: String {
    "'\(id)' at '\([operation, path].compactMap { $0 }.joined(separator: ", "))'"
  }
}

extension Diagnostic {
  fileprivate static func staleAcceptance(_ acceptance: Acceptance) -> Diagnostic {
    Diagnostic(
      .warning, "stale-acceptance",
      "\(acceptance.subject) is accepted, but isn't found; --update-accepted takes it out.",
      at: acceptance.position)
  }

  fileprivate static func expiredAcceptance(_ acceptance: Acceptance) -> Diagnostic {
    let day = acceptance.until.map { " only until \($0)" } ?? ""
    return Diagnostic(
      .warning, "expired-acceptance", "\(acceptance.subject) was accepted\(day); it counts again.",
      at: acceptance.position)
  }
}

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

package import CallsiteDiagnostics

/// A team's decisions about findings: which are accepted, and which have another severity.
package struct AcceptancePolicy: Sendable {
  /// A severity that a team sets for a rule.
  package enum Weight: String, Hashable, Sendable, CaseIterable {
    case breaking, warning, info
    /// The rule's findings aren't reported.
    case none
  }

  var acceptances: [Acceptance]
  var severities: [String: Weight]
  /// The renames that the team has confirmed or ruled out.
  package var rulings: RenameRulings

  package init(
    acceptances: [Acceptance] = [], severities: [String: Weight] = [:],
    rulings: RenameRulings = RenameRulings()
  ) {
    self.acceptances = acceptances
    self.severities = severities
    self.rulings = rulings
  }

  /// Returns the review with the team's severities, without findings whose severity is `none`.
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

  /// Returns the review without the findings that are accepted today.
  ///
  /// Reports a warning for each acceptance that expired or matches no finding.
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
  /// The accepted finding, for messages.
  fileprivate var subject: String {
    "'\(id)' at '\([operation, path].compactMap { $0 }.joined(separator: ", "))'"
  }
}

extension Diagnostic {
  fileprivate static func staleAcceptance(_ acceptance: Acceptance) -> Diagnostic {
    Diagnostic(
      .warning, "stale-acceptance",
      "No finding matches the accepted \(acceptance.subject); use --update-accepted to remove it.",
      at: acceptance.position)
  }

  fileprivate static func expiredAcceptance(_ acceptance: Acceptance) -> Diagnostic {
    let day = acceptance.until.map { " until \($0)" } ?? ""
    return Diagnostic(
      .warning, "expired-acceptance", "\(acceptance.subject) was only accepted\(day), and is reported again.",
      at: acceptance.position)
  }
}

/// A finding that a team accepts.
package struct Acceptance: Hashable, Sendable {
  /// The API's module, or `nil` for any API.
  var api: String?
  var id: String
  var operation: String?
  var path: String
  var reason: String?
  /// The last day on which the finding is accepted.
  var until: CalendarDay?
  var position: SourcePosition

  init(
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

  /// Returns whether the acceptance applies to a finding.
  ///
  /// - Parameter api: The module of the finding's API, or `nil` if only one API is compared.
  func matches(_ finding: Finding, of api: String?) -> Bool {
    finding.id == id && finding.operation == operation && finding.path == path && concerns(api)
  }

  /// Returns whether the acceptance hasn't expired.
  func counts(on today: CalendarDay) -> Bool { until.map { today <= $0 } ?? true }

  /// Returns whether a review covers the API of the accepted finding.
  func isJudged(by review: DriftReview) -> Bool {
    api == nil || review.comparisons.contains { $0.api == api }
  }

  private func concerns(_ other: String?) -> Bool { api == nil || other == nil || api == other }
}

import CallsiteDiagnostics

/// Makes the file of what is accepted say what there is to accept now: findings that fail the run are added,
/// acceptances of what isn't found any more go, and everything else stays as it was written.
package struct AcceptanceUpdate: Sendable {
  /// The file's new text.
  package let text: String
  package let addedCount: Int
  package let removedCount: Int

  /// - Parameters:
  ///   - text: The file's text; nil if there is no file yet.
  ///   - policy: What the text says.
  ///   - review: What is found, before anything of it is accepted.
  ///   - today: An acceptance that ended before is replaced by one without an end.
  package init(of text: String?, _ policy: AcceptancePolicy, for review: DriftReview, today: CalendarDay) {
    let stopping = review.comparisons.flatMap { comparison in
      comparison.findings.filter(review.gate.stops).map { (finding: $0, api: comparison.api) }
    }
    let all = review.comparisons.flatMap { comparison in
      comparison.findings.map { (finding: $0, api: comparison.api) }
    }
    let removed = policy.acceptances.filter { acceptance in
      let isFound = all.contains { acceptance.matches($0.finding, of: $0.api) }
      return isFound ? !acceptance.counts(on: today) : acceptance.isJudged(by: review)
    }
    let kept = policy.acceptances.filter { !removed.contains($0) }
    var seen: Set<AcceptanceText.Entry> = []
    let added: [AcceptanceText.Entry] = stopping.compactMap { finding, api in
      if kept.contains(where: { $0.matches(finding, of: api) }) { return nil }
      let former = removed.first { $0.matches(finding, of: api) }
      let entry = AcceptanceText.Entry(
        api: api, id: finding.id, operation: finding.operation, path: finding.path, reason: former?.reason)
      return seen.insert(entry).inserted ? entry : nil
    }
    self.text = AcceptanceText(text ?? Self.head, policy.acceptances).replacing(removed, with: added)
    addedCount = added.count
    removedCount = removed.count
  }

  private static let head = """
    # Changes of the API that are known and fine: 'callsite diff --accept' doesn't count them.
    # A 'reason' and a day 'until' which it counts may stand beside each; --update-accepted keeps them.
    accepted:

    """
}

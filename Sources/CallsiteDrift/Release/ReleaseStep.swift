/// The part of a semantic version that has to be raised.
package enum ReleaseStep: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Nothing changed that a client can notice.
  case none
  case patch, minor, major

  /// The step that changes ask for: what callers see decides, the source axis.
  ///
  /// What only changes on the wire, or under Swift that stays, is a patch.
  package init(_ findings: some Sequence<Finding>) {
    self =
      findings.lazy.map { finding in
        guard finding.axis == .source else { return ReleaseStep.patch }
        return finding.severity == .breaking ? .major : .minor
      }.max() ?? .none
  }

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

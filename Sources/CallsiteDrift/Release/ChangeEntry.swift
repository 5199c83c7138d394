/// An entry of a changelog: a change as users of the client see it.
package struct ChangeEntry: Hashable, Sendable {
  /// The heading of a changelog entry (keepachangelog.com), in order.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case added, changed, deprecated, removed
    /// A change on the wire that Swift code doesn't see.
    case fixed

    /// The heading, such as `Added`.
    package var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
  }

  /// The part of the client that a change belongs to.
  package enum Section: Hashable, Sendable, Comparable {
    /// The client itself: servers, credentials, methods without a service.
    case client
    /// A service, with its path from the client.
    case service(String)
    /// Types that several services use, or that none uses.
    case shared

    package var title: String {
      switch self {
      case .client: "Client"
      case .service(let path): path
      case .shared: "Shared types"
      }
    }
  }

  package var section: Section
  package var kind: Kind
  /// The text of one or two sentences, with names in backticks.
  package var text: String
  /// The axes that the change breaks.
  package var broken: Set<Finding.Axis>
  /// The ids of the findings that the entry combines, in order.
  package var findings: [String]

  package init(
    section: Section, kind: Kind, text: String, broken: Set<Finding.Axis> = [], findings: [String] = []
  ) {
    self.section = section
    self.kind = kind
    self.text = text
    self.broken = broken
    self.findings = findings
  }
}

extension ChangeEntry.Kind {
  /// Creates the heading of a finding.
  init(_ finding: Finding) {
    if finding.axis == .silent {
      self = .fixed
      return
    }
    let (aspect, action) = (finding.rule.coordinates.aspect, finding.rule.coordinates.action)
    switch (aspect, action) {
    case (.deprecation, .add), (.sunset, _): self = .deprecated
    case (_, .add) where Self.parts.contains(aspect): self = .added
    case (_, .remove) where Self.parts.contains(aspect): self = .removed
    default: self = .changed
    }
  }

  /// The aspects that are something of their own, which can be added and removed.
  private static let parts: Set<DriftRule.Aspect> = [.existence, .property, .values, .displayNames]
}

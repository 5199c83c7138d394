/// A semantic version (semver.org, 2.0.0), such as `1.4.0` or `2.0.0-beta.1`.
package struct SemanticVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
  let major: Int
  let minor: Int
  let patch: Int
  /// The identifiers after the hyphen; empty for a release.
  package let preRelease: [String]

  init(_ major: Int, _ minor: Int, _ patch: Int, preRelease: [String] = []) {
    self.major = major
    self.minor = minor
    self.patch = patch
    self.preRelease = preRelease
  }

  /// Creates a version from a text such as `1.4.0`, `v1.4.0` or `1.4.0-rc.1+build.5`, ignoring build metadata. Returns
  /// `nil` for anything else.
  package init?(_ text: some StringProtocol) {
    let pattern =
      /v?(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?/
    guard let match = String(text).wholeMatch(of: pattern),
      let major = Int(match.1), let minor = Int(match.2), let patch = Int(match.3)
    else { return nil }
    let words = match.4?.split(separator: ".", omittingEmptySubsequences: false).map(String.init) ?? []
    guard !words.contains("") else { return nil }
    self.init(major, minor, patch, preRelease: words)
  }

  /// Returns the version after a step. Before 1.0.0, a major step is a minor one.
  ///
  /// A pre-release is followed by its release, whatever the step.
  package func next(_ step: ReleaseStep) -> SemanticVersion {
    guard preRelease.isEmpty else { return core }
    switch step {
    case .none: return self
    case .patch: return SemanticVersion(major, minor, patch + 1)
    case .minor: return SemanticVersion(major, minor + 1, 0)
    case .major: return major == 0 ? SemanticVersion(0, minor + 1, 0) : SemanticVersion(major + 1, 0, 0)
    }
  }

  /// Returns whether the version is high enough to follow another one after changes that require a step.
  package func fits(_ step: ReleaseStep, after last: SemanticVersion) -> Bool {
    self > last && core >= last.next(step).core
  }

  private var core: SemanticVersion { SemanticVersion(major, minor, patch) }

  /// Compares by precedence (section 11). A pre-release comes before its release.
  package static func < (lhs: Self, rhs: Self) -> Bool {
    let (left, right) = ((lhs.major, lhs.minor, lhs.patch), (rhs.major, rhs.minor, rhs.patch))
    if left != right { return left < right }
    if lhs.preRelease.isEmpty || rhs.preRelease.isEmpty {
      return !lhs.preRelease.isEmpty && rhs.preRelease.isEmpty
    }
    for (one, other) in zip(lhs.preRelease, rhs.preRelease) where one != other {
      switch (Int(one), Int(other)) {
      case (let one?, let other?): return one < other
      case (_?, nil): return true
      case (nil, _?): return false
      case (nil, nil): return one.utf8.lexicographicallyPrecedes(other.utf8)
      }
    }
    return lhs.preRelease.count < rhs.preRelease.count
  }

  package var description: String {
    "\(major).\(minor).\(patch)" + (preRelease.isEmpty ? "" : "-" + preRelease.joined(separator: "."))
  }
}

/// The part of a semantic version that has to increase.
package enum ReleaseStep: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Nothing changed for clients.
  case none
  case patch, minor, major

  /// Creates the step that findings require, which depends on the source axis.
  ///
  /// Findings that are only on the wire or silent axis require a patch.
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

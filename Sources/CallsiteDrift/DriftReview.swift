/// What a person reviewing a change is told: the findings that count, and what they are findings about.
package struct DriftReview: Sendable {
  /// Two versions of one API.
  package struct Comparison: Sendable {
    /// Of several APIs this one; nil where there is only one.
    package var api: String?
    /// The versions as they were asked for, such as `git:main:Specs/pets.yaml`.
    package var old: String
    package var new: String
    package var findings: [Finding]

    package init(api: String? = nil, old: String, new: String, findings: [Finding]) {
      self.api = api
      self.old = old
      self.new = new
      self.findings = DriftReport(findings: findings).findings
    }
  }

  /// What the findings come from.
  package enum Kind: Hashable, Sendable {
    /// Two versions of an API.
    case changes
    /// A spec and what a server publishes about itself.
    case publication
    /// A spec and what was recorded.
    case recording

    /// What the two sides are called.
    var sides: (old: String, new: String) {
      switch self {
      case .changes: ("old", "new")
      case .publication: ("spec", "server")
      case .recording: ("spec", "traffic")
      }
    }

    /// The command that found it.
    var command: String {
      switch self {
      case .changes: "callsite diff"
      case .publication: "callsite verify"
      case .recording: "callsite observe"
      }
    }

    /// For the top of a page.
    var heading: String {
      switch self {
      case .changes: "API changes"
      case .publication: "Spec and server"
      case .recording: "Spec and traffic"
      }
    }

    /// Where there is nothing to tell.
    var silence: String {
      switch self {
      case .changes: "Nothing changed that a client can notice."
      case .publication: "The server publishes what the spec says."
      case .recording: "The recorded traffic matches the spec."
      }
    }
  }

  package var comparisons: [Comparison]
  /// How many findings aren't listed since somebody has accepted them.
  package var acceptedCount: Int
  /// Which findings fail the run.
  package var gate: DriftGate
  /// The texts that positions of findings point into, by file.
  package var texts: [String: String]
  package var kind: Kind
  /// How many files of an app's code were looked at; nil: none were to be.
  package var appFileCount: Int?

  package init(
    comparisons: [Comparison], acceptedCount: Int = 0, gate: DriftGate = DriftGate(),
    texts: [String: String] = [:], kind: Kind = .changes, appFileCount: Int? = nil
  ) {
    self.comparisons = comparisons
    self.acceptedCount = acceptedCount
    self.gate = gate
    self.texts = texts
    self.kind = kind
    self.appFileCount = appFileCount
  }

  /// For the top of a page: `The API changed: 2 breaking`.
  var title: String {
    let counts = FindingCounts(of: self).description
    switch kind {
    case .changes: return counts.isEmpty ? "The API: nothing changed" : "The API changed: \(counts)"
    case .publication:
      return counts.isEmpty
        ? "The server matches the spec" : "The server doesn't match the spec: \(counts)"
    case .recording:
      return counts.isEmpty
        ? "The traffic matches the spec" : "The traffic doesn't match the spec: \(counts)"
    }
  }

  /// The axes that there may be findings on: neither a server nor a recording says anything about Swift code.
  var axes: [Finding.Axis] { kind == .changes ? Finding.Axis.allCases : [.wire] }

  package var findings: [Finding] { comparisons.flatMap(\.findings) }

  /// The findings that fail the run.
  package var stopping: [Finding] { findings.filter(gate.stops) }

  func count(_ axis: Finding.Axis? = nil, _ severity: Finding.Severity? = nil) -> Int {
    findings.lazy.filter {
      (axis == nil || $0.axis == axis) && (severity == nil || $0.severity == severity)
    }.count
  }
}

/// Which findings make a run fail.
package struct DriftGate: Hashable, Sendable {
  /// Findings of other axes never fail a run; none: nothing does.
  package var axes: Set<Finding.Axis>
  /// The least severity that fails a run; nil: that of each axis, see ``leastSeverity(on:)``.
  package var level: Finding.Severity?

  package init(axes: Set<Finding.Axis> = [], level: Finding.Severity? = nil) {
    self.axes = axes
    self.level = level
  }

  /// Without a level, what breaks on the wire and in source; on the silent axis warnings too, since nothing
  /// there stops working: it only behaves differently, and no compiler tells.
  package func leastSeverity(on axis: Finding.Axis) -> Finding.Severity {
    level ?? (axis == .silent ? .warning : .breaking)
  }

  package func stops(_ finding: Finding) -> Bool {
    axes.contains(finding.axis) && finding.severity >= leastSeverity(on: finding.axis)
  }
}

/// The forms in which a review is written for people and machines.
package enum DriftFormat: String, Hashable, Sendable, CaseIterable {
  /// For a terminal, grouped by operation.
  case text
  /// For the comment on a pull request.
  case markdown
  /// For tools, see ``JSONDriftReport``.
  case json
  /// One page that needs nothing but a browser.
  case html
  /// Annotations for a GitHub workflow.
  case github
  /// Test results, for CI systems that show those.
  case junit
  /// Alerts, for code scanning.
  case sarif

  /// The review, ending in a line feed unless there is nothing to say.
  ///
  /// - Parameter isColored: Whether text is for a terminal that shows colours.
  package func render(_ review: DriftReview, isColored: Bool = false) -> String {
    switch self {
    case .text: TextDriftReport(review, isColored: isColored).render()
    case .markdown: MarkdownDriftReport(review).render()
    case .json: JSONDriftReport(review).render()
    case .html: HTMLDriftReport(review).render()
    case .github: GitHubDriftReport(review).render()
    case .junit: JUnitDriftReport(review).render()
    case .sarif: SARIFDriftReport(review).render()
    }
  }

  /// A line for each axis, for people who have the report elsewhere.
  package static func summary(of review: DriftReview, isColored: Bool) -> String {
    TextDriftReport(review, isColored: isColored).summary
  }
}

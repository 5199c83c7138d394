/// The content of a report: the findings, and the versions or recordings that they come from.
package struct DriftReview: Sendable {
  /// Two versions of one API.
  package struct Comparison: Sendable {
    /// The API's module, if several APIs are compared.
    var api: String?
    /// The old version as the user named it, such as `git:main:Specs/pets.yaml`.
    var old: String
    /// The new version as the user named it.
    var new: String
    package var findings: [Finding]

    package init(api: String? = nil, old: String, new: String, findings: [Finding]) {
      self.api = api
      self.old = old
      self.new = new
      self.findings = DriftReport(findings: findings).findings
    }
  }

  /// The source of the findings.
  package enum Kind: Hashable, Sendable {
    /// Two versions of an API.
    case changes
    /// A document, and the one that the server publishes.
    case publication
    /// A document and recorded traffic.
    case recording

    /// The names of the two sides.
    var sides: (old: String, new: String) {
      switch self {
      case .changes: ("old", "new")
      case .publication: ("spec", "server")
      case .recording: ("spec", "traffic")
      }
    }

    /// The command that produces the findings.
    var command: String {
      switch self {
      case .changes: "callsite diff"
      case .publication: "callsite verify"
      case .recording: "callsite observe"
      }
    }

    /// The heading of a page.
    var heading: String {
      switch self {
      case .changes: "API changes"
      case .publication: "Spec and server"
      case .recording: "Spec and traffic"
      }
    }

    /// The text for a report without findings.
    var emptyText: String {
      switch self {
      case .changes: "No changes that affect clients."
      case .publication: "The server's document matches the spec."
      case .recording: "The recorded traffic matches the spec."
      }
    }
  }

  package var comparisons: [Comparison]
  /// The number of findings that aren't listed because they were accepted.
  var acceptedCount: Int
  /// The gate that decides which findings fail the run.
  package var gate: DriftGate
  /// The contents of the files that the findings' positions refer to.
  var texts: [String: String]
  var kind: Kind
  /// The number of files of the app's code that were searched, or `nil` if no search was requested.
  var appFileCount: Int?
  /// The result of building the app with the new client, if it was built.
  var build: AppBuild?

  package init(
    comparisons: [Comparison], acceptedCount: Int = 0, gate: DriftGate = DriftGate(),
    texts: [String: String] = [:], kind: Kind = .changes, appFileCount: Int? = nil,
    build: AppBuild? = nil
  ) {
    self.comparisons = comparisons
    self.acceptedCount = acceptedCount
    self.gate = gate
    self.texts = texts
    self.kind = kind
    self.appFileCount = appFileCount
    self.build = build
  }

  /// A title such as `API changes: 2 breaking`.
  var title: String {
    let counts = FindingCounts(of: self).description
    switch kind {
    case .changes: return counts.isEmpty ? "No API changes" : "API changes: \(counts)"
    case .publication:
      return counts.isEmpty
        ? "The server matches the spec" : "The server doesn't match the spec: \(counts)"
    case .recording:
      return counts.isEmpty
        ? "The traffic matches the spec" : "The traffic doesn't match the spec: \(counts)"
    }
  }

  /// The axes that findings can be on. Servers and recordings say nothing about Swift code.
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

/// The condition for findings to fail a run.
package struct DriftGate: Hashable, Sendable {
  /// The axes whose findings can fail a run.
  package var axes: Set<Finding.Axis>
  /// The lowest severity that fails a run, or `nil` for the default of each axis; see ``leastSeverity(on:)``.
  package var level: Finding.Severity?

  package init(axes: Set<Finding.Axis> = [], level: Finding.Severity? = nil) {
    self.axes = axes
    self.level = level
  }

  /// Returns the lowest severity that fails a run.
  ///
  /// Without a level, that's `breaking` on the wire and source axes, and `warning` on the silent axis, where nothing
  /// stops working and no compiler complains.
  func leastSeverity(on axis: Finding.Axis) -> Finding.Severity {
    level ?? (axis == .silent ? .warning : .breaking)
  }

  /// Returns whether a finding fails the run.
  func stops(_ finding: Finding) -> Bool {
    axes.contains(finding.axis) && finding.severity >= leastSeverity(on: finding.axis)
  }
}

/// An output format of a review.
package enum DriftFormat: String, Hashable, Sendable, CaseIterable {
  /// Text for a terminal, grouped by operation.
  case text
  /// Markdown for a comment on a pull request.
  case markdown
  /// JSON for tools; see ``JSONDriftReport``.
  case json
  /// A self-contained HTML page.
  case html
  /// Annotations of a GitHub workflow.
  case github
  /// JUnit test results for CI systems.
  case junit
  /// SARIF alerts for code scanning.
  case sarif

  /// Returns the report, which ends in a line feed unless it's empty.
  ///
  /// - Parameter isColored: Whether to use colors in the text format.
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

  /// Returns a line for each axis, for the terminal when the report goes to a file.
  package static func summary(of review: DriftReview, isColored: Bool) -> String {
    TextDriftReport(review, isColored: isColored).summary
  }
}

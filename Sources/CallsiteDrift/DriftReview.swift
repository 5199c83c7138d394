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

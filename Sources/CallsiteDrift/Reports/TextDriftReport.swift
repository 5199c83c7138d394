import CallsiteDiagnostics

/// Renders a review for a terminal: what breaks deployed apps, then everything else, each by operation or component, and
/// a line for each axis at the end.
///
/// ```
/// git:main:Specs/pets.yaml → Specs/pets.yaml
///
/// GET /pets
///   breaking  wire    response 200 / [].name  [response-property-removed]
///     …
///
/// wire    breaking  1 breaking
/// source  none
/// silent  none
/// ```
struct TextDriftReport: Sendable {
  private let review: DriftReview
  private let isColored: Bool

  init(_ review: DriftReview, isColored: Bool) {
    self.review = review
    self.isColored = isColored
  }

  func render() -> String {
    let subjects = review.comparisons.map { subject($0) + "\n" }.joined()
    let groups = FindingGroup.groups(of: review).map { "\n" + group($0) }.joined()
    return subjects + groups + unexplained + "\n" + summary
  }

  /// The compiler errors that no finding explains.
  private var unexplained: String {
    guard let problems = review.build?.unexplained, !problems.isEmpty else { return "" }
    let lines = problems.flatMap(\.lines).map { "  \(TerminalText.printable($0))\n" }
    return "\n" + colored("Errors that no finding explains", 1) + "\n" + lines.joined()
  }

  private func subject(_ comparison: DriftReview.Comparison) -> String {
    let versions = "\(comparison.old) → \(comparison.new)"
    let text = comparison.api.map { "\($0): \(versions)" } ?? versions
    return TerminalText.printable(text)
  }

  private func group(_ group: FindingGroup) -> String {
    var shown: Set<Finding.SwiftChange> = []
    let findings = group.findings.map { finding in
      self.finding(finding, showsSwift: finding.swift.map { shown.insert($0).inserted } ?? false)
    }
    return colored(TerminalText.printable(group.title), 1) + "\n" + findings.joined()
  }

  /// - Parameter showsSwift: Whether to show the declarations, which several findings can share.
  private func finding(_ finding: Finding, showsSwift: Bool) -> String {
    let severity = colored(Self.padded(finding.severity.rawValue, 8), Self.color(of: finding.severity))
    let axis = Self.padded(finding.axis.rawValue, 6)
    let path = TerminalText.printable(finding.path)
    var text = "  \(severity)  \(axis)  \(path)  [\(finding.id)]\n"
    for line in finding.sentences + finding.positions(review.kind) {
      text += "    \(TerminalText.printable(line))\n"
    }
    for line in showsSwift ? finding.swiftLines : [] {
      text += "    \(colored(TerminalText.printable(line), line.hasPrefix("-") ? 31 : 32))\n"
    }
    for line in finding.callSiteLines { text += "    \(TerminalText.printable(line))\n" }
    return text
  }

  /// A line for each axis, and one for the app if its code was searched.
  var summary: String {
    var text = ""
    for axis in review.axes {
      let verdict = DriftVerdict(of: review, on: axis)
      let counts = FindingCounts(of: review, on: axis).description
      let word = counts.isEmpty ? verdict.rawValue : Self.padded(verdict.rawValue, 8) + "  " + counts
      text += "\(Self.padded(axis.rawValue, 6))  \(colored(word, Self.color(of: verdict)))\n"
    }
    if let sites = CallSiteCount(of: review) {
      text += "app     \(colored(sites.description, sites.isGood ? 32 : review.build == nil ? 33 : 31))\n"
    }
    if review.acceptedCount > 0 { text += "\(review.acceptedCount) accepted, not listed\n" }
    return text
  }

  private func colored(_ text: String, _ color: Int?) -> String {
    guard isColored, let color else { return text }
    return "\u{1B}[\(color)m\(text)\u{1B}[0m"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func color(of severity: Finding.Severity) -> Int? {
    switch severity {
    case .breaking: 31
    case .warning: 33
    case .info: 36
    }
  }

  private static func color(of verdict: DriftVerdict) -> Int? {
    switch verdict {
    case .breaking: 31
    case .warning, .changed: 33
    case .info: 36
    case .none: 32
    }
  }
}

/// Prepares text from documents for a line of a terminal or a log.
package enum TerminalText {
  /// Returns the text on one line, with control characters escaped.
  ///
  /// CI systems may interpret output as commands: GitHub does with lines that start with `::` after white space, and
  /// with `##[…]` anywhere. Both are escaped.
  package static func printable(_ text: String) -> String {
    let line = MessageText.printable(text).replacing("##[", with: "#\\u{23}[")
    return line.drop { $0 == " " }.hasPrefix("::") ? line.replacing("::", with: ":\\u{3a}") : line
  }
}

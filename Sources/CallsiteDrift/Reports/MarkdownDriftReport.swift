/// Renders a review as a comment on a pull request: breaking findings expanded, the rest collapsed, and within the
/// length limit of comments.
struct MarkdownDriftReport: Sendable {
  /// The maximum length in bytes of UTF-8. GitHub's limit is 65,536 characters.
  static let maximumLength = 64_000

  private let review: DriftReview

  init(_ review: DriftReview) {
    self.review = review
  }

  func render() -> String {
    var text = "## \(review.title)\n\n" + subjects + "\n" + table
    if let sites = CallSiteCount(of: review) { text += "\nApp code: \(sites).\n" }
    if review.acceptedCount > 0 { text += "\n\(review.acceptedCount) accepted, not listed.\n" }
    text += unexplained
    for severity in Finding.Severity.allCases.reversed() {
      text += section(severity, within: Self.maximumLength - text.utf8.count)
    }
    return text
  }

  /// The compiler errors that no finding explains.
  private var unexplained: String {
    guard let problems = review.build?.unexplained, !problems.isEmpty else { return "" }
    let shown = problems.prefix(Self.maximumProblems).map { problem in
      let error = MarkdownText.code("error: \(problem.diagnostic.message)")
      return "- \(MarkdownText.code("\(problem.diagnostic.position): \(problem.code)"))\n  - \(error)\n"
    }
    let rest = problems.count - shown.count
    return "\n### Errors that no finding explains\n\n" + shown.joined()
      + (rest > 0 ? "- and \(rest) more\n" : "")
  }

  private static let maximumProblems = 20

  private var subjects: String {
    review.comparisons.prefix(50).map { comparison in
      let versions = "\(MarkdownText.code(comparison.old)) → \(MarkdownText.code(comparison.new))"
      return comparison.api.map { "- **\(MarkdownText.prose($0))**: \(versions)\n" } ?? versions + "\n"
    }.joined()
  }

  private var table: String {
    let rows = review.axes.map { axis in
      let verdict = DriftVerdict(of: review, on: axis)
      let counts = FindingCounts(of: review, on: axis)
      return "| \(Self.name(of: axis)) | \(Self.mark(of: verdict)) \(verdict.rawValue) "
        + "| \(counts.breaking) | \(counts.warnings) | \(counts.infos) |\n"
    }
    return "| | verdict | breaking | warnings | info |\n|---|---|--:|--:|--:|\n" + rows.joined()
  }

  /// Returns as many findings of a severity as there is room for, collapsed unless they are breaking.
  private func section(_ severity: Finding.Severity, within room: Int) -> String {
    let groups = FindingGroup.groups(of: review).map { group in
      FindingGroup(
        api: group.api, operation: group.operation,
        findings: group.findings.filter { $0.severity == severity },
        isRest: group.isRest && severity == .breaking)
    }
    let count = review.count(nil, severity)
    guard count > 0 else { return "" }
    let title = "\(Self.title(of: severity)) (\(count))"
    let head =
      severity == .breaking ? "\n### \(title)\n" : "\n<details><summary><b>\(title)</b></summary>\n"
    let tail = severity == .breaking ? "" : "\n</details>\n"
    // Leaves room for the line that counts the omitted findings, and for the headings of other sections.
    let (items, listed) = list(groups, within: room - head.utf8.count - tail.utf8.count - 500)
    let rest =
      listed < count ? "\n…and \(count - listed) more. The HTML and text reports list all findings.\n" : ""
    return head + items + rest + tail
  }

  private func list(_ groups: [FindingGroup], within room: Int) -> (text: String, count: Int) {
    var text = ""
    var count = 0
    for group in groups where !group.findings.isEmpty {
      var head = "\n**\(MarkdownText.prose(group.title))**\n\n"
      var shown: Set<Finding.SwiftChange> = []
      for finding in group.findings {
        let showsSwift = finding.swift.map { shown.insert($0).inserted } ?? false
        let item = head + self.item(finding, showsSwift: showsSwift)
        guard text.utf8.count + item.utf8.count <= room else { return (text, count) }
        text += item
        head = ""
        count += 1
      }
    }
    return (text, count)
  }

  private func item(_ finding: Finding, showsSwift: Bool) -> String {
    let sentences = finding.sentences.map(MarkdownText.sentence).joined(separator: " ")
    let places = finding.positions(review.kind).map(MarkdownText.code).joined(separator: ", ")
    var text =
      "- \(MarkdownText.code(finding.path)) (\(finding.axis.rawValue)): \(sentences) "
      + "<sub>\(MarkdownText.code(finding.id))\(places.isEmpty ? "" : " " + places)</sub>\n"
    for line in finding.callSiteLines {
      let indent = line.hasPrefix(" ") ? "    - " : "  - "
      text += indent + MarkdownText.code(String(line.drop { $0 == " " })) + "\n"
    }
    if showsSwift, !finding.swiftLines.isEmpty {
      let block = MarkdownText.block(finding.swiftLines, language: "diff")
      let lines = ("<details><summary>Swift</summary>\n\n" + block + "\n</details>")
        .split(separator: "\n", omittingEmptySubsequences: false)
      text += "\n" + lines.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined() + "\n"
    }
    return text
  }

  private static func name(of axis: Finding.Axis) -> String {
    switch axis {
    case .wire: "Wire: deployed apps"
    case .source: "Source: code that calls the client"
    case .silent: "Silent: code that behaves differently"
    }
  }

  private static func title(of severity: Finding.Severity) -> String {
    switch severity {
    case .breaking: "Breaking"
    case .warning: "Warnings"
    case .info: "Info"
    }
  }

  private static func mark(of verdict: DriftVerdict) -> String {
    switch verdict {
    case .breaking: "❌"
    case .warning, .changed: "⚠️"
    case .info: "ℹ️"
    case .none: "✅"
    }
  }
}

import CallsiteDiagnostics

/// Renders a review as JUnit test results, which most CI systems show: a suite for each axis and a case for each
/// finding, which fails if the finding is breaking or fails the run.
struct JUnitDriftReport: Sendable {
  private let review: DriftReview

  init(_ review: DriftReview) {
    self.review = review
  }

  func render() -> String { document.code }

  private var document: Markup {
    let suites = review.axes.map(suite).joined()
    let all = review.findings.count + emptyAxes.count
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="\(review.kind.command)" tests="\(all)" failures="\(review.findings.count(where: isFailure))">
      \(suites)</testsuites>

      """
  }

  /// The axes without findings, which get one passing case to show that the suite ran.
  private var emptyAxes: [Finding.Axis] { review.axes.filter { review.count($0) == 0 } }

  private func suite(_ axis: Finding.Axis) -> Markup {
    let cases = review.comparisons.flatMap { comparison in
      comparison.findings.filter { $0.axis == axis }.map { testCase($0, api: comparison.api) }
    }
    let failures = review.findings.count { $0.axis == axis && isFailure($0) }
    let content: Markup =
      cases.isEmpty ? "    <testcase classname=\"\(axis.rawValue)\" name=\"no changes\"/>\n" : cases.joined()
    let head: Markup = "name=\"\(axis.rawValue)\" tests=\"\(max(cases.count, 1))\" failures=\"\(failures)\""
    return "  <testsuite \(head)>\n\(content)  </testsuite>\n"
  }

  /// Returns whether a finding is a failure. Breaking findings are, even if they don't fail the run.
  private func isFailure(_ finding: Finding) -> Bool {
    finding.severity == .breaking || review.gate.stops(finding)
  }

  private func testCase(_ finding: Finding, api: String?) -> Markup {
    let className = [finding.axis.rawValue, api, finding.operation].compactMap { $0 }.joined(separator: " ")
    let name = "\(finding.path): \(finding.id)"
    let head: Markup =
      "    <testcase classname=\"\(attribute: className)\" name=\"\(attribute: name)\">\n"
    let details =
      ["\(finding.severity.rawValue): \(finding.place)"] + finding.sentences + finding.swiftLines
      + finding.callSiteLines
    let text = (details + finding.positions(review.kind)).joined(separator: "\n")
    let body: Markup =
      if isFailure(finding) {
        "      <failure type=\"\(finding.severity.rawValue)\" message=\"\(attribute: finding.message)\">"
          + "\(text)</failure>\n"
      } else {
        "      <system-out>\(text)</system-out>\n"
      }
    return head + body + "    </testcase>\n"
  }
}

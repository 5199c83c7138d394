import CallsiteDiagnostics

/// A review as test results in the form of JUnit, which most CI systems show: a suite for each axis, a case for
/// each finding, failed if it fails the run.
struct JUnitDriftReport: Sendable {
  private let review: DriftReview

  init(_ review: DriftReview) {
    self.review = review
  }

  func render() -> String {
    let suites = Finding.Axis.allCases.map(suite).joined()
    let all = review.findings.count + emptyAxes.count
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="callsite diff" tests="\(all)" failures="\(review.stopping.count)">
      \(suites)</testsuites>

      """
  }

  /// Axes without findings have one case, so that the suite is seen to have run.
  private var emptyAxes: [Finding.Axis] { Finding.Axis.allCases.filter { review.count($0) == 0 } }

  private func suite(_ axis: Finding.Axis) -> String {
    let cases = review.comparisons.flatMap { comparison in
      comparison.findings.filter { $0.axis == axis }.map { testCase($0, api: comparison.api) }
    }
    let failures = review.stopping.filter { $0.axis == axis }.count
    let content =
      cases.isEmpty ? "    <testcase classname=\"\(axis.rawValue)\" name=\"no change\"/>\n" : cases.joined()
    let head = "name=\"\(axis.rawValue)\" tests=\"\(max(cases.count, 1))\" failures=\"\(failures)\""
    return "  <testsuite \(head)>\n\(content)  </testsuite>\n"
  }

  private func testCase(_ finding: Finding, api: String?) -> String {
    let className = [finding.axis.rawValue, api, finding.operation].compactMap { $0 }.joined(separator: " ")
    let name = "\(finding.path): \(finding.id)"
    let head =
      "    <testcase classname=\"\(Markup.attribute(className))\" name=\"\(Markup.attribute(name))\">\n"
    let details =
      ["\(finding.severity.rawValue): \(finding.place)"] + finding.sentences + finding.swiftLines
      + finding.callSiteLines
    let text = Markup.content((details + finding.positions).joined(separator: "\n"))
    let body =
      if review.gate.stops(finding) {
        "      <failure type=\"\(finding.severity.rawValue)\" message=\"\(Markup.attribute(finding.message))\">"
          + "\(text)</failure>\n"
      } else {
        "      <system-out>\(text)</system-out>\n"
      }
    return head + body + "    </testcase>\n"
  }
}

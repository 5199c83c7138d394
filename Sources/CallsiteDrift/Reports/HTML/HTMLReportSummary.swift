/// The verdict on each axis, with counts.
struct HTMLReportSummary: Sendable {
  private let review: DriftReview

  init(_ review: DriftReview) {
    self.review = review
  }

  func render() -> String {
    let accepted =
      review.acceptedCount > 0
      ? "<p class=\"accepted\">\(review.acceptedCount) accepted, not listed.</p>\n" : ""
    return "<dl class=\"verdicts\">\n\(review.axes.map(card).joined())</dl>\n\(accepted)"
  }

  private func card(_ axis: Finding.Axis) -> String {
    let verdict = DriftVerdict(of: review, on: axis)
    let counts = FindingCounts(of: review, on: axis).description
    return """
      <div class="verdict \(verdict.rawValue)">
      <dt>\(Self.title(of: axis)) <small>\(Self.explanation(of: axis))</small></dt>
      <dd><b>\(verdict.rawValue)</b> <small>\(counts.isEmpty ? "no findings" : counts)</small></dd>
      </div>

      """
  }

  private static func title(of axis: Finding.Axis) -> String {
    switch axis {
    case .wire: "Wire"
    case .source: "Swift source"
    case .silent: "Silent"
    }
  }

  private static func explanation(of axis: Finding.Axis) -> String {
    switch axis {
    case .wire: "apps in the field that talk to the new version"
    case .source: "code that calls the regenerated client"
    case .silent: "code that compiles and behaves differently"
    }
  }
}

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

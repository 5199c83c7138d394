import CallsiteDiagnostics

/// The lines of the app that use what changed, at the top of the page: how many, and which.
struct HTMLCallSites: Sendable {
  private let review: DriftReview

  init(_ review: DriftReview) {
    self.review = review
  }

  func render() -> String {
    guard let count = CallSiteCount(of: review) else { return "" }
    if count.isEmpty { return "<p class=\"app\">The app: \(count).</p>\n" }
    let items = lines.map { site in
      "<li\(site.isCertain ? "" : " class=\"perhaps\"")><code>\(Markup.content(site.position.description))</code> "
        + "<code>\(Markup.content(site.text))</code></li>\n"
    }
    return
      "<details class=\"app\"><summary>The app: \(count)</summary>\n<ul>\n\(items.joined())</ul>\n</details>\n"
  }

  /// Each once, in the order of files.
  private var lines: [CallSite] {
    var seen: Set<String> = []
    return review.findings.flatMap(\.callSites)
      .sorted {
        ($0.position.file, $0.position.line, $0.isCertain ? 0 : 1)
          < ($1.position.file, $1.position.line, $1.isCertain ? 0 : 1)
      }
      .filter { seen.insert("\($0.position.file):\($0.position.line)").inserted }
  }
}

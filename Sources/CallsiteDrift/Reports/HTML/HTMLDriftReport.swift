import CallsiteDiagnostics

/// A review as one page that needs nothing but a browser: no network, no other file, and readable without its
/// script, which only filters.
struct HTMLDriftReport: Sendable {
  private let review: DriftReview
  private let groups: [FindingGroup]
  private let articles: HTMLFindingArticle

  init(_ review: DriftReview) {
    self.review = review
    groups = FindingGroup.groups(of: review).enumerated().sorted { first, second in
      if FindingGroup.isWorse(first.element, second.element) { return true }
      return !FindingGroup.isWorse(second.element, first.element) && first.offset < second.offset
    }.map(\.element)
    let positions = review.findings.flatMap { [$0.old, $0.new].compactMap { $0 } }
    let files = Set(positions.map(\.file))
    articles = HTMLFindingArticle(
      lines: review.texts.filter { files.contains($0.key) }.mapValues { SourceLines($0) },
      kind: review.kind)
  }

  func render() -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
    <title>\(review.kind.heading)</title>
    <style>
    \(HTMLReportAssets.style)
    </style>
    </head>
    <body>
    <a class="skip" href="#findings">Skip to the findings</a>
    <header>
    <h1>\(review.kind.heading)</h1>
    \(subjects)\(HTMLReportSummary(review).render())\(HTMLCallSites(review).render())\(contents)</header>
    \(review.findings.isEmpty ? "" : HTMLReportFilters(review).render())<main id="findings" tabindex="-1">
    \(sections)</main>
    <script>
    \(HTMLReportAssets.script)
    </script>
    </body>
    </html>

    """
  }

  /// Nothing is loaded from anywhere, whatever a document may have brought in.
  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; "
    + "form-action 'none'"

  private var subjects: String {
    let items = review.comparisons.map { comparison in
      let versions =
        "<code>\(Markup.content(comparison.old))</code> → <code>\(Markup.content(comparison.new))</code>"
      return comparison.api.map { "<li><b>\(Markup.content($0))</b> \(versions)</li>\n" }
        ?? "<li>\(versions)</li>\n"
    }
    return "<ul class=\"versions\">\n\(items.joined())</ul>\n"
  }

  private var sections: String {
    if groups.isEmpty { return "<p class=\"nothing\">\(review.kind.silence)</p>\n" }
    return groups.enumerated().map(section).joined()
      + "<p class=\"nothing\" id=\"nothing\" hidden>No finding matches the filters.</p>\n"
  }

  /// The operations, the worst first, with what was found of each.
  private var contents: String {
    if groups.count < 2 { return "" }
    let items = groups.enumerated().map { number, group in
      "<li class=\"\(group.worst.rawValue)\"><a href=\"#group-\(number)\">\(Markup.content(group.title))</a> "
        + "<span class=\"count\">\(group.counts)</span></li>\n"
    }
    return
      "<nav aria-label=\"Contents\"><details class=\"contents\" open><summary>\(groups.count) operations and parts"
      + "</summary>\n<ol>\n\(items.joined())</ol>\n</details></nav>\n"
  }

  private func section(_ number: Int, _ group: FindingGroup) -> String {
    """
    <section class="group" id="group-\(number)">
    <h2>\(Markup.content(group.title)) <span class="count">\(group.findings.count)</span></h2>
    \(group.findings.map(articles.render).joined())</section>

    """
  }
}

import CallsiteDiagnostics

/// Renders a review as a self-contained HTML page that loads nothing and is readable without its script, which only
/// filters.
struct HTMLDriftReport: Sendable {
  private let review: DriftReview
  private let groups: [FindingGroup]
  private let articles: HTMLFindingArticle

  init(_ review: DriftReview) {
    self.review = review
    groups = FindingGroup.wholeGroups(of: review).enumerated().sorted { first, second in
      if FindingGroup.isWorse(first.element, second.element) { return true }
      return !FindingGroup.isWorse(second.element, first.element) && first.offset < second.offset
    }.map(\.element)
    let positions = review.findings.flatMap { [$0.old, $0.new].compactMap { $0 } }
    let files = Set(positions.map(\.file))
    articles = HTMLFindingArticle(
      lines: review.texts.filter { files.contains($0.key) }.mapValues { SourceLines($0) },
      kind: review.kind)
  }

  func render() -> String { page.code }

  private var page: Markup {
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

  /// The content security policy, which forbids loading anything, whatever a document contains.
  private static let policy: Markup =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; "
    + "form-action 'none'"

  private var subjects: Markup {
    let items = review.comparisons.map { comparison -> Markup in
      let versions: Markup =
        "<code>\(comparison.old)</code> → <code>\(comparison.new)</code>"
      return comparison.api.map { "<li><b>\($0)</b> \(versions)</li>\n" }
        ?? "<li>\(versions)</li>\n"
    }
    return "<ul class=\"versions\">\n\(items.joined())</ul>\n"
  }

  private var sections: Markup {
    if groups.isEmpty { return "<p class=\"nothing\">\(review.kind.emptyText)</p>\n" }
    return groups.enumerated().map(section).joined()
      + "<p class=\"nothing\" id=\"nothing\" hidden>No findings match the filters.</p>\n"
  }

  /// The list of groups, the most severe first.
  private var contents: Markup {
    if groups.count < 2 { return "" }
    let items = groups.enumerated().map { number, group -> Markup in
      "<li class=\"\(group.worst.rawValue)\"><a href=\"#group-\(number)\">\(group.title)</a> "
        + "<span class=\"count\">\(group.counts)</span></li>\n"
    }
    return
      "<nav aria-label=\"Contents\"><details class=\"contents\" open><summary>\(groups.count) operations and parts"
      + "</summary>\n<div class=\"list\"><ol>\n\(items.joined())</ol></div>\n</details></nav>\n"
  }

  /// Declarations that several findings share are shown once.
  private func articles(of group: FindingGroup) -> Markup {
    var shown: Set<Finding.SwiftChange> = []
    return group.findings.map { finding -> Markup in
      let isNew = finding.swift.map { shown.insert($0).inserted } ?? false
      return articles.render(finding, showsSwift: isNew)
    }.joined()
  }

  private func section(_ number: Int, _ group: FindingGroup) -> Markup {
    """
    <section class="group" id="group-\(number)">
    <h2>\(group.title) <span class="count">\(group.findings.count)</span></h2>
    \(self.articles(of: group))</section>

    """
  }
}

/// The verdict on each axis, with counts.
struct HTMLReportSummary: Sendable {
  private let review: DriftReview

  init(_ review: DriftReview) {
    self.review = review
  }

  func render() -> Markup {
    let accepted: Markup =
      review.acceptedCount > 0
      ? "<p class=\"accepted\">\(review.acceptedCount) accepted, not listed.</p>\n" : ""
    return "<dl class=\"verdicts\">\n\(review.axes.map(card).joined())</dl>\n\(accepted)"
  }

  private func card(_ axis: Finding.Axis) -> Markup {
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
    case .wire: "deployed apps that talk to the new version"
    case .source: "code that calls the regenerated client"
    case .silent: "code that compiles and behaves differently"
    }
  }
}

/// The controls that filter the findings.
struct HTMLReportFilters: Sendable {
  private let review: DriftReview

  init(_ review: DriftReview) {
    self.review = review
  }

  func render() -> Markup {
    let axes = Finding.Axis.allCases.map { box("axis", $0.rawValue, review.count($0)) }
    let severities = Finding.Severity.allCases.reversed().map {
      box("severity", $0.rawValue, review.count(nil, $0))
    }
    return """
      <form id="filters" role="search" aria-label="Filter the findings">
      <p><label for="search">Search</label>
      <input id="search" type="search" placeholder="operation, property, id, Swift name" autocomplete="off"></p>
      <fieldset><legend>Axis</legend>\(axes.joined())</fieldset>
      <fieldset><legend>Severity</legend>\(severities.joined())</fieldset>
      <p class="buttons"><button type="button" id="open">Show excerpts</button>
      <button type="button" id="close">Hide excerpts</button></p>
      <p id="shown" role="status">\(review.findings.count) findings</p>
      </form>

      """
  }

  private func box(_ name: String, _ value: String, _ count: Int) -> Markup {
    "\n<label class=\"\(value)\"><input type=\"checkbox\" name=\"\(name)\" value=\"\(value)\" checked> "
      + "\(value) <span class=\"count\">\(count)</span></label>"
  }
}

/// The affected lines of the app, at the top of the page.
struct HTMLCallSites: Sendable {
  private let review: DriftReview

  init(_ review: DriftReview) {
    self.review = review
  }

  func render() -> Markup {
    guard let count = CallSiteCount(of: review) else { return "" }
    let problems = review.build?.unexplained ?? []
    let unexplained: Markup =
      problems.isEmpty
      ? "" : "<p>Errors that no finding explains:</p>\n<ul>\n\(problems.map(item).joined())</ul>\n"
    let lines = lines
    if lines.isEmpty, problems.isEmpty { return "<p class=\"app\">App code: \(count.description).</p>\n" }
    let uses: Markup = lines.isEmpty ? "" : "<ul>\n\(lines.map(item).joined())</ul>\n"
    return
      "<details class=\"app\"><summary>App code: \(count.description)</summary>\n\(uses)\(unexplained)</details>\n"
  }

  private func item(_ site: CallSite) -> Markup {
    "<li\(site.effect.mark)><code>\(site.position.description)</code> \(site.effect.words): "
      + "<code>\(site.text)</code></li>\n"
  }

  private func item(_ problem: AppBuild.Problem) -> Markup {
    "<li\(CallSite.Effect.breaks.mark)><code>\(problem.diagnostic.position.description)</code> "
      + "<code>\(problem.code)</code><br>\(problem.diagnostic.message)</li>\n"
  }

  /// The lines without duplicates, sorted by file.
  private var lines: [CallSite] {
    var seen: Set<String> = []
    return review.findings.flatMap(\.callSites)
      .sorted {
        ($0.position.file, $0.position.line, $0.effect) < ($1.position.file, $1.position.line, $1.effect)
      }
      .filter { seen.insert("\($0.position.file):\($0.position.line)").inserted }
  }
}

extension CallSite.Effect {
  /// The attribute that marks a line in a list.
  var mark: Markup {
    switch self {
    case .breaks: " class=\"rejected\""
    case .uses: ""
    case .mayUse: " class=\"perhaps\""
    }
  }
}

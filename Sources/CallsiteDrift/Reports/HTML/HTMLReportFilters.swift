/// The controls that choose which findings are seen.
struct HTMLReportFilters: Sendable {
  private let review: DriftReview

  init(_ review: DriftReview) {
    self.review = review
  }

  func render() -> String {
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

  private func box(_ name: String, _ value: String, _ count: Int) -> String {
    "\n<label class=\"\(value)\"><input type=\"checkbox\" name=\"\(name)\" value=\"\(value)\" checked> "
      + "\(value) <span class=\"count\">\(count)</span></label>"
  }
}

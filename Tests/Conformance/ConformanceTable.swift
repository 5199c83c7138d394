/// The scores of all suites as a Markdown table, the form in which the article publishes them.
struct ConformanceTable {
  private let scores: [ConformanceScore]

  init(_ scores: [ConformanceScore]) {
    self.scores = scores
  }

  var text: String {
    let head =
      "| suite | passed | total | refused | misread | accepted |\n| --- | --- | --- | --- | --- | --- |"
    return ([head] + scores.map(row)).joined(separator: "\n")
  }

  /// One line per failed case.
  var failures: String {
    scores.flatMap { score in
      score.cases.compactMap { test in test.failure.map { "\(score.suite.name): \(test.name): \($0)" } }
    }
    .joined(separator: "\n")
  }

  private func row(_ score: ConformanceScore) -> String {
    let counts = [score.passed, score.total, score.refused, score.misread, score.accepted]
    return "| \(score.suite.name) | " + counts.map { "\($0)" }.joined(separator: " | ") + " |"
  }
}

/// How many findings there are of each severity, in words: `2 breaking, 1 warning`.
struct FindingCounts: Hashable, Sendable, CustomStringConvertible {
  let breaking: Int
  let warnings: Int
  let infos: Int

  init(of review: DriftReview, on axis: Finding.Axis? = nil) {
    breaking = review.count(axis, .breaking)
    warnings = review.count(axis, .warning)
    infos = review.count(axis, .info)
  }

  /// Empty where there are none.
  var description: String {
    let warning = warnings == 1 ? "warning" : "warnings"
    return [(breaking, "breaking"), (warnings, warning), (infos, "info")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}

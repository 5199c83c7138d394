/// The word for the worst that was found on an axis.
///
/// `breaking`, `warning`, `info` or `none` on the wire; `breaking` or `none` in source, where code compiles or
/// doesn't; `changed` or `none` on the silent axis.
enum DriftVerdict: String, Hashable, Sendable {
  case breaking, warning, info, changed, none

  init(of review: DriftReview, on axis: Finding.Axis) {
    let worst = review.findings.lazy.filter { $0.axis == axis }.map(\.severity).max()
    switch (axis, worst) {
    case (_, nil): self = .none
    case (.silent, _?): self = .changed
    case (.source, .breaking?), (.wire, .breaking?): self = .breaking
    case (.source, _?): self = .none
    case (.wire, .warning?): self = .warning
    case (.wire, .info?): self = .info
    }
  }
}

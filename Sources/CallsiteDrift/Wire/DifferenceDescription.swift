import CallsiteDiagnostics

/// A difference of schemas at a place of an operation, as a finding.
struct DifferenceDescription {
  private let difference: SchemaDifference
  private let area: SchemaArea
  private let place: String
  private let path: WirePath

  /// - Parameters:
  ///   - area: That of the place.
  ///   - path: The way from the place to the pair that the difference is of.
  init(_ difference: SchemaDifference, in area: SchemaArea, place: String, path: WirePath) {
    self.difference = difference
    self.path = path.appending(difference.path)
    self.area = self.path.isEmpty ? area : area.inner
    self.place = place
  }

  func finding(_ operation: String?) -> Finding {
    let judgement = difference.change.judgement
    let rule = judgement.rule(in: area)
    return Finding(
      rule.id, .wire, rule.severity, operation: operation,
      path: path.isEmpty ? place : "\(place) / \(path.text)",
      message: "\(subject) \(judgement.phrase)\(detail).", consequence: WireConsequence.text(rule),
      old: difference.oldPosition, new: difference.newPosition)
  }

  private var subject: String { path.isEmpty ? "The \(place)" : "'\(path.text)'" }

  private var detail: String {
    switch (difference.old, difference.new) {
    case (nil, nil): ""
    case (let old?, let new?): ": \(old) → \(new)"
    case (let old?, nil): ": \(old)"
    case (nil, let new?): ": \(new)"
    }
  }
}

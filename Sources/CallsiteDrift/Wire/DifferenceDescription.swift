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

  /// What makes the finding the same in other operations.
  var change: SharedChange {
    SharedChange(
      id: difference.change.rule(in: area).id, path: difference.path, old: difference.old,
      new: difference.new, oldPosition: difference.oldPosition, newPosition: difference.newPosition)
  }

  func finding(_ operation: String?) -> Finding {
    let rule = difference.change.rule(in: area)
    return Finding(
      rule, operation: operation, path: path.isEmpty ? place : "\(place) / \(path.text)",
      message: "\(subject) \(difference.change.phrase)\(detail).", consequence: WireConsequence.text(rule),
      old: difference.oldPosition?.written, new: difference.newPosition?.written, rename: difference.rename)
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

extension SourcePosition {
  /// Nil for what stands nowhere, such as a schema that allows anything because there is none.
  fileprivate var written: SourcePosition? { line > 0 ? self : nil }
}

/// What a comparison can find: an id, whom it concerns, how much it matters and what happened.
package struct DriftRule: Hashable, Sendable {
  /// Which way what changed travels.
  package enum Direction: String, Hashable, Sendable, CaseIterable {
    case request, response
  }

  package enum Action: String, Hashable, Sendable, CaseIterable {
    /// Something came, or more is allowed.
    case add
    /// Something went, or less is allowed.
    case remove
    /// Neither more nor less.
    case change

    package var opposite: Action {
      switch self {
      case .add: .remove
      case .remove: .add
      case .change: .change
      }
    }
  }

  /// Where a rule of the wire axis stands among the others.
  ///
  /// Where two rules share the first three, one is the ``Action/opposite`` of the other's action, so that comparing the
  /// new version with the old one tells the same story backwards; a test demands it.
  package struct Coordinates: Hashable, Sendable {
    /// nil: both ways, or neither.
    package let direction: Direction?
    /// What it happens to: `property`, `parameter`, `security`…
    package let area: String
    /// What about it changes: `existence`, `type`, `nullability`…
    package let kind: String
    package let action: Action

    /// Those of the same change on the way back.
    package var opposite: Coordinates {
      Coordinates(direction: direction, area: area, kind: kind, action: action.opposite)
    }
  }

  /// The id of its findings.
  package let id: String
  package let axis: Finding.Axis
  package let severity: Finding.Severity
  /// What happened, in a sentence.
  package let explanation: String
  /// nil: it isn't of a comparison of documents.
  package let coordinates: Coordinates?

  package init(
    _ id: String, _ axis: Finding.Axis, _ severity: Finding.Severity, _ explanation: String,
    at coordinates: Coordinates? = nil
  ) {
    self.id = id
    self.axis = axis
    self.severity = severity
    self.explanation = explanation
    self.coordinates = coordinates
  }

  /// A rule of the wire axis.
  init(
    _ id: String, _ severity: Finding.Severity, direction: Direction?, area: String, kind: String,
    _ action: Action, _ explanation: String
  ) {
    self.init(
      id, .wire, severity, explanation,
      at: Coordinates(direction: direction, area: area, kind: kind, action: action))
  }
}

// What only a verification finds: that a backend leaves open what a spec says.
extension DriftRule {
  static let backendAnswerUndocumented = DriftRule(
    "backend-answer-undocumented", .wire, .info, "The backend doesn't document what an operation answers.")
  static let backendBodyUndocumented = DriftRule(
    "backend-body-undocumented", .wire, .info, "The backend doesn't document the body of a request.")

  static let verifications: [DriftRule] = [backendAnswerUndocumented, backendBodyUndocumented]
}

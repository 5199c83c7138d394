/// A kind of finding: its id, the axis it's on, how severe it is, and what happened.
package struct DriftRule: Hashable, Sendable {
  /// The direction in which a changed value travels.
  enum Direction: String, Hashable, Sendable, CaseIterable {
    case request, response
  }

  enum Action: String, Hashable, Sendable, CaseIterable {
    /// Something was added, or more is allowed.
    case add
    /// Something was removed, or less is allowed.
    case remove
    /// Something changed without allowing more or less.
    case change

    var opposite: Action {
      switch self {
      case .add: .remove
      case .remove: .add
      case .change: .change
      }
    }
  }

  /// The position of a wire rule among the other rules.
  ///
  /// Two rules that share the first three coordinates have opposite actions, so comparing the new version with the old
  /// one reports the same changes in reverse. A test enforces it.
  package struct Coordinates: Hashable, Sendable {
    /// The direction, or `nil` if the rule applies to both or to neither.
    let direction: Direction?
    /// The part of the API that changed, such as `property`, `parameter` or `security`.
    let area: String
    /// The aspect that changed, such as `existence`, `type` or `nullability`.
    let kind: String
    let action: Action

    /// The coordinates of the reverse change.
    var opposite: Coordinates {
      Coordinates(direction: direction, area: area, kind: kind, action: action.opposite)
    }
  }

  /// The id of the rule's findings.
  package let id: String
  package let axis: Finding.Axis
  package let severity: Finding.Severity
  /// A sentence that says what happened.
  package let explanation: String
  /// The rule's coordinates, or `nil` if it doesn't come from comparing documents.
  let coordinates: Coordinates?

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

  /// Creates a rule of the wire axis.
  init(
    _ id: String, _ severity: Finding.Severity, direction: Direction?, area: String, kind: String,
    _ action: Action, _ explanation: String
  ) {
    self.init(
      id, .wire, severity, explanation,
      at: Coordinates(direction: direction, area: area, kind: kind, action: action))
  }
}

extension DriftRule {
  /// The ids of all findings of comparisons.
  package static let ids: [String] = (WireRules.all + sources + silents + verifications).map(\.id)
}

// Rules that only `callsite verify` uses: the backend leaves something undocumented that the document describes.
extension DriftRule {
  static let backendAnswerUndocumented = DriftRule(
    "backend-response-undocumented", .wire, .info, "The backend doesn't document an operation's response.")
  static let backendBodyUndocumented = DriftRule(
    "backend-body-undocumented", .wire, .info, "The backend doesn't document an operation's request body.")
  static let backendPresenceUndocumented = DriftRule(
    "backend-presence-undocumented", .wire, .info,
    "The backend's framework doesn't document which properties responses always contain.")

  static let verifications: [DriftRule] = [
    backendAnswerUndocumented, backendBodyUndocumented, backendPresenceUndocumented,
  ]
}

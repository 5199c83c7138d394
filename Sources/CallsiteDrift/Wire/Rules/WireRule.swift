/// A kind of change on the wire: what its findings are called and how much they matter.
///
/// A rule has four coordinates. Where two rules share the first three, one is the ``Action/opposite`` of the other's
/// action, so that comparing the new version with the old one tells the same story backwards; a test demands it.
package struct WireRule: Hashable, Sendable {
  /// Which way what changed travels; nil: both ways, or neither.
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

  package let id: String
  package let severity: Finding.Severity
  package let direction: Direction?
  /// What it happens to: `property`, `parameter`, `security`…
  package let area: String
  /// What about it changes: `existence`, `type`, `nullability`…
  package let kind: String
  package let action: Action
  /// What the rule finds, in a sentence.
  package let explanation: String

  package init(
    _ id: String, _ severity: Finding.Severity, direction: Direction?, area: String, kind: String,
    _ action: Action, _ explanation: String
  ) {
    self.id = id
    self.severity = severity
    self.direction = direction
    self.area = area
    self.kind = kind
    self.action = action
    self.explanation = explanation
  }
}

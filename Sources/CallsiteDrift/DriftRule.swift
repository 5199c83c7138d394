/// A kind of finding: its id, the axis it's on, how severe it is, what it's about, and what happened.
///
/// Two rules with the same id are equal, even if one has the severity for webhooks.
package struct DriftRule: Sendable {
  /// The direction in which a changed value travels.
  package enum Direction: String, Hashable, Sendable, CaseIterable {
    case request, response
  }

  package enum Action: String, Hashable, Sendable, CaseIterable {
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

  /// The part of an API or of a Swift module that changed.
  package enum Area: String, Hashable, Sendable {
    case endpoint, webhook, callback, server, security, parameter
    case parameterProperty = "parameter-property"
    case body, header
    case headerProperty = "header-property"
    case property
    case module, type, conformance, initializer, enumeration, enumCase, method, result, service, client
  }

  /// The aspect of the part that changed.
  package enum Aspect: Hashable, Sendable {
    case existence, name, presence, order, meaning
    case type, nullability, values, valueName, knownValues, defaultValue, content, openness
    case limit(LimitKeyword), condition(ConditionKeyword)
    case property, otherProperties, map, tupleItem
    case access(SchemaChange.Access)
    case alternatives(SchemaChange.Choice)
    case choice, discriminator, mapping, mappingName
    case deprecation, sunset, stability
    case style, mediaType, mediaTypeName, partMediaType, partHeader, schema
    case status, otherStatus, statusRange
    case demand, requirement, scope, scheme, flow, url, schemeScope
    case visibility, displayNames
  }

  /// The position of a rule among the other rules.
  ///
  /// Two wire rules that share the first three coordinates have opposite actions, so comparing the new version with the
  /// old one reports the same changes in reverse. A test enforces it.
  package struct Coordinates: Hashable, Sendable {
    /// The direction, or `nil` if the rule applies to both or to neither.
    package let direction: Direction?
    package let area: Area
    package let aspect: Aspect
    package let action: Action

    package init(_ area: Area, _ aspect: Aspect, _ action: Action, _ direction: Direction? = nil) {
      self.direction = direction
      self.area = area
      self.aspect = aspect
      self.action = action
    }

    /// The coordinates of the reverse change.
    var opposite: Coordinates { Coordinates(area, aspect, action.opposite, direction) }
  }

  /// The id of the rule's findings.
  package let id: String
  package let axis: Finding.Axis
  package let severity: Finding.Severity
  /// A sentence that says what happened.
  package let explanation: String
  package let coordinates: Coordinates

  package init(
    _ id: String, _ axis: Finding.Axis, _ severity: Finding.Severity, at coordinates: Coordinates,
    _ explanation: String
  ) {
    self.id = id
    self.axis = axis
    self.severity = severity
    self.coordinates = coordinates
    self.explanation = explanation
  }

  /// Creates a rule of the wire axis.
  init(
    _ id: String, _ severity: Finding.Severity, direction: Direction?, area: Area, _ aspect: Aspect,
    _ action: Action, _ explanation: String
  ) {
    self.init(id, .wire, severity, at: Coordinates(area, aspect, action, direction), explanation)
  }
}

extension DriftRule: Hashable {
  package static func == (lhs: DriftRule, rhs: DriftRule) -> Bool { lhs.id == rhs.id }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension DriftRule {
  /// The ids of all findings of comparisons.
  package static let ids: [String] = all.map(\.id)
}

// Rules about the documents of a configuration, which has one module for each.
extension DriftRule {
  package static let apiAdded = DriftRule(
    "api-added", .source, .info, at: Coordinates(.module, .existence, .add),
    "A document was added to the configuration.")
  package static let apiRemoved = DriftRule(
    "api-removed", .source, .breaking, at: Coordinates(.module, .existence, .remove),
    "A document was removed from the configuration.")

  static let configurations: [DriftRule] = [apiAdded, apiRemoved]
}

// Rules that only `callsite verify` uses: the backend leaves something undocumented that the document describes.
extension DriftRule {
  static let backendAnswerUndocumented = DriftRule(
    "backend-response-undocumented", .info, direction: .response, area: .body, .schema, .change,
    "The backend doesn't document an operation's response.")
  static let backendBodyUndocumented = DriftRule(
    "backend-body-undocumented", .info, direction: .request, area: .body, .schema, .change,
    "The backend doesn't document an operation's request body.")
  static let backendPresenceUndocumented = DriftRule(
    "backend-presence-undocumented", .info, direction: .response, area: .property, .presence, .change,
    "The backend's framework doesn't document which properties responses always contain.")

  static let verifications: [DriftRule] = [
    backendAnswerUndocumented, backendBodyUndocumented, backendPresenceUndocumented,
  ]
}

/// What a change of a schema means in each direction, and what it is called.
///
/// In a request the client sends and the server demands: what allows less breaks. In a response the client expects:
/// what allows more breaks.
struct SchemaJudgement: Sendable {
  typealias Severity = Finding.Severity

  let kind: String
  let action: WireRule.Action
  /// With `{area}`, `{direction}` and `{name}`: `{area}-became-nullable`.
  let requestID: String
  let responseID: String
  let request: Severity
  let response: Severity
  /// What is said of the subject: `may be null`.
  let phrase: String

  init(
    _ kind: String, _ action: WireRule.Action, _ id: String, response responseID: String? = nil,
    _ severities: (request: Severity, response: Severity), _ phrase: String
  ) {
    self.kind = kind
    self.action = action
    requestID = id
    self.responseID = responseID ?? id
    request = severities.request
    response = severities.response
    self.phrase = phrase
  }

  func rule(in area: SchemaArea) -> WireRule {
    let template = area.direction == .request ? requestID : responseID
    let id = template.replacing("{area}", with: area.rawValue)
      .replacing("{direction}", with: area.direction.rawValue).replacing("{name}", with: area.name)
    let severity = area.direction == .request ? request : response
    return WireRule(
      id, Self.exceptions[id] ?? severity, direction: area.direction, area: area.name, kind: kind, action,
      "\(area.subject) \(phrase).")
  }

  /// Where a place makes a change matter more or less than its direction does.
  private static let exceptions: [String: Severity] = [
    // What a server assumes when a parameter is left out is what callers asked for by leaving it out.
    "request-parameter-default-value-added": .breaking,
    "request-parameter-default-value-removed": .breaking,
    "request-parameter-default-value-changed": .breaking,
    // Fields of a parameter travel as text, and servers tend to take both.
    "request-parameter-property-type-changed": .warning,
  ]
}

extension SchemaArea {
  /// What a rule's explanation begins with.
  fileprivate var subject: String {
    switch self {
    case .requestParameter: "A parameter"
    case .requestParameterProperty: "A field of a parameter"
    case .requestBody: "A request body"
    case .requestProperty: "A field of a request"
    case .responseHeader: "A header of a response"
    case .responseHeaderProperty: "A field of a response's header"
    case .responseBody: "A response body"
    case .responseProperty: "A field of a response"
    }
  }
}

/// A kind of change to a schema: its severity in each direction, and the ids of its rules.
///
/// Allowing less breaks requests, which the server checks. Allowing more breaks responses, which the client reads.
struct SchemaChange: Hashable, Sendable {
  typealias Severity = Finding.Severity

  let kind: String
  let action: DriftRule.Action
  /// The id of the rule for requests, with the placeholders `{area}`, `{direction}` and `{name}`, such as
  /// `{area}-became-nullable`.
  let requestID: String
  /// The id of the rule for responses, with the same placeholders.
  let responseID: String
  let request: Severity
  let response: Severity
  /// The predicate of the message, such as `became nullable`.
  let phrase: String

  init(
    _ kind: String, _ action: DriftRule.Action, _ id: String, response responseID: String? = nil,
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

  /// Returns the rule for the change in an area. Its id says where the change is, and its severity depends on who reads
  /// the value.
  func rule(in area: SchemaArea, _ caller: Caller = .client) -> DriftRule {
    let template = area.direction == .request ? requestID : responseID
    let id = template.replacing("{area}", with: area.rawValue)
      .replacing("{direction}", with: area.direction.rawValue).replacing("{name}", with: area.name)
    let direction = area.direction(caller)
    let severity = direction == .request ? request : response
    return DriftRule(
      id, (caller == .client ? Self.exceptions[id] : nil) ?? severity, direction: direction, area: area.name,
      kind: kind, action, "\(area.subject) \(phrase).")
  }

  /// The severities, by rule id, that depend on the area rather than on the direction.
  private static let exceptions: [String: Severity] = [
    // Callers that omit a parameter rely on the server's default.
    "request-parameter-default-value-added": .breaking,
    "request-parameter-default-value-removed": .breaking,
    "request-parameter-default-value-changed": .breaking,
    // Fields of a parameter are sent as text, and servers tend to accept both types.
    "request-parameter-property-type-changed": .warning,
  ]

  /// The two ways to restrict a property to one direction.
  enum Access: String, Hashable, Sendable, CaseIterable {
    case readOnly = "read-only"
    case writeOnly = "write-only"
  }

  enum Choice: String, Hashable, Sendable, CaseIterable {
    case oneOf = "one-of"
    case anyOf = "any-of"
  }
}

/// A keyword that limits a value. Setting or tightening it allows less.
enum LimitKeyword: String, Hashable, Sendable, CaseIterable {
  case max, min
  case exclusiveMax = "exclusive-max"
  case exclusiveMin = "exclusive-min"
  case multipleOf = "multiple-of"
  case maxLength = "max-length"
  case minLength = "min-length"
  case pattern
  case maxItems = "max-items"
  case minItems = "min-items"
  case uniqueItems = "unique-items"
  case maxProperties = "max-properties"
  case minProperties = "min-properties"
  case maxContains = "max-contains"
  case minContains = "min-contains"

  /// Whether a smaller number allows less.
  var isUpper: Bool { rawValue.hasPrefix("max") || self == .exclusiveMax }

  /// The keyword's name in a document.
  var keyword: String {
    switch self {
    case .max: "maximum"
    case .min: "minimum"
    case .exclusiveMax: "exclusiveMaximum"
    case .exclusiveMin: "exclusiveMinimum"
    default:
      rawValue.split(separator: "-").enumerated().map { index, word in
        index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
      }.joined()
    }
  }
}

/// A keyword whose condition is a schema or a list of names, and can be added, removed or changed.
enum ConditionKeyword: String, Hashable, Sendable, CaseIterable {
  case ifSchema = "if"
  case thenSchema = "then"
  case elseSchema = "else"
  case not, contains
  case dependentRequired = "dependent-required"
  case dependentSchema = "dependent-schema"
  case patternProperty = "pattern-property"
  case propertyNames = "property-names"
  case unevaluatedItems = "unevaluated-items"
  case unevaluatedProperties = "unevaluated-properties"
  case contentSchema = "content-schema"
}

extension SchemaArea {
  /// The subject of a rule's explanation.
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

/// The part of a message that a schema describes; rule ids start with it: `request-property-became-nullable`.
enum SchemaArea: String, Hashable, Sendable, CaseIterable {
  case requestParameter = "request-parameter"
  case requestParameterProperty = "request-parameter-property"
  case requestBody = "request-body"
  case requestProperty = "request-property"
  case responseHeader = "response-header"
  case responseHeaderProperty = "response-header-property"
  case responseBody = "response-body"
  case responseProperty = "response-property"

  var direction: DriftRule.Direction {
    switch self {
    case .requestParameter, .requestParameterProperty, .requestBody, .requestProperty: .request
    case .responseHeader, .responseHeaderProperty, .responseBody, .responseProperty: .response
    }
  }

  /// The area's name without the direction, such as `parameter-property`.
  var name: String { String(rawValue.drop { $0 != "-" }.dropFirst()) }

  /// The area of the fields and elements of a schema in this area.
  var inner: SchemaArea {
    switch self {
    case .requestParameter, .requestParameterProperty: .requestParameterProperty
    case .requestBody, .requestProperty: .requestProperty
    case .responseHeader, .responseHeaderProperty: .responseHeaderProperty
    case .responseBody, .responseProperty: .responseProperty
    }
  }
}

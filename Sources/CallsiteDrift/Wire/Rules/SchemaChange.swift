/// What can happen to a schema, wherever it stands: what it means in each direction, and what it is called.
///
/// In a request the client sends and the server demands: what allows less breaks. In a response the client expects:
/// what allows more breaks.
struct SchemaChange: Hashable, Sendable {
  typealias Severity = Finding.Severity

  let kind: String
  let action: DriftRule.Action
  /// With `{area}`, `{direction}` and `{name}`: `{area}-became-nullable`.
  let requestID: String
  let responseID: String
  let request: Severity
  let response: Severity
  /// What is said of the subject: `may be null`.
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

  func rule(in area: SchemaArea) -> DriftRule {
    let template = area.direction == .request ? requestID : responseID
    let id = template.replacing("{area}", with: area.rawValue)
      .replacing("{direction}", with: area.direction.rawValue).replacing("{name}", with: area.name)
    let severity = area.direction == .request ? request : response
    return DriftRule(
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

  /// The two ways a property goes in one direction only.
  enum Access: String, Hashable, Sendable, CaseIterable {
    case readOnly = "read-only"
    case writeOnly = "write-only"
  }

  enum Choice: String, Hashable, Sendable, CaseIterable {
    case oneOf = "one-of"
    case anyOf = "any-of"
  }
}

/// Keywords that bound a value: setting and tightening them allows less.
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

  /// How it is written in a document.
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

/// Keywords that set a condition which is a schema or a list of names: there, gone, or another one.
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

/// The place of a schema that decides what its findings are called: `request-property-became-nullable`.
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

  /// The area without its direction: `parameter-property`.
  var name: String { String(rawValue.drop { $0 != "-" }.dropFirst()) }

  /// The area of what is inside a schema of this area.
  var inner: SchemaArea {
    switch self {
    case .requestParameter, .requestParameterProperty: .requestParameterProperty
    case .requestBody, .requestProperty: .requestProperty
    case .responseHeader, .responseHeaderProperty: .responseHeaderProperty
    case .responseBody, .responseProperty: .responseProperty
    }
  }
}

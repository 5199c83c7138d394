/// A kind of change to a schema: its severity in each direction, and the ids of its rules.
///
/// Allowing less breaks requests, which the server checks. Allowing more breaks responses, which the client reads.
package struct SchemaChange: Hashable, Sendable {
  typealias Severity = Finding.Severity

  let aspect: DriftRule.Aspect
  let action: DriftRule.Action
  /// The id of the rule for requests, with the placeholders `{area}`, `{direction}`, `{name}` and `{keyword}`, such as
  /// `{area}-became-nullable`.
  let requestPattern: String
  /// The id of the rule for responses, with the same placeholders.
  let responsePattern: String
  let request: Severity
  let response: Severity
  /// The predicate of the message, with the placeholder `{keyword}`, such as `has a tighter '{keyword}'`.
  let phrasePattern: String

  init(
    _ aspect: DriftRule.Aspect, _ action: DriftRule.Action, _ pattern: String,
    response responsePattern: String? = nil, _ severities: (request: Severity, response: Severity),
    _ phrase: String
  ) {
    self.aspect = aspect
    self.action = action
    requestPattern = pattern
    self.responsePattern = responsePattern ?? pattern
    request = severities.request
    response = severities.response
    phrasePattern = phrase
  }

  /// The keyword of the schema that changed, in ids and in documents, if there can be several.
  var keyword: (id: String, name: String)? {
    switch aspect {
    case .limit(let keyword): (keyword.id, keyword.rawValue)
    case .condition(let keyword): (keyword.rawValue, keyword.rawValue)
    default: nil
    }
  }

  /// The predicate of the message, such as `became nullable`.
  var phrase: String {
    keyword.map { phrasePattern.replacing("{keyword}", with: $0.name) } ?? phrasePattern
  }

  /// Returns the rule for the change in an area. Its id says where the change is, and its severity depends on who reads
  /// the value.
  func rule(in area: SchemaArea, _ caller: Caller = .client) -> DriftRule {
    let direction = area.direction(caller)
    let severity = direction == .request ? request : response
    return DriftRule(
      id(in: area), (caller == .client ? exception(in: area) : nil) ?? severity, direction: direction,
      area: area.part, aspect, action, "\(area.subject) \(phrase).")
  }

  private func id(in area: SchemaArea) -> String {
    let pattern = area.direction == .request ? requestPattern : responsePattern
    return pattern.replacing("{keyword}", with: keyword?.id ?? "").replacing("{area}", with: area.id)
      .replacing("{direction}", with: area.direction.rawValue)
      .replacing("{name}", with: area.part.rawValue)
  }

  /// Returns the severity if it depends on the area rather than on the direction.
  private func exception(in area: SchemaArea) -> Severity? {
    switch (area, aspect, action) {
    // Callers that omit a parameter rely on the server's default.
    case (.requestParameter, .defaultValue, _): .breaking
    // Fields of a parameter are sent as text, and servers tend to accept both types.
    case (.requestParameterProperty, .type, .change): .warning
    default: nil
    }
  }

  /// The two ways to restrict a property to one direction.
  package enum Access: String, Hashable, Sendable, CaseIterable {
    case readOnly = "read-only"
    case writeOnly = "write-only"
  }

  package enum Choice: String, Hashable, Sendable, CaseIterable {
    case oneOf = "one-of"
    case anyOf = "any-of"
  }
}

/// A keyword that limits a value. Setting or tightening it allows less.
package enum LimitKeyword: String, Hashable, Sendable, CaseIterable {
  case max = "maximum"
  case min = "minimum"
  case exclusiveMax = "exclusiveMaximum"
  case exclusiveMin = "exclusiveMinimum"
  case multipleOf, maxLength, minLength, pattern, maxItems, minItems, uniqueItems, maxProperties,
    minProperties
  case maxContains, minContains

  /// Whether a smaller number allows less.
  var isUpper: Bool {
    switch self {
    case .max, .exclusiveMax, .maxLength, .maxItems, .maxProperties, .maxContains: true
    default: false
    }
  }

  /// The keyword in the ids of rules: `max-length` for `maxLength`, `max` for `maximum`.
  var id: String {
    switch self {
    case .max: "max"
    case .min: "min"
    case .exclusiveMax: "exclusive-max"
    case .exclusiveMin: "exclusive-min"
    default: rawValue.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
    }
  }
}

/// A keyword whose condition is a schema or a list of names, and can be added, removed or changed.
package enum ConditionKeyword: String, Hashable, Sendable, CaseIterable {
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
enum SchemaArea: Hashable, Sendable, CaseIterable {
  case requestParameter, requestParameterProperty, requestBody, requestProperty
  case responseHeader, responseHeaderProperty, responseBody, responseProperty

  /// The beginning of ids, such as `request-parameter-property`.
  var id: String { "\(direction.rawValue)-\(part.rawValue)" }

  var direction: DriftRule.Direction {
    switch self {
    case .requestParameter, .requestParameterProperty, .requestBody, .requestProperty: .request
    case .responseHeader, .responseHeaderProperty, .responseBody, .responseProperty: .response
    }
  }

  /// The part of the message, whatever the direction.
  var part: DriftRule.Area {
    switch self {
    case .requestParameter: .parameter
    case .requestParameterProperty: .parameterProperty
    case .requestBody, .responseBody: .body
    case .requestProperty, .responseProperty: .property
    case .responseHeader: .header
    case .responseHeaderProperty: .headerProperty
    }
  }

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

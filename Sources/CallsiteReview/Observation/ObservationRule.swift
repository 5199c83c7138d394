import CallsiteContract
import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
import OrderedCollections

/// A kind of deviation of recorded traffic from the document.
enum ObservationRule: String, Hashable, Sendable, CaseIterable {
  case fieldUndocumented = "recorded-field-undocumented"
  case fieldMissing = "recorded-field-missing"
  case nullUndocumented = "recorded-null-undocumented"
  case enumValueUndocumented = "recorded-enum-value-undocumented"
  case typeDifferent = "recorded-type-different"
  case formatDifferent = "recorded-format-different"
  case variantUndocumented = "recorded-variant-undocumented"
  case readOnlySent = "recorded-read-only-sent"
  case writeOnlyReturned = "recorded-write-only-returned"
  case pathUndocumented = "recorded-path-undocumented"
  case methodUndocumented = "recorded-method-undocumented"
  case parameterUndocumented = "recorded-parameter-undocumented"
  case parameterMissing = "recorded-parameter-missing"
  case statusUndocumented = "recorded-status-undocumented"
  case contentTypeUndocumented = "recorded-content-type-undocumented"
  case bodyUndocumented = "recorded-body-undocumented"
  case bodyMissing = "recorded-body-missing"
  case bodyMalformed = "recorded-body-malformed"

  /// A sentence that says what the rule reports.
  var explanation: String {
    switch self {
    case .fieldUndocumented: "An object has an undocumented property."
    case .fieldMissing: "An object lacks a property that its schema requires."
    case .nullUndocumented: "A value is null, but its schema doesn't allow null."
    case .enumValueUndocumented: "A value isn't among those that its schema lists."
    case .typeDifferent: "A value doesn't have the documented type."
    case .formatDifferent: "A value doesn't have the documented format."
    case .variantUndocumented: "A discriminator has a value that doesn't name a schema."
    case .readOnlySent: "A request contains a read-only property."
    case .writeOnlyReturned: "A response contains a write-only property."
    case .pathUndocumented: "A request has an undocumented path."
    case .methodUndocumented: "A request has an undocumented method for its path."
    case .parameterUndocumented: "A request has an undocumented query parameter."
    case .parameterMissing: "A request lacks a parameter that its operation requires."
    case .statusUndocumented: "A response has an undocumented status."
    case .contentTypeUndocumented: "A body has an undocumented media type."
    case .bodyUndocumented: "A message has an undocumented body."
    case .bodyMissing: "A message lacks a documented body."
    case .bodyMalformed: "A body doesn't match its media type."
    }
  }

  /// Returns the rule of the findings, with their severity for the generated client.
  ///
  /// - Parameter isOptional: Whether the value is that of an optional property.
  func driftRule(inRequest isRequest: Bool, isOptional: Bool = false) -> DriftRule {
    DriftRule(rawValue, .wire, severity(inRequest: isRequest, isOptional: isOptional), explanation)
  }

  private func severity(inRequest isRequest: Bool, isOptional: Bool) -> Finding.Severity {
    switch self {
    // The client decodes null like a missing property.
    case .nullUndocumented where isOptional && !isRequest: .info
    case .fieldMissing, .nullUndocumented, .typeDifferent, .formatDifferent, .bodyMalformed, .bodyMissing:
      // The server accepted the request nevertheless.
      isRequest ? .warning : .breaking
    case .enumValueUndocumented, .variantUndocumented, .pathUndocumented, .methodUndocumented,
      .parameterMissing, .statusUndocumented, .contentTypeUndocumented, .bodyUndocumented:
      .warning
    case .fieldUndocumented, .readOnlySent, .writeOnlyReturned, .parameterUndocumented: .info
    }
  }
}

extension Finding {
  /// Creates the finding for an entry.
  ///
  /// - Parameter total: The number of messages that could have shown the deviation.
  init(_ entry: ObservationTally.Entry, total: Int) {
    let rule = entry.rule
    self.init(
      rule.driftRule(inRequest: entry.isInRequest, isOptional: entry.isOptional),
      operation: entry.place.operation, path: entry.place.path,
      message: Self.message(of: entry),
      consequence: rule.consequence(inRequest: entry.isInRequest, isOptional: entry.isOptional),
      old: entry.subject.position,
      new: entry.position)
    evidence = Evidence(count: entry.count, total: max(total, entry.count), example: entry.shownExample)
  }

  private static func message(of entry: ObservationTally.Entry) -> String {
    let name = entry.place.path.split { " /.".contains($0) }.last.map(String.init) ?? ""
    switch entry.rule {
    case .fieldUndocumented: return "The property `\(name)` isn't documented."
    case .fieldMissing: return "The required property `\(name)` is missing."
    case .nullUndocumented: return "Expected \(entry.expectation), found null."
    case .enumValueUndocumented:
      return "Expected \(entry.expectation), found \(entry.shownValues)."
    case .typeDifferent: return "Expected \(entry.expectation), found \(entry.shownTypes)."
    case .formatDifferent: return "The value doesn't have the format `\(entry.expectation)`."
    case .variantUndocumented: return "The discriminator value \(entry.shownValues) doesn't name a schema."
    case .readOnlySent: return "The read-only property `\(name)` was sent."
    case .writeOnlyReturned: return "The write-only property `\(name)` was returned."
    case .pathUndocumented: return "The path isn't documented."
    case .methodUndocumented: return "The method isn't documented for this path."
    case .parameterUndocumented: return "The query parameter isn't documented."
    case .parameterMissing: return "The required parameter is missing."
    case .statusUndocumented: return "The status isn't documented."
    case .contentTypeUndocumented: return "The media type isn't documented."
    case .bodyUndocumented: return "Expected no body, found one."
    case .bodyMissing: return "Expected a body, found none."
    case .bodyMalformed: return "The body isn't \(entry.expectation)."
    }
  }
}

extension ObservationRule {
  /// Returns what the deviation means for the generated client.
  fileprivate func consequence(inRequest isRequest: Bool, isOptional: Bool) -> String? {
    if isRequest { return requestConsequence }
    switch self {
    case .nullUndocumented where isOptional: return "Swift code gets nil."
    case .fieldMissing, .nullUndocumented, .typeDifferent, .formatDifferent, .bodyMalformed, .bodyMissing:
      return "The client can't decode the response."
    case .enumValueUndocumented: return "Swift code gets the case for unrecognized values."
    case .variantUndocumented: return "Swift code gets an unrecognized variant."
    case .statusUndocumented, .contentTypeUndocumented:
      return "The client throws an error without a typed body."
    case .fieldUndocumented, .bodyUndocumented: return "Swift code can't access it."
    default: return nil
    }
  }

  private var requestConsequence: String? {
    switch self {
    case .pathUndocumented, .methodUndocumented: "The generated client can't call it."
    case .fieldUndocumented, .parameterUndocumented, .bodyUndocumented, .contentTypeUndocumented,
      .enumValueUndocumented:
      "The generated client can't send it."
    case .fieldMissing, .parameterMissing, .bodyMissing:
      "The generated client requires it, but the server doesn't."
    default: nil
    }
  }
}

extension ObservationTally.Subject {
  /// The position in the document that the traffic deviates from.
  fileprivate var position: SourcePosition? {
    switch self {
    case .schemas(_, let position): position
    case .parameter(let parameter): parameter.position
    case .requestBody(let body): body.position
    case .response(let response): response.position
    case .operation(let operation): operation.position
    case .nothing: nil
    }
  }
}

extension ObservationTally.Entry {
  /// The distinct values, with secrets redacted.
  fileprivate var shownValues: String {
    let shown = values.prefix(5).map { value in
      if case .string(let text) = value { SecretRedaction.text(text) } else { value.scalarText ?? "null" }
    }
    return shown.joined(separator: ", ") + (values.count > 5 ? " and \(values.count - 5) more" : "")
  }

  fileprivate var shownTypes: String { ValueType.name(of: shape.types) }

  /// The example, unless the message already shows it or it's null.
  fileprivate var shownExample: String? {
    switch rule {
    case .enumValueUndocumented, .variantUndocumented, .nullUndocumented: nil
    default: example
    }
  }
}

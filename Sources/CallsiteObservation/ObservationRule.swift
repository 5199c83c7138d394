import CallsiteContract
import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
import OrderedCollections

/// What a recording can show that a spec doesn't say.
package enum ObservationRule: String, Hashable, Sendable, CaseIterable {
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

  /// What it is, in a line.
  package var explanation: String {
    switch self {
    case .fieldUndocumented: "An object has a property that its schema doesn't list."
    case .fieldMissing: "An object lacks a property that its schema requires."
    case .nullUndocumented: "A value is null where its schema doesn't allow that."
    case .enumValueUndocumented: "A value isn't one of those that its schema lists."
    case .typeDifferent: "A value is of another type than its schema says."
    case .formatDifferent: "A value isn't written as the format of its schema says."
    case .variantUndocumented: "A discriminator has a value that names no schema."
    case .readOnlySent: "A request has a property that is read-only."
    case .writeOnlyReturned: "A response has a property that is write-only."
    case .pathUndocumented: "A path was called that the spec doesn't have."
    case .methodUndocumented: "A path was called with a method that the spec doesn't have for it."
    case .parameterUndocumented: "A request has a query parameter that its operation doesn't have."
    case .parameterMissing: "A request lacks a parameter that its operation requires."
    case .statusUndocumented: "A response has a status that its operation doesn't have."
    case .contentTypeUndocumented: "A body is of a media type that its place doesn't have."
    case .bodyUndocumented: "There is a body where the spec has none."
    case .bodyMissing: "There is no body where the spec has one."
    case .bodyMalformed: "A body isn't what its media type says."
    }
  }

  /// The rule of its findings, as it concerns the client that is generated from the spec.
  func driftRule(inRequest isRequest: Bool) -> DriftRule {
    DriftRule(rawValue, .wire, severity(inRequest: isRequest), explanation)
  }

  private func severity(inRequest isRequest: Bool) -> Finding.Severity {
    switch self {
    case .fieldMissing, .nullUndocumented, .typeDifferent, .formatDifferent, .bodyMalformed, .bodyMissing:
      // The server has taken the request as it was.
      isRequest ? .warning : .breaking
    case .enumValueUndocumented, .variantUndocumented, .pathUndocumented, .methodUndocumented,
      .parameterMissing, .statusUndocumented, .contentTypeUndocumented, .bodyUndocumented:
      .warning
    case .fieldUndocumented, .readOnlySent, .writeOnlyReturned, .parameterUndocumented: .info
    }
  }
}

extension Finding {
  /// - Parameter total: How many things there were that could have shown it.
  init(_ entry: ObservationTally.Entry, total: Int) {
    let rule = entry.rule
    self.init(
      rule.driftRule(inRequest: entry.isInRequest), operation: entry.place.operation, path: entry.place.path,
      message: Self.message(of: entry),
      consequence: rule.consequence(inRequest: entry.isInRequest), old: entry.subject.position,
      new: entry.position)
    evidence = Evidence(count: entry.count, total: max(total, entry.count), example: entry.shownExample)
  }

  private static func message(of entry: ObservationTally.Entry) -> String {
    let name = entry.place.path.split { " /.".contains($0) }.last.map(String.init) ?? ""
    switch entry.rule {
    case .fieldUndocumented: return "The spec doesn't have the property `\(name)`."
    case .fieldMissing: return "The required property `\(name)` is missing."
    case .nullUndocumented: return "Expected \(entry.expectation), found null."
    case .enumValueUndocumented:
      return "Expected \(entry.expectation), found \(entry.shownValues)."
    case .typeDifferent: return "Expected \(entry.expectation), found \(entry.shownTypes)."
    case .formatDifferent: return "The value isn't written as `\(entry.expectation)`."
    case .variantUndocumented: return "There is \(entry.shownValues), which names no schema of the spec."
    case .readOnlySent: return "The property `\(name)` is read-only, but is sent."
    case .writeOnlyReturned: return "The property `\(name)` is write-only, but is returned."
    case .pathUndocumented: return "The spec doesn't have this path."
    case .methodUndocumented: return "The spec doesn't have this method for the path."
    case .parameterUndocumented: return "The operation doesn't have this query parameter."
    case .parameterMissing: return "The required parameter is missing."
    case .statusUndocumented: return "The operation doesn't have this status."
    case .contentTypeUndocumented: return "The spec doesn't have this media type here."
    case .bodyUndocumented: return "Expected no body, found one."
    case .bodyMissing: return "Expected a body, found none."
    case .bodyMalformed: return "The body can't be read as JSON (\(entry.expectation))."
    }
  }
}

extension ObservationRule {
  /// What it means for the generated client.
  fileprivate func consequence(inRequest isRequest: Bool) -> String? {
    if isRequest { return requestConsequence }
    switch self {
    case .fieldMissing, .nullUndocumented, .typeDifferent, .formatDifferent, .bodyMalformed, .bodyMissing:
      return "The client can't decode such a response."
    case .enumValueUndocumented: return "Swift sees an unknown case, which keeps the raw value."
    case .variantUndocumented: return "Swift sees an unknown variant."
    case .statusUndocumented, .contentTypeUndocumented:
      return "The client throws an error without the response's own type."
    case .fieldUndocumented, .bodyUndocumented: return "Swift code can't see it."
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
      "The generated client requires what the server doesn't."
    default: nil
    }
  }
}

extension ObservationTally.Subject {
  /// Where the document says what isn't so.
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
  /// The different values; those that may be secret aren't told apart.
  fileprivate var shownValues: String {
    let shown = values.prefix(5).map { value in
      if case .string(let text) = value { SecretRedaction.text(text) } else { value.scalarText ?? "null" }
    }
    return shown.joined(separator: ", ") + (values.count > 5 ? " and \(values.count - 5) more" : "")
  }

  fileprivate var shownTypes: String { ValueType.name(of: shape.types) }

  /// Values that the message has already, and null, needn't be shown.
  fileprivate var shownExample: String? {
    switch rule {
    case .enumValueUndocumented, .variantUndocumented, .nullUndocumented: nil
    default: example
    }
  }
}

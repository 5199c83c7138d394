import CallsiteDiagnostics
import CallsiteContract
import CallsiteDocument
import CallsiteDrift
import OrderedCollections

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

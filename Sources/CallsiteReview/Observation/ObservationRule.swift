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

  /// Returns the rule of the findings, with their severity for the generated client.
  ///
  /// - Parameter isOptional: Whether the value is that of an optional property.
  func driftRule(inRequest isRequest: Bool, isOptional: Bool = false) -> DriftRule {
    DriftRule(
      rawValue, .wire, verdict(inRequest: isRequest, isOptional: isOptional).severity,
      at: DriftRule.Coordinates(row.area, row.aspect, .add, isRequest ? .request : .response), row.sentence)
  }

  /// A sentence that says what the rule reports.
  var explanation: String { row.sentence }

  /// Returns what the deviation means for the generated client.
  fileprivate func consequence(inRequest isRequest: Bool, isOptional: Bool) -> String? {
    verdict(inRequest: isRequest, isOptional: isOptional).consequence
  }

  private func verdict(inRequest isRequest: Bool, isOptional: Bool) -> Verdict {
    if isRequest { return row.request }
    // The client decodes null like a missing property.
    return isOptional && self == .nullUndocumented ? .info("Swift code gets nil.") : row.response
  }

  /// The severity of a deviation and its meaning for the generated client.
  private struct Verdict {
    let severity: Finding.Severity
    let consequence: String?

    static let undecodable = Verdict(
      severity: .breaking, consequence: "The client can't decode the response.")
    static let needless = warning("The generated client requires it, but the server doesn't.")

    static func warning(_ consequence: String? = nil) -> Verdict {
      Verdict(severity: .warning, consequence: consequence)
    }

    static func info(_ consequence: String? = nil) -> Verdict {
      Verdict(severity: .info, consequence: consequence)
    }
  }

  private static let unsendable = "The generated client can't send it."
  private static let uncallable = "The generated client can't call it."
  private static let untyped = "The client throws an error without a typed body."
  private static let unreachable = "Swift code can't access it."

  /// The part of an API that a rule is about, what it reports, and what that means in requests and in responses.
  private struct Row {
    let area: DriftRule.Area
    let aspect: DriftRule.Aspect
    let sentence: String
    let request: Verdict
    let response: Verdict

    init(
      _ area: DriftRule.Area, _ aspect: DriftRule.Aspect, _ sentence: String, _ request: Verdict,
      _ response: Verdict
    ) {
      (self.area, self.aspect, self.sentence) = (area, aspect, sentence)
      (self.request, self.response) = (request, response)
    }
  }

  // The server accepted the requests nevertheless.
  private var row: Row {
    switch self {
    case .fieldUndocumented:
      Row(
        .property, .existence, "An object has an undocumented property.", .info(Self.unsendable),
        .info(Self.unreachable))
    case .fieldMissing:
      Row(
        .property, .presence, "An object lacks a property that its schema requires.", .needless, .undecodable)
    case .nullUndocumented:
      Row(
        .property, .nullability, "A value is null, but its schema doesn't allow null.", .warning(),
        .undecodable)
    case .enumValueUndocumented:
      Row(
        .property, .values, "A value isn't among those that its schema lists.", .warning(Self.unsendable),
        .warning("Swift code gets the case for unrecognized values."))
    case .typeDifferent:
      Row(.property, .type, "A value doesn't have the documented type.", .warning(), .undecodable)
    case .formatDifferent:
      Row(.property, .content, "A value doesn't have the documented format.", .warning(), .undecodable)
    case .variantUndocumented:
      Row(
        .property, .mapping, "A discriminator has a value that doesn't name a schema.", .warning(),
        .warning("Swift code gets an unrecognized variant."))
    case .readOnlySent:
      Row(.property, .access(.readOnly), "A request contains a read-only property.", .info(), .info())
    case .writeOnlyReturned:
      Row(.property, .access(.writeOnly), "A response contains a write-only property.", .info(), .info())
    case .pathUndocumented:
      Row(.endpoint, .url, "A request has an undocumented path.", .warning(Self.uncallable), .warning())
    case .methodUndocumented:
      Row(
        .endpoint, .existence, "A request has an undocumented method for its path.",
        .warning(Self.uncallable), .warning())
    case .parameterUndocumented:
      Row(
        .parameter, .existence, "A request has an undocumented query parameter.", .info(Self.unsendable),
        .info())
    case .parameterMissing:
      Row(
        .parameter, .presence, "A request lacks a parameter that its operation requires.", .needless,
        .warning())
    case .statusUndocumented:
      Row(.body, .status, "A response has an undocumented status.", .warning(), .warning(Self.untyped))
    case .contentTypeUndocumented:
      Row(
        .body, .mediaType, "A body has an undocumented media type.", .warning(Self.unsendable),
        .warning(Self.untyped))
    case .bodyUndocumented:
      Row(
        .body, .existence, "A message has an undocumented body.", .warning(Self.unsendable),
        .warning(Self.unreachable))
    case .bodyMissing:
      Row(.body, .presence, "A message lacks a documented body.", .needless, .undecodable)
    case .bodyMalformed:
      Row(.body, .content, "A body doesn't match its media type.", .warning(), .undecodable)
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
      operation: entry.place.operation, at: entry.place.target,
      message: Self.message(of: entry),
      consequence: rule.consequence(inRequest: entry.isInRequest, isOptional: entry.isOptional),
      old: entry.subject.position,
      new: entry.position)
    evidence = Evidence(count: entry.count, total: max(total, entry.count), example: entry.shownExample)
  }

  private static func message(of entry: ObservationTally.Entry) -> String {
    let name = entry.place.target.name ?? ""
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

import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// Decides what a method returns: the success value itself.
///
/// A single documented response is returned directly. If there can also be no content, the result is
/// optional. Several responses become an enum with a case for each status, and none becomes `Void`. A payload
/// that can be null is also optional.
struct ResponseLowering {
  let context: LoweringContext
  let operation: Operation

  func result(named name: String, types: inout TypeLowering) -> OperationMethod.Result {
    for response in operation.responses
    where !response.content.isEmpty && !operation.allowsContent(of: response) {
      context.repair(.contentNotAllowed(of: response, operation), asOneOf: "content-not-allowed")
    }
    let successes = operation.successes.filter { $0.content.isEmpty || !$0.content.allSatisfy(\.isStream) }
    if !operation.successes.isEmpty, successes.allSatisfy(\.content.isEmpty),
      let stream = StreamLowering(context: context, operation: operation).stream(named: name, types: &types)
    {
      if let pagination = operation.pagination { context.repair(.missingPageItems(operation, pagination)) }
      return .stream(stream)
    }
    if let page = PageLowering(context: context, operation: operation).result(
      successes, named: name, types: &types)
    {
      return page
    }
    var contents: [(response: Response, content: StatusUnion.Content)] = []
    var mayBeEmpty = false
    for response in successes {
      let content = content(of: response, named: name, types: &types)
      mayBeEmpty = mayBeEmpty || content.isEmpty || content.isNullable
      contents.append((response, content))
    }
    let different = contents.reduce(into: [StatusUnion.Content]()) { found, entry in
      if entry.content != .none, !found.contains(entry.content) { found.append(entry.content) }
    }
    if different.count > 1 { return statuses(contents, named: name, types: &types) }
    switch different.first {
    case nil, .some(.none): return .void
    case .json(let value):
      return mayBeEmpty ? .optional(value.withoutNull, emptyAt: emptyStatuses(contents)) : .value(value)
    case .text: return .text
    case .data: return .data
    }
  }

  /// Returns the statuses, in ascending order, that are documented without content. Responses with status 204 or 205
  /// never have any (RFC 9110, section 15.3).
  private func emptyStatuses(_ contents: [(response: Response, content: StatusUnion.Content)]) -> [Int] {
    var statuses: Set<Int> = []
    for isRange in [true, false] {
      for (response, content) in contents where response.status.isRange == isRange {
        let codes = response.status.codes
        content.isEmpty ? statuses.formUnion(codes) : statuses.subtract(codes)
      }
    }
    return statuses.subtracting([204, 205]).sorted()
  }

  private func content(
    of response: Response, named name: String, types: inout TypeLowering
  ) -> StatusUnion.Content {
    guard let reading = ResponseContents(of: response.content, in: context).readings.first else {
      if let skipped = response.content.first { context.warn(.unsupportedAnswer(skipped, of: operation)) }
      return .none
    }
    return content(of: reading, named: name, types: &types)
  }

  private func content(
    of reading: ResponseContents.Reading, named name: String, types: inout TypeLowering
  ) -> StatusUnion.Content {
    switch reading.kind {
    case .value:
      guard let schema = reading.content.schema else { return .json(ValueType(.json)) }
      let payload = EnvelopeLowering(context: context).payload(of: schema, for: operation)
      return .json(types.element(payload, named: "\(name) response", in: .response))
    case .text: return .text
    case .data: return .data
    }
  }

  /// Returns the methods for other documented types of the response than the one that the operation's method returns.
  ///
  /// Their names are those of the types, since there can be several for each way to read them. A type whose schema
  /// depends on the status has no method.
  func alternatives(
    named name: String, types: inout TypeLowering
  ) -> [AlternativeMethod] {
    let responses = operation.successes.map { ResponseContents(of: $0.content, in: context) }
    let returnsJSON = responses.contains { $0.readings.first.map { context.kind(of: $0.content) } == .json }
    return ResponseContents.others(of: responses).compactMap { reading in
      if responses.contains(where: { $0.contradicts(reading) }) {
        context.warn(.contradictoryAnswers(reading.content, of: operation))
        return nil
      }
      let suffix: String
      let result: OperationMethod.Result
      switch content(of: reading, named: "\(name) \(reading.content.subtype)", types: &types) {
      case .none: (suffix, result) = ("", .void)
      case .json(let value):
        (suffix, result) = (
          reading.content.subtype, value.type.isOptional ? .optional(value.withoutNull) : .value(value)
        )
      case .text: (suffix, result) = ("text", .text)
      case .data: (suffix, result) = ("data", .data)
      }
      return AlternativeMethod(
        name: SwiftIdentifier(suffix), result: result, accepted: [reading].accepted,
        isBesideJSON: returnsJSON && reading.kind != .value)
    }
  }

  private func statuses(
    _ contents: [(response: Response, content: StatusUnion.Content)], named name: String,
    types: inout TypeLowering
  ) -> OperationMethod.Result {
    var scope = NameScope()
    let cases = contents.map { response, content in
      (
        isRange: response.status.isRange,
        case: StatusUnion.Case(
          name: scope.claim(response.status.caseName), statuses: response.status.statuses, content: content,
          position: response.position)
      )
    }
    // A switch uses the first pattern that matches, so single codes come before ranges.
    let ordered = cases.filter { !$0.isRange } + cases.filter(\.isRange)
    return .statuses(StatusUnion(types.claim("\(name) result"), cases: ordered.map(\.case)))
  }
}

extension ResponseLowering {
  /// The media types of the success responses, or `nil` for JSON alone.
  var accepted: SwiftStringLiteral? {
    operation.successes.compactMap { ResponseContents(of: $0.content, in: context).readings.first }.accepted
  }
}

extension MediaTypeContent {
  /// The part of the media type that tells it from others: `star` of `application/vnd.github.star+json`.
  fileprivate var subtype: String {
    let subtype = name.split(separator: "/").last?.split(separator: "+").first ?? "json"
    return subtype.split(separator: ".").last.map(String.init) ?? "json"
  }
}

extension StatusUnion.Content {
  fileprivate var isEmpty: Bool { self == .none }

  fileprivate var isNullable: Bool {
    if case .json(let value) = self { value.type.isOptional } else { false }
  }
}

extension Response.Status {
  /// The reason phrase as a case name: 200 → `ok`, 202 → `accepted` (RFC 9110, section 15).
  fileprivate var caseName: String {
    switch self {
    case .code(200): "ok"
    case .code(201): "created"
    case .code(202): "accepted"
    case .code(203): "nonAuthoritative"
    case .code(204): "noContent"
    case .code(205): "resetContent"
    case .code(206): "partialContent"
    case .code(let code): "status\(code)"
    case .range: "success"
    case .default: "other"
    }
  }

  /// The codes of a success, of which `default` has none of its own.
  fileprivate var codes: [Int] {
    switch self {
    case .code(let code): [code]
    case .range(let hundreds): Array(hundreds * 100..<(hundreds + 1) * 100)
    case .default: []
    }
  }

  fileprivate var isRange: Bool {
    if case .code = self { false } else { true }
  }

  fileprivate var statuses: StatusUnion.Statuses {
    switch self {
    case .code(let code): .code(code)
    case .range(let hundreds): .hundred(hundreds)
    case .default: .others
    }
  }
}

/// Unwraps responses from a server's envelope.
struct EnvelopeLowering {
  let context: LoweringContext

  /// Returns the envelope of an operation: its own, or the document's.
  func envelope(for operation: Operation) -> EnvelopeExtension? {
    switch operation.envelope {
    case .inherited: context.document.envelope
    case .disabled: nil
    case .replaced(let envelope): envelope
    }
  }

  /// Returns the schema that the method returns: the wrapped property, if the response's schema is the
  /// envelope.
  func payload(of schema: Schema, for operation: Operation) -> Schema {
    guard let envelope = envelope(for: operation), envelope.presence == .always else { return schema }
    guard let target = context.resolve(schema), case .object(let form) = context.form(of: target),
      let property = form.properties[envelope.property]
    else {
      context.repair(.missingEnvelopeProperty(operation, envelope))
      return schema
    }
    return property
  }

  /// Returns the envelope that an operation specifies.
  func choice(for operation: Operation) -> EnvelopeChoice {
    switch operation.envelope {
    case .inherited: .inherited
    case .disabled: context.document.envelope == nil ? .inherited : .none
    case .replaced(let envelope): .own(envelope.model)
    }
  }
}

extension EnvelopeExtension {
  var model: Envelope {
    Envelope(
      property: SwiftStringLiteral(property), presence: presence == .always ? .always : .sometimes,
      siblings: siblings.map { SwiftStringLiteral($0) })
  }
}

extension Diagnostic {
  static func unsupportedAnswer(_ content: MediaTypeContent, of operation: Operation) -> Diagnostic {
    Diagnostic(
      .warning, "unsupported-media-type",
      "Responses of '\(operation.id)' as '\(content.mediaType)' can't be read; the call returns nothing. JSON, text "
        + "and binary responses are supported.",
      at: content.position)
  }

  fileprivate static func contradictoryAnswers(
    _ content: MediaTypeContent, of operation: Operation
  ) -> Diagnostic {
    Diagnostic(
      .warning, "unsupported-media-type",
      "Responses of '\(operation.id)' as '\(content.mediaType)' can't be requested, because their schema depends on the "
        + "status. Describe both statuses alike.",
      at: content.position)
  }

  static func contentNotAllowed(of response: Response, _ operation: Operation) -> Diagnostic {
    var answers = "in answer to 'HEAD'"
    if case .code(let status) = response.status, operation.method != "HEAD" {
      answers = "with status \(status)"
    }
    return Diagnostic(
      .warning, "content-not-allowed",
      "Responses of '\(operation.id)' can't have content \(answers), so it is ignored (RFC 9110). Remove it, or "
        + "correct the \(operation.method == "HEAD" ? "method" : "status").",
      at: response.position)
  }

  static func missingEnvelopeProperty(_ operation: Operation, _ envelope: EnvelopeExtension) -> Diagnostic {
    Diagnostic(
      .warning, "missing-envelope-property",
      "The response of '\(operation.id)' has no property '\(envelope.property)' to unwrap; it is returned whole. "
        + "Set 'x-callsite-envelope: false' on the operation if it has no envelope.",
      at: operation.position)
  }
}

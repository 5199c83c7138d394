import CallsiteContract
import CallsiteDocument
import OrderedCollections

/// Compares the responses of two versions of an operation.
struct ResponseComparison {
  func compare(_ before: Operation, _ after: Operation, into findings: inout OperationFindings) {
    let (olds, news) = (before.responses.keyed(by: \.status), after.responses.keyed(by: \.status))
    for response in before.responses {
      if let other = news[response.status] {
        compare(response, other, at: response.status, into: &findings)
      } else if let range = response.status.range, let other = news[range] {
        addRange(.statusGeneralized, response, other, at: response.status, into: &findings)
      } else if !after.responses.contains(where: { $0.status.range == response.status }) {
        let rule: DriftRule = response.status.isSuccess ? .successStatusRemoved : .otherStatusRemoved
        findings.add(
          rule, at: .message(response.place), "The \(response.place.name) was removed.", response.position,
          after.position)
      }
    }
    for response in after.responses where olds[response.status] == nil {
      if let range = response.status.range, let other = olds[range] {
        addRange(.statusSpecialized, other, response, at: response.status, into: &findings)
      } else if !before.responses.contains(where: { $0.status.range == response.status }) {
        let rule: DriftRule = response.status.isSuccess ? .successStatusAdded : .otherStatusAdded
        findings.add(
          rule, at: .message(response.place), "The \(response.place.name) was added.", before.position,
          response.position)
      }
    }
  }

  /// Adds the findings about a status that became a range, or the reverse.
  ///
  /// - Parameter status: The single status.
  private func addRange(
    _ rule: DriftRule, _ before: Response, _ after: Response, at status: Response.Status,
    into findings: inout OperationFindings
  ) {
    findings.add(
      rule, at: .message(.response(status)), "The \(before.place.name) became the \(after.place.name).",
      before.position, after.position)
    compare(before, after, at: status, into: &findings)
  }

  private func compare(
    _ before: Response, _ after: Response, at status: Response.Status, into findings: inout OperationFindings
  ) {
    let place = MessagePlace(.response(status))
    HeaderComparison(status: status).compare(before, after, into: &findings)
    let matching = MediaTypeMatching(before.content, after.content, isRelatedEnough: true)
    for content in matching.removed {
      findings.add(
        .mediaTypeRemoved, at: .message(place.of(content.mediaType)),
        "The response is no longer available as '\(content.mediaType)'.", content.position, after.position)
    }
    for content in matching.added {
      findings.add(
        .mediaTypeAdded, at: .message(place.of(content.mediaType)),
        "The response is now available as '\(content.mediaType)'.", before.position, content.position)
    }
    for pair in matching.pairs { compare(pair, place, into: &findings) }
  }

  private func compare(
    _ pair: MediaTypeMatching.Pair, _ response: MessagePlace, into findings: inout OperationFindings
  ) {
    let place = response.of(pair.old.shownMediaType)
    if let rule = Self.nameRule(MediaType(pair.old.mediaType), MediaType(pair.new.mediaType)) {
      findings.add(
        rule, at: .message(place),
        "The media type of the \(response.name) changed: \(pair.old.mediaType) → \(pair.new.mediaType).",
        pair.old.position, pair.new.position)
    }
    if findings.areBothBinary(pair.old, pair.new) { return }
    switch (pair.old.comparedSchema, pair.new.comparedSchema) {
    case (nil, nil): break
    case (nil, _?):
      findings.add(
        .schemaAdded, at: .message(place), "The \(response.name) gained a schema.", pair.old.position,
        pair.new.position)
    case (_?, nil):
      findings.add(
        .schemaRemoved, at: .message(place), "The \(response.name) lost its schema.", pair.old.position,
        pair.new.position)
    case (let old?, let new?): findings.compareBody(old, new, .responseBody, pair, at: place)
    }
  }

  private static func nameRule(_ old: MediaType, _ new: MediaType) -> DriftRule? {
    if old.isEqual(to: new) { return nil }
    let isSameForm = old.comparedParameters == new.comparedParameters
    if isSameForm, new.isGeneral(of: old) { return .mediaTypeGeneralized }
    if isSameForm, old.isGeneral(of: new) { return .mediaTypeSpecialized }
    return .mediaTypeChanged
  }
}

extension Response.Status {
  /// The range that contains a single status.
  fileprivate var range: Response.Status? {
    if case .code(let code) = self { .range(code / 100) } else { nil }
  }
}

/// Compares the headers of a response. Names are case-insensitive.
struct HeaderComparison {
  /// The status of the response in places.
  let status: Response.Status

  func compare(_ before: Response, _ after: Response, into findings: inout OperationFindings) {
    let others = Dictionary(after.headers.map { ($0.name.lowercased(), $0) }) { first, _ in first }
    var found: Set<String> = []
    for header in before.headers where found.insert(header.name.lowercased()).inserted {
      if let other = others[header.name.lowercased()] {
        compare(header, other, into: &findings)
      } else {
        let rule: DriftRule = header.isRequired ? .requiredHeaderRemoved : .optionalHeaderRemoved
        findings.add(
          rule, at: .message(place(of: header)), "The header '\(header.name)' was removed.", header.position,
          after.position
        )
      }
    }
    for header in after.headers where found.insert(header.name.lowercased()).inserted {
      findings.add(
        .headerAdded, at: .message(place(of: header)), "The header '\(header.name)' was added.",
        before.position,
        header.position, isRequired: header.isRequired)
    }
  }

  private func compare(_ old: ResponseHeader, _ new: ResponseHeader, into findings: inout OperationFindings) {
    if old.isRequired != new.isRequired {
      let rule: DriftRule = new.isRequired ? .headerBecameRequired : .headerBecameOptional
      let phrase = new.isRequired ? "became required" : "became optional"
      findings.add(
        rule, at: .message(place(of: old)), "The header '\(old.name)' \(phrase).", old.position, new.position)
    }
    let context = SchemaContext(area: .responseHeader, text: .scalars)
    findings.compare(old.schema, new.schema, context, at: place(of: old))
  }

  private func place(of header: ResponseHeader) -> MessagePlace {
    MessagePlace(.header(status, header.name))
  }
}

import CallsiteContract
import CallsiteDocument
import OrderedCollections

/// Compares the responses of two versions of an operation.
struct ResponseComparison {
  func compare(_ before: Operation, _ after: Operation, into findings: inout OperationFindings) {
    let others = after.responses.keyed(by: \.status)
    for response in before.responses {
      if let other = others[response.status] {
        compare(response, other, into: &findings)
      } else {
        let rule: DriftRule = response.status.isSuccess ? .successStatusRemoved : .otherStatusRemoved
        findings.add(
          rule, at: response.place, "The \(response.place) was removed.", response.position, after.position)
      }
    }
    let known = Set(before.responses.map(\.status))
    for response in after.responses where !known.contains(response.status) {
      let rule: DriftRule = response.status.isSuccess ? .successStatusAdded : .otherStatusAdded
      findings.add(
        rule, at: response.place, "The \(response.place) was added.", before.position, response.position)
    }
  }

  private func compare(_ before: Response, _ after: Response, into findings: inout OperationFindings) {
    HeaderComparison(place: before.place).compare(before, after, into: &findings)
    let matching = MediaTypeMatching(before.content, after.content, isRelatedEnough: true)
    for content in matching.removed {
      findings.add(
        .mediaTypeRemoved, at: "\(before.place) (\(content.mediaType))",
        "The response is no longer available as '\(content.mediaType)'.", content.position, after.position)
    }
    for content in matching.added {
      findings.add(
        .mediaTypeAdded, at: "\(before.place) (\(content.mediaType))",
        "The response is now available as '\(content.mediaType)'.", before.position, content.position)
    }
    for pair in matching.pairs { compare(pair, before.place, into: &findings) }
  }

  private func compare(
    _ pair: MediaTypeMatching.Pair, _ response: String, into findings: inout OperationFindings
  ) {
    let place = response + pair.old.mark
    if let rule = Self.nameRule(MediaTypeName(pair.old.mediaType), MediaTypeName(pair.new.mediaType)) {
      findings.add(
        rule, at: place,
        "The media type of the \(response) changed: \(pair.old.mediaType) → \(pair.new.mediaType).",
        pair.old.position, pair.new.position)
    }
    switch (pair.old.comparedSchema, pair.new.comparedSchema) {
    case (nil, nil): break
    case (nil, _?):
      findings.add(
        .schemaAdded, at: place, "The \(response) gained a schema.", pair.old.position, pair.new.position)
    case (_?, nil):
      findings.add(
        .schemaRemoved, at: place, "The \(response) lost its schema.", pair.old.position,
        pair.new.position)
    case (let old?, let new?): findings.compareBody(old, new, .responseBody, pair, at: place)
    }
  }

  private static func nameRule(_ old: MediaTypeName, _ new: MediaTypeName) -> DriftRule? {
    if old.isEqual(to: new) { return nil }
    let isSameForm = old.comparedParameters == new.comparedParameters
    if isSameForm, new.isGeneral(of: old) { return .mediaTypeGeneralized }
    if isSameForm, old.isGeneral(of: new) { return .mediaTypeSpecialized }
    return .mediaTypeChanged
  }
}

/// Compares the headers of a response. Names are case-insensitive.
struct HeaderComparison {
  /// The response's place, such as `response 200`.
  let place: String

  func compare(_ before: Response, _ after: Response, into findings: inout OperationFindings) {
    let others = Dictionary(after.headers.map { ($0.name.lowercased(), $0) }) { first, _ in first }
    var found: Set<String> = []
    for header in before.headers where found.insert(header.name.lowercased()).inserted {
      if let other = others[header.name.lowercased()] {
        compare(header, other, into: &findings)
      } else {
        let rule: DriftRule = header.isRequired ? .requiredHeaderRemoved : .optionalHeaderRemoved
        findings.add(
          rule, at: place(of: header), "The header '\(header.name)' was removed.", header.position,
          after.position
        )
      }
    }
    for header in after.headers where found.insert(header.name.lowercased()).inserted {
      findings.add(
        .headerAdded, at: place(of: header), "The header '\(header.name)' was added.", before.position,
        header.position, isRequired: header.isRequired)
    }
  }

  private func compare(_ old: ResponseHeader, _ new: ResponseHeader, into findings: inout OperationFindings) {
    if old.isRequired != new.isRequired {
      let rule: DriftRule = new.isRequired ? .headerBecameRequired : .headerBecameOptional
      let phrase = new.isRequired ? "became required" : "became optional"
      findings.add(
        rule, at: place(of: old), "The header '\(old.name)' \(phrase).", old.position, new.position)
    }
    let context = SchemaContext(area: .responseHeader, text: .scalars)
    findings.compare(old.schema, new.schema, context, at: place(of: old))
  }

  private func place(of header: ResponseHeader) -> String { "\(place) header \(header.name)" }
}

import CallsiteContract
import CallsiteDocument
import OrderedCollections

/// Compares what an operation answers.
struct ResponseComparison {
  func compare(_ before: Operation, _ after: Operation, into findings: inout OperationFindings) {
    let others = after.responses.keyed(by: \.status)
    for response in before.responses {
      if let other = others[response.status] {
        compare(response, other, into: &findings)
      } else {
        let rule: DriftRule = response.status.isSuccess ? .successStatusRemoved : .otherStatusRemoved
        findings.add(
          rule, at: response.place, "The \(response.place) is gone.", response.position, after.position)
      }
    }
    let known = Set(before.responses.map(\.status))
    for response in after.responses where !known.contains(response.status) {
      let rule: DriftRule = response.status.isSuccess ? .successStatusAdded : .otherStatusAdded
      findings.add(
        rule, at: response.place, "The \(response.place) is new.", before.position, response.position)
    }
  }

  private func compare(_ before: Response, _ after: Response, into findings: inout OperationFindings) {
    HeaderComparison(place: before.place).compare(before, after, into: &findings)
    let matching = MediaTypeMatching(before.content, after.content, isRelatedEnough: true)
    for content in matching.removed {
      findings.add(
        .mediaTypeRemoved, at: "\(before.place) (\(content.mediaType))",
        "The response can no longer be '\(content.mediaType)'.", content.position, after.position)
    }
    for content in matching.added {
      findings.add(
        .mediaTypeAdded, at: "\(before.place) (\(content.mediaType))",
        "The response may be '\(content.mediaType)'.", before.position, content.position)
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
        .schemaAdded, at: place, "The \(response) has a schema.", pair.old.position, pair.new.position)
    case (_?, nil):
      findings.add(
        .schemaRemoved, at: place, "The \(response) no longer has a schema.", pair.old.position,
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

extension Response {
  /// `response 200`, `response 4XX`, `response default`.
  fileprivate var place: String {
    switch status {
    case .code(let code): "response \(code)"
    case .range(let hundreds): "response \(hundreds)XX"
    case .default: "response default"
    }
  }
}

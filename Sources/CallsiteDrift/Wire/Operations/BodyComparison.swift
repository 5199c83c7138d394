import CallsiteDocument
import OrderedCollections

/// Compares the request bodies of two versions of an operation.
struct BodyComparison {
  func compare(_ before: Operation, _ after: Operation, into findings: inout OperationFindings) {
    switch (before.requestBody, after.requestBody) {
    case (nil, nil): break
    case (nil, let body?):
      let rule: DriftRule = body.isRequired ? .requiredBodyAdded : .optionalBodyAdded
      findings.add(
        rule, at: "request body", "The request body was added\(body.isRequired ? " and is required" : "").",
        before.position, body.position)
    case (let body?, nil):
      findings.add(
        .bodyRemoved, at: "request body", "The request body was removed.", body.position, after.position)
    case (let body?, let other?): compare(body, other, into: &findings)
    }
  }

  private func compare(_ before: RequestBody, _ after: RequestBody, into findings: inout OperationFindings) {
    if before.isRequired != after.isRequired {
      let rule: DriftRule = after.isRequired ? .bodyBecameRequired : .bodyBecameOptional
      let phrase = after.isRequired ? "became required" : "became optional"
      findings.add(
        rule, at: "request body", "The request body \(phrase).", before.position, after.position)
    }
    let matching = MediaTypeMatching(before.content, after.content, isRelatedEnough: false)
    for content in matching.removed {
      findings.add(
        .bodyMediaTypeRemoved, at: "request body (\(content.mediaType))",
        "The request body no longer accepts '\(content.mediaType)'.", content.position, after.position)
    }
    for content in matching.added {
      findings.add(
        .bodyMediaTypeAdded, at: "request body (\(content.mediaType))",
        "The request body now accepts '\(content.mediaType)'.", before.position, content.position)
    }
    for pair in matching.pairs { compare(pair, into: &findings) }
  }

  private func compare(_ pair: MediaTypeMatching.Pair, into findings: inout OperationFindings) {
    let place = "request body\(pair.old.mark)"
    compareEncodings(pair, at: place, into: &findings)
    switch (pair.old.comparedSchema, pair.new.comparedSchema) {
    case (nil, nil): break
    case (nil, _?):
      findings.add(
        .bodySchemaAdded, at: place, "The request body gained a schema.", pair.old.position, pair.new.position
      )
    case (_?, nil):
      findings.add(
        .bodySchemaRemoved, at: place, "The request body lost its schema.", pair.old.position,
        pair.new.position)
    case (let old?, let new?):
      findings.compareBody(old, new, .requestBody, pair, at: place)
    }
  }

  private func compareEncodings(
    _ pair: MediaTypeMatching.Pair, at place: String, into findings: inout OperationFindings
  ) {
    let (old, new) = (pair.old, pair.new)
    for name in OrderedSet(old.encodings.keys).union(old.styles.keys).union(new.encodings.keys).union(
      new.styles.keys)
    {
      let isOtherStyle = old.styles[name] != new.styles[name]
      let types = (old.encodings[name], new.encodings[name])
      // A content type that is only now documented is what clients sent all along, or part of the schema's changes.
      guard isOtherStyle || types.0 != nil && types.1 != nil && types.0 != types.1 else { continue }
      findings.add(
        .bodyEncodingChanged, at: "\(place) / \(name)", "The content type or style of '\(name)' changed.",
        old.position,
        new.position)
    }
  }
}

extension OperationFindings {
  /// Compares the defaults of two body schemas, and schedules the comparison of the schemas.
  mutating func compareBody(
    _ old: Schema, _ new: Schema, _ area: SchemaArea, _ pair: MediaTypeMatching.Pair, at place: String
  ) {
    for change in defaultChanges(old, new) { add(change, area, at: place, old.position, new.position) }
    compare(old, new, SchemaContext(area: area, text: SchemaContext.Text(pair.old.mediaType)), at: place)
  }
}

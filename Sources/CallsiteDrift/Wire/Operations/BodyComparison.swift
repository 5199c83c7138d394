import CallsiteContract
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
        rule, at: .message(.body), "The request body was added\(body.isRequired ? " and is required" : "").",
        before.position, body.position)
    case (let body?, nil):
      findings.add(
        .bodyRemoved, at: .message(.body), "The request body was removed.", body.position, after.position)
    case (let body?, let other?): compare(body, other, into: &findings)
    }
  }

  private func compare(_ before: RequestBody, _ after: RequestBody, into findings: inout OperationFindings) {
    if before.isRequired != after.isRequired {
      let rule: DriftRule = after.isRequired ? .bodyBecameRequired : .bodyBecameOptional
      let phrase = after.isRequired ? "became required" : "became optional"
      findings.add(
        rule, at: .message(.body), "The request body \(phrase).", before.position, after.position)
    }
    let matching = MediaTypeMatching(before.content, after.content, isRelatedEnough: false)
    for content in matching.removed {
      if let range = matching.added.first(where: { $0.includes(content) }) {
        compare(MediaTypeMatching.Pair(old: content, new: range), into: &findings)
        continue
      }
      findings.add(
        .bodyMediaTypeRemoved, at: .message(MessagePlace(.body, mediaType: content.mediaType)),
        "The request body no longer accepts '\(content.mediaType)'.", content.position, after.position)
    }
    for content in matching.added where !matching.removed.contains(where: { $0.includes(content) }) {
      findings.add(
        .bodyMediaTypeAdded, at: .message(MessagePlace(.body, mediaType: content.mediaType)),
        "The request body now accepts '\(content.mediaType)'.", before.position, content.position)
    }
    for pair in matching.pairs { compare(pair, into: &findings) }
  }

  private func compare(_ pair: MediaTypeMatching.Pair, into findings: inout OperationFindings) {
    let place = MessagePlace(.body, mediaType: pair.old.shownMediaType)
    compareEncodings(pair, at: place, into: &findings)
    comparePartHeaders(pair, at: place, into: &findings)
    if findings.areBothBinary(pair.old, pair.new) { return }
    switch (pair.old.comparedSchema, pair.new.comparedSchema) {
    case (nil, nil): break
    case (nil, _?):
      findings.add(
        .bodySchemaAdded, at: .message(place), "The request body gained a schema.", pair.old.position,
        pair.new.position
      )
    case (_?, nil):
      findings.add(
        .bodySchemaRemoved, at: .message(place), "The request body lost its schema.", pair.old.position,
        pair.new.position)
    case (let old?, let new?):
      findings.compareBody(old, new, .requestBody, pair, at: place)
    }
  }

  private func compareEncodings(
    _ pair: MediaTypeMatching.Pair, at place: MessagePlace, into findings: inout OperationFindings
  ) {
    let (old, new) = (pair.old, pair.new)
    for name in OrderedSet(old.encodings.keys).union(old.styles.keys).union(new.encodings.keys).union(
      new.styles.keys)
    {
      let field = FindingTarget.message(place.appending(WirePath().property(name)))
      let styles = (
        Self.style(of: name, old, findings.readers.old), Self.style(of: name, new, findings.readers.new)
      )
      if styles.0 != styles.1 {
        findings.add(
          .bodyEncodingChanged, at: field, "The style of '\(name)' changed.", old.position, new.position)
      }
      // A content type that is only now documented is what clients sent all along, or part of the schema's changes.
      guard let before = old.encodings[name], let after = new.encodings[name],
        let rule = Self.rule(PartTypes(before), PartTypes(after))
      else { continue }
      findings.add(
        rule, at: field, "The content type of '\(name)' changed: \(before) → \(after).", old.position,
        new.position)
    }
  }

  /// Compares the headers that the parts of a form must have. Those of parts that only one version has are part of the
  /// schema's changes.
  private func comparePartHeaders(
    _ pair: MediaTypeMatching.Pair, at place: MessagePlace, into findings: inout OperationFindings
  ) {
    let (old, new) = (pair.old.requiredHeaders, pair.new.requiredHeaders)
    for part in OrderedSet(old.keys).union(new.keys) {
      let place = place.appending(WirePath().property(part))
      let before = (old[part] ?? []).keyed { $0.name.lowercased() }
      let after = (new[part] ?? []).keyed { $0.name.lowercased() }
      for header in old[part] ?? [] {
        if let other = after[header.name.lowercased()] {
          let context = SchemaContext(area: .requestProperty, text: .scalars)
          findings.compare(header.schema, other.schema, context, at: place)
        } else {
          findings.add(
            .partHeaderNotRequired, at: .message(place),
            "'\(part)' no longer needs the header '\(header.name)'.", header.position, pair.new.position)
        }
      }
      for header in new[part] ?? [] where before[header.name.lowercased()] == nil {
        findings.add(
          .partHeaderRequired, at: .message(place), "'\(part)' now needs the header '\(header.name)'.",
          pair.old.position, header.position)
      }
    }
  }

  /// Returns the style of a field, or `nil` if forms write the field in the same way without one.
  private static func style(
    of field: String, _ content: MediaTypeContent, _ reader: ShapeReader
  ) -> FieldStyle? {
    guard let style = content.styles[field], style.style == .form, style.explode, !style.allowsReserved,
      let schema = content.comparedSchema, let parts = reader.shape(of: [schema]).properties[field],
      reader.isPlain(parts)
    else { return content.styles[field] }
    return nil
  }

  private static func rule(_ before: PartTypes, _ after: PartTypes) -> DriftRule? {
    switch (after.includes(before), before.includes(after)) {
    case (true, true): nil
    case (true, false): .bodyEncodingTypeAdded
    case (false, true): .bodyEncodingTypeRemoved
    case (false, false): .bodyEncodingChanged
    }
  }
}

extension MediaTypeContent {
  /// Whether the media type is a range such as `image/*` that includes another one.
  fileprivate func includes(_ other: MediaTypeContent) -> Bool {
    let range = MediaType(mediaType)
    return range.subtype == "*" && range.isGeneral(of: MediaType(other.mediaType))
  }
}

extension ShapeReader {
  /// Whether schemas allow only single values and lists of them.
  fileprivate func isPlain(_ parts: [Schema]) -> Bool {
    let shape = self.shape(of: parts)
    guard let types = types(of: shape), !types.contains(.object) else { return false }
    guard types.contains(.array) else { return true }
    return self.types(of: self.shape(of: shape.items))?.isDisjoint(with: [.array, .object]) ?? false
  }
}

/// The content types that a part of a form may have, separated by commas (OpenAPI, Encoding Object).
private struct PartTypes {
  let names: [MediaType]

  init(_ text: String) {
    names = MediaType.split(text, at: ",").map { MediaType($0) }
  }

  func includes(_ other: PartTypes) -> Bool {
    other.names.allSatisfy { name in names.contains { $0.isEqual(to: name) || $0.isGeneral(of: name) } }
  }
}

extension OperationFindings {
  /// Compares the defaults of two body schemas, and schedules the comparison of the schemas.
  mutating func compareBody(
    _ old: Schema, _ new: Schema, _ area: SchemaArea, _ pair: MediaTypeMatching.Pair, at place: MessagePlace
  ) {
    for change in defaultChanges(old, new) { add(change, area, at: place, old.position, new.position) }
    compare(old, new, SchemaContext(area: area, text: SchemaContext.Text(pair.old.mediaType)), at: place)
  }
}

import CallsiteModel

/// Compares what the properties of a struct are on the wire, under the names that callers go on using.
struct SilentPropertiesComparison {
  let context: ModulePair
  let old: InterfaceType
  let new: InterfaceType
  /// Whether values go to the server.
  let isSent: Bool

  func findings(_ before: Structure, _ after: Structure) -> [Finding] {
    before.counterparts(in: after).flatMap { property, other in
      [
        wireName(property, other), format(property, other), defaultValue(property, other),
        null(property, other), part(property, other),
      ].compactMap(\.self)
    } + additional(before, after) + copies(before, after)
  }

  /// The initializers that take a fetched value.
  private func copies(_ before: Structure, _ after: Structure) -> [Finding] {
    guard !before.copies.isEmpty, !after.copies.isEmpty else { return [] }
    let lists = (MemberList(old, before, in: context.old), MemberList(new, after, in: context.new))
    return lists.0.copies.flatMap { copy -> [Finding] in
      guard let other = lists.1.copies.first(where: { context.isSame(copy.source, $0.source) }) else {
        return []
      }
      let named = before.properties.keyed(by: \.name)
      let known = Set(before.properties.map(\.name.name)).subtracting(copy.omitted)
      return after.properties.filter { known.contains($0.name.name) && other.omitted.contains($0.name.name) }
        .map { property in
          finding(
            .silentCopyNarrowed, named[property.name] ?? property, property,
            "`\(new.path)(_:)` leaves out `\(property.name.name)` of `\(other.source)`.",
            "Callers that send back what they fetched compile, and no longer send `\(property.name.name)`.")
        }
    }
  }

  private func finding(
    _ rule: DriftRule, _ before: Property, _ after: Property, _ message: String, _ consequence: String
  ) -> Finding {
    Finding(
      rule, path: "\(old.path).\(before.name.name)", message: message, consequence: consequence,
      swift: .init(
        before: "var \(before.name): \(before.type)", after: "var \(after.name): \(after.type)"),
      old: before.origin?.position ?? old.position, new: after.origin?.position ?? new.position)
  }

  private func wireName(_ before: Property, _ after: Property) -> Finding? {
    guard before.wireName != after.wireName else { return nil }
    let name = "`\(old.path).\(before.name.name)`"
    return finding(
      .silentWireNameChanged, before, after,
      "\(name) is '\(after.wireName.text)' on the wire, and was '\(before.wireName.text)'.",
      "Callers that use \(name) compile; values that were stored as JSON are read without it.")
  }

  /// A format matters where the Swift type doesn't show it: a zone-less date, a unix time, or text that is one.
  private func format(_ before: Property, _ after: Property) -> Finding? {
    let types = (
      context.old.qualified(before.type, in: old.path), context.new.qualified(after.type, in: new.path)
    )
    guard context.isSame(types.0.unwrapped, types.1.unwrapped) else { return nil }
    let name = "`\(old.path).\(before.name.name)`"
    let formats = (before.formatName, after.formatName)
    guard formats.0 != formats.1, before.wireFormat != after.wireFormat || isKnown(formats) else {
      return nil
    }
    return finding(
      .silentFormatChanged, before, after,
      "\(name) is `\(formats.1 ?? "as it is")` on the wire, and was `\(formats.0 ?? "as it is")`.",
      "Callers that use \(name) compile, and its values mean something else.")
  }

  private func isKnown(_ formats: (String?, String?)) -> Bool { formats.0 != nil && formats.1 != nil }

  private func defaultValue(_ before: Property, _ after: Property) -> Finding? {
    let values = (before.origin?.serverDefault, after.origin?.serverDefault)
    guard isSent, before.hasDefault, after.hasDefault, values.0 != values.1 else { return nil }
    let name = "`\(old.path).\(before.name.name)`"
    return finding(
      .silentDefaultChanged, before, after,
      "\(name) is \(values.1 ?? "not said") by default, and was \(values.0 ?? "not said").",
      "Callers that construct \(Article.of(old.path)) without `\(before.name.name)` compile and mean "
        + "something else.")
  }

  private func null(_ before: Property, _ after: Property) -> Finding? {
    let presences: Set = [before.presence, after.presence]
    guard isSent, presences == [.optional, .requiredNullable] else { return nil }
    let name = "`\(old.path).\(before.name.name)`"
    return finding(
      .silentNullChanged, before, after,
      after.presence == .optional
        ? "\(name) is left out when it is nil, and was sent as null."
        : "\(name) is sent as null when it is nil, and was left out.",
      "Callers that write nil to \(name) compile and send something else.")
  }

  private func part(_ before: Property, _ after: Property) -> Finding? {
    guard before.part != after.part || before.partContentType != after.partContentType else { return nil }
    let name = "`\(old.path).\(before.name.name)`"
    return finding(
      .silentPartChanged, before, after,
      "\(name) is sent as \(after.partText), and was as \(before.partText).",
      "Callers that send \(name) compile and send it in another form.")
  }

  private func additional(_ before: Structure, _ after: Structure) -> [Finding] {
    guard let additional = before.additionalProperties, let other = after.additionalProperties,
      additional.value.wireFormat != other.value.wireFormat, additional.value.type == other.value.type
    else { return [] }
    return [
      Finding(
        .silentFormatChanged, path: "\(old.path).\(additional.name.name)",
        message:
          "Unlisted properties of `\(old.path)` are `\(other.value.wireFormat?.description ?? "as they are")` on the "
          + "wire, and were `\(additional.value.wireFormat?.description ?? "as they are")`.",
        consequence: "Callers that use them compile, and their values mean something else.",
        old: old.position, new: new.position)
    ]
  }
}

extension Property {
  /// The wire format, or the document's of a value that is text for callers; the sizes of numbers don't matter to
  /// Swift.
  fileprivate var formatName: String? {
    wireFormat?.description ?? (type.names == ["String"] ? origin?.format : nil)
  }

  fileprivate var partText: String {
    let kind =
      switch part {
      case .file: "a file"
      case .value: "text"
      case .json: "JSON"
      }
    return kind + (partContentType.map { " of type \($0.text)" } ?? "")
  }
}

import CallsiteModel

/// Compares how the properties of a struct are encoded, for properties whose Swift names stay the same.
struct SilentPropertiesComparison {
  let context: ModulePair
  let old: InterfaceType
  let new: InterfaceType
  /// Whether requests contain values of the struct.
  let isSent: Bool

  func findings(_ before: Structure, _ after: Structure) -> [Finding] {
    before.counterparts(in: after).flatMap { property, other in
      [
        wireName(property, other), format(property, other), defaultValue(property, other),
        null(property, other), part(property, other),
      ].compactMap(\.self)
    } + additional(before, after) + copies(before, after)
  }

  /// Compares the initializers that copy a response value.
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
            "`\(new.path)(_:)` no longer copies `\(property.name.name)` from `\(other.source)`.",
            "Callers that send back a response compile, and no longer send `\(property.name.name)`.")
        }
    }
  }

  private func finding(
    _ rule: DriftRule, _ before: Property, _ after: Property, _ message: String, _ consequence: String
  ) -> Finding {
    Finding(
      rule, at: .declaration("\(old.path).\(before.name.name)"), message: message, consequence: consequence,
      swift: .init(
        before: "var \(before.name): \(before.type)", after: "var \(after.name): \(after.type)"),
      old: before.origin?.position ?? old.position, new: after.origin?.position ?? new.position)
  }

  private func wireName(_ before: Property, _ after: Property) -> Finding? {
    guard before.wireName != after.wireName else { return nil }
    let name = "`\(old.path).\(before.name.name)`"
    return finding(
      .silentWireNameChanged, before, after,
      before.isMerged || after.isMerged
        ? "\(name) on the wire changed from \(before.place) to \(after.place)."
        : "The name of \(name) on the wire changed from '\(before.wireName.text)' to '\(after.wireName.text)'.",
      "Callers that use \(name) compile; JSON that was stored with the old name is decoded without it.")
  }

  /// Compares formats that the Swift type doesn't show: a date-time without a zone, a Unix time, or formatted text.
  private func format(_ before: Property, _ after: Property) -> Finding? {
    let types = (
      context.old.qualified(before.type), context.new.qualified(after.type)
    )
    guard context.isSame(types.0.unwrapped, types.1.unwrapped) else { return nil }
    let name = "`\(old.path).\(before.name.name)`"
    let formats = (before.formatName, after.formatName)
    guard formats.0 != formats.1, before.wireFormat != after.wireFormat || isKnown(formats) else {
      return nil
    }
    return finding(
      .silentFormatChanged, before, after,
      "The format of \(name) changed from \(formats.0.quoted) to \(formats.1.quoted).",
      "Callers that use \(name) compile, and its values mean something else.")
  }

  private func isKnown(_ formats: (String?, String?)) -> Bool { formats.0 != nil && formats.1 != nil }

  private func defaultValue(_ before: Property, _ after: Property) -> Finding? {
    let values = (before.origin?.serverDefault, after.origin?.serverDefault)
    guard isSent, before.hasDefault, after.hasDefault, values.0 != values.1 else { return nil }
    let name = "`\(old.path).\(before.name.name)`"
    return finding(
      .silentDefaultChanged, before, after,
      "The server's default for \(name) changed from \(values.0 ?? "none") to \(values.1 ?? "none").",
      "Callers that create \(Article.of(old.path)) without `\(before.name.name)` compile and mean "
        + "something else.")
  }

  private func null(_ before: Property, _ after: Property) -> Finding? {
    let presences: Set = [before.presence, after.presence]
    guard isSent, presences == [.optional, .requiredNullable] else { return nil }
    let name = "`\(old.path).\(before.name.name)`"
    return finding(
      .silentNullChanged, before, after,
      after.presence == .optional
        ? "\(name) is now omitted when it's nil, instead of sent as null."
        : "\(name) is now sent as null when it's nil, instead of omitted.",
      "Callers that assign nil to \(name) compile and send something else.")
  }

  private func part(_ before: Property, _ after: Property) -> Finding? {
    guard before.part != after.part || before.partContentType != after.partContentType else { return nil }
    let name = "`\(old.path).\(before.name.name)`"
    return finding(
      .silentPartChanged, before, after,
      "The part of \(name) changed from \(before.partText) to \(after.partText).",
      "Callers that send \(name) compile and send it in another format.")
  }

  private func additional(_ before: Structure, _ after: Structure) -> [Finding] {
    guard let additional = before.additionalProperties, let other = after.additionalProperties,
      additional.value.wireFormat != other.value.wireFormat, additional.value.type == other.value.type
    else { return [] }
    return [
      Finding(
        .silentFormatChanged, at: .declaration("\(old.path).\(additional.name.name)"),
        message:
          "The format of additional properties of `\(old.path)` changed from "
          + "\((additional.value.wireFormat?.description).quoted) to "
          + "\((other.value.wireFormat?.description).quoted).",
        consequence: "Callers that use them compile, and their values mean something else.",
        old: old.position, new: new.position)
    ]
  }
}

extension Property {
  /// The wire format, or the document's format if the Swift type is `String`. The sizes of numbers don't matter.
  fileprivate var formatName: String? {
    wireFormat?.description ?? (type.innermost == .external(.string) ? origin?.format : nil)
  }

  /// The place of the value on the wire.
  fileprivate var place: String {
    isMerged ? "properties of the object itself" : "the property '\(wireName.text)'"
  }

  fileprivate var partText: String {
    let kind =
      switch part {
      case .file: "a file"
      case .value: "text"
      case .json: "JSON"
      case .open: "a file or a value"
      }
    return kind + (partContentType.map { " of type \($0.text)" } ?? "")
  }
}

extension String? {
  /// A format as code, or `none`.
  fileprivate var quoted: String { map { "`\($0)`" } ?? "none" }
}

import CallsiteDocument
import OrderedCollections

extension SchemaComparison {
  /// Compares `enum`, `const`, which is an `enum` with one value, and the contents of strings.
  mutating func compareValues() {
    compareEnumerations()
    compareKnownValues()
    switch (old.contentMediaType, new.contentMediaType) {
    case (nil, let name?): add(.contentMediaTypeAdded, new: name)
    case (let name?, nil): add(.contentMediaTypeRemoved, old: name)
    case (let before, let after) where before != after:
      add(.contentMediaTypeChanged, old: before, new: after)
    default: break
    }
    if old.contentEncoding != new.contentEncoding {
      add(.contentEncodingChanged, old: old.contentEncoding ?? "none", new: new.contentEncoding ?? "none")
    }
  }

  private mutating func compareEnumerations() {
    let (before, after) = listedValues
    switch (before, after) {
    case (nil, nil): break
    case (nil, let values?): add(values.count == 1 ? .constAdded : .becameEnum, new: values.list)
    case (let values?, nil): add(values.count == 1 ? .constRemoved : .enumLifted, old: values.list)
    case (let before?, let after?): compare(before, after)
    }
  }

  /// The values that both versions list. Where scalars are sent as text, those of different types are compared as text,
  /// and a boolean lists its two values: `?open=true` is a boolean, and a string of an enum with `'true'`.
  private var listedValues: (old: [DocumentValue]?, new: [DocumentValue]?) {
    guard context.text != .nothing, old.types != new.types else { return (old.enumeration, new.enumeration) }
    let (before, after) = (old.scalarValues, new.scalarValues)
    guard let before, let after else { return (old.enumeration, new.enumeration) }
    return (before.map(\.asText), after.map(\.asText))
  }

  private mutating func compare(_ before: [DocumentValue], _ after: [DocumentValue]) {
    var (removed, added) = (before.without(after), after.without(before))
    if before.count == 1, after.count == 1, !added.isEmpty {
      add(.constChanged, old: before.list, new: after.list)
      return
    }
    for rename in renames(removed, added) {
      add(
        SchemaDifference(
          change: .enumValueRenamed, old: "'\(rename.old)'", new: "'\(rename.new)'",
          oldPosition: old.position,
          newPosition: new.position, rename: rename))
      removed.removeAll { $0 == .string(rename.old) }
      added.removeAll { $0 == .string(rename.new) }
    }
    if !removed.isEmpty { add(.enumValueRemoved, old: removed.list) }
    if !added.isEmpty { add(.enumValueAdded, new: added.list) }
  }

  /// Returns the renamed text values. Numbers can't be renamed.
  private func renames(_ removed: [DocumentValue], _ added: [DocumentValue]) -> [Rename] {
    let matching = RenameMatching(rulings: graph.rulings, common: ["same place"])
    let candidates = { (values: [DocumentValue]) in
      values.compactMap { value -> RenameMatching.Candidate? in
        if case .string(let text) = value { RenameMatching.Candidate(name: text) } else { nil }
      }
    }
    return matching.matches(candidates(removed), candidates(added)) { _, _ in true }.map(\.rename)
  }

  private mutating func compareKnownValues() {
    let before = old.limits.flatMap(\.knownValues).map(\.canonical)
    let after = new.limits.flatMap(\.knownValues).map(\.canonical)
    let (removed, added) = (before.without(after), after.without(before))
    if !removed.isEmpty, !after.isEmpty { add(.knownValueRemoved, old: removed.list) }
    if !added.isEmpty, !before.isEmpty { add(.knownValueAdded, new: added.list) }
  }
}

extension Shape {
  /// The listed values, or those of a boolean.
  fileprivate var scalarValues: [DocumentValue]? {
    enumeration ?? (types == [.boolean] ? [.bool(true), .bool(false)] : nil)
  }
}

extension DocumentValue {
  /// A number or a boolean as the text that parameters and forms have for it, and any other value itself.
  fileprivate var asText: DocumentValue {
    switch self {
    case .bool, .integer, .number: .string(text)
    case .null, .string, .array, .object: self
    }
  }
}

extension [DocumentValue] {
  fileprivate func without(_ others: [DocumentValue]) -> [DocumentValue] {
    let others = Set(others)
    return filter { !others.contains($0) }
  }

  /// The first few values for messages, such as `'a', 'b' and 3 more`.
  var list: String {
    let shown = prefix(8).map(\.text).joined(separator: ", ")
    return count > 8 ? "\(shown) and \(count - 8) more" : shown
  }
}

extension DocumentValue {
  /// The value as JSON.
  var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let text), .number(let text): text
    case .string(let text): "'\(text)'"
    case .array(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
    case .object(let values):
      "{" + values.map { "\($0.key): \($0.value.text)" }.joined(separator: ", ") + "}"
    }
  }
}

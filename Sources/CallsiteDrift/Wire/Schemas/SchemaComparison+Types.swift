import CallsiteDocument

extension SchemaComparison {
  /// Compares `type` and `format` together: a type that widens while its format narrows is another type.
  mutating func compareTypes() {
    // Listed values say more than their format.
    let isListed = old.enumeration != nil && new.enumeration != nil
    let before = TypeFit.Side(types: graph.old.types(of: old), format: isListed ? nil : old.format)
    let after = TypeFit.Side(types: graph.new.types(of: new), format: isListed ? nil : new.format)
    switch fit(before, after) {
    case .same: break
    case .generalized: add(.typeGeneralized, old: before.text, new: after.text)
    case .specialized: add(.typeSpecialized, old: before.text, new: after.text)
    case .other: add(.typeChanged, old: before.text, new: after.text)
    }
  }

  /// Returns the fit of two types. A value that became an array is an array of one, if arrays are serialized as
  /// repeated values.
  private func fit(_ before: TypeFit.Side, _ after: TypeFit.Side) -> TypeFit {
    if context.isRepeatable, isOne(before, of: new, after, graph.new) { return .generalized }
    if context.wasRepeatable, isOne(after, of: old, before, graph.old) { return .specialized }
    // Servers look for files and for text in different places.
    if context.text == .parts, before.types == [.string], after.types == [.string], old.isFile != new.isFile {
      return .other
    }
    return TypeFit(from: before, to: after, text: context.text)
  }

  private func isOne(
    _ single: TypeFit.Side, of list: Shape, _ listSide: TypeFit.Side, _ reader: ShapeReader
  ) -> Bool {
    guard let types = single.types, listSide.types == [.array], types.isDisjoint(with: [.array, .object])
    else {
      return false
    }
    let element = reader.shape(of: list.items)
    guard element.limits.isEmpty, element.enumeration == nil, element.choices.isEmpty, list.limits.isEmpty
    else {
      return false
    }
    let elements = TypeFit.Side(types: reader.types(of: element), format: element.format)
    let isText = elements.types?.contains(.string) == true && elements.format == nil
    return isText || [.same, .generalized].contains(TypeFit(from: single, to: elements, text: .scalars))
  }

  /// Compares nullability if both versions restrict their values. Otherwise, the change of the type says it.
  mutating func compareNull() {
    guard let before = old.isNullable, let after = new.isNullable, before != after else { return }
    add(after ? .becameNullable : .becameNotNullable)
  }
}

extension Shape {
  /// Whether a part of a form is sent as a file.
  fileprivate var isFile: Bool {
    if format == "binary" { return true }
    guard contentEncoding == nil, let type = contentMediaType.map({ MediaType($0) }) else { return false }
    return type.type != "text" && !type.isJSON
  }
}

extension TypeFit.Side {
  /// The type for messages, such as `string (date)`.
  fileprivate var text: String {
    guard let types else { return "any type" }
    let names = JSONType.allCases.filter(types.contains).map(\.rawValue).joined(separator: " or ")
    return format.map { "\(names) (\($0))" } ?? names
  }
}

extension ShapeReader {
  /// Returns the types that a shape allows, even if it only implies them, or `nil` for any type.
  func types(of shape: Shape) -> Set<JSONType>? {
    if let types = shape.types { return types }
    if let values = shape.enumeration { return Set(values.compactMap(\.jsonType)) }
    if let type = shape.impliedType { return [type] }
    guard let branches = shape.choices.first?.branches else { return nil }
    var union: Set<JSONType> = []
    for branch in branches {
      let shape = self.shape(of: [branch])
      guard let types = shape.types ?? shape.impliedType.map({ [$0] }) else { return nil }
      union.formUnion(types)
    }
    return union
  }
}

extension DocumentValue {
  /// The value's type, or `nil` for null.
  var jsonType: JSONType? {
    switch self {
    case .null: nil
    case .bool: .boolean
    case .integer: .integer
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}

/// The relation between the values that two types and formats allow.
enum TypeFit: Equatable {
  case same
  /// The new type allows all old values, and more.
  case generalized
  /// The new type allows only some of the old values.
  case specialized
  case other

  struct Side {
    /// The allowed types, or `nil` for any type.
    var types: Set<JSONType>?
    var format: String?
  }

  init(from old: Side, to new: Side, text: SchemaContext.Text) {
    switch (Self.takes(new, old, text), Self.takes(old, new, text)) {
    case (true, true): self = .same
    case (true, false): self = .generalized
    case (false, true): self = .specialized
    case (false, false): self = .other
    }
  }

  /// Returns whether a type and format allow all values of another.
  private static func takes(_ wide: Side, _ narrow: Side, _ text: SchemaContext.Text) -> Bool {
    guard let types = wide.types else { return true }
    guard let narrowTypes = narrow.types else { return false }
    let isOtherForm = types.contains(.string) && types.isDisjoint(with: narrowTypes)
    if isOtherForm, narrowTypes.allSatisfy({ text.writes($0) }), wide.format == nil { return true }
    let isContained = narrowTypes.allSatisfy {
      types.contains($0) || $0 == .integer && types.contains(.number)
    }
    return isContained && takes(format: wide.format, narrow.format)
  }

  private static func takes(format wide: String?, _ narrow: String?) -> Bool {
    guard let wide, wide != narrow else { return true }
    switch (wide, narrow) {
    case ("int64", "int32"), ("double", "float"), ("bigint", "int32"), ("bigint", "int64"): return true
    default: return false
    }
  }
}

extension SchemaContext.Text {
  fileprivate func writes(_ type: JSONType) -> Bool {
    switch self {
    case .nothing: false
    case .scalars: type != .array && type != .object
    case .everything, .parts: true
    }
  }
}

import CallsiteDocument

extension SchemaComparison {
  /// `type` and `format` together: a type that widens while its format narrows is another type.
  mutating func compareTypes() {
    let before = TypeFit.Side(types: graph.old.types(of: old), format: old.format)
    let after = TypeFit.Side(types: graph.new.types(of: new), format: new.format)
    let fit = isRepeated(before, after) ? .generalized : TypeFit(from: before, to: after, text: context.text)
    switch fit {
    case .same: break
    case .generalized: add(.typeGeneralized, old: before.text, new: after.text)
    case .specialized: add(.typeSpecialized, old: before.text, new: after.text)
    case .other: add(.typeChanged, old: before.text, new: after.text)
    }
  }

  /// Whether one value became a list that is written like a value repeated, so that one value is a list of one.
  private func isRepeated(_ before: TypeFit.Side, _ after: TypeFit.Side) -> Bool {
    guard context.isRepeatable, let types = before.types, after.types == [.array],
      types.isDisjoint(with: [.array, .object])
    else { return false }
    let element = graph.new.shape(of: new.items)
    guard element.limits.isEmpty, element.enumeration == nil, element.choices.isEmpty, new.limits.isEmpty
    else {
      return false
    }
    let elements = TypeFit.Side(types: graph.new.types(of: element), format: element.format)
    let isText = elements.types?.contains(.string) == true && elements.format == nil
    return isText || [.same, .generalized].contains(TypeFit(from: before, to: elements, text: .scalars))
  }

  /// Only where both sides say which values they allow; from anything to something the type tells.
  mutating func compareNull() {
    guard let before = old.isNullable, let after = new.isNullable, before != after else { return }
    add(after ? .becameNullable : .becameNotNullable)
  }
}

extension TypeFit.Side {
  /// As messages call it: `string (date)`.
  fileprivate var text: String {
    guard let types else { return "any type" }
    let names = JSONType.allCases.filter(types.contains).map(\.rawValue).joined(separator: " or ")
    return format.map { "\(names) (\($0))" } ?? names
  }
}

extension ShapeReader {
  /// The types that a shape allows, also where it doesn't say them; nil: any.
  func types(of shape: Shape) -> Set<JSONType>? {
    if let types = shape.types { return types }
    if let values = shape.enumeration { return Set(values.compactMap(\.type)) }
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
  /// Nil: null.
  fileprivate var type: JSONType? {
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

// Which values fit where a type is expected, and which members values have.
extension CodeType {
  /// Returns whether a value of this type can be passed where another type is expected, or `nil` if that isn't known.
  /// Whether values are optional doesn't matter.
  func converts(to expected: CodeType) -> Bool? {
    switch (unwrapped, expected.unwrapped) {
    case (.list(let element), .list(let other)), (.page(let element), .page(let other)):
      return element.converts(to: other)
    case (.map(let value, let key), .map(let otherValue, let otherKey)):
      return Self.all([Self.converts(value, to: otherValue), Self.converts(key, to: otherKey)])
    case (.tuple(let elements), .tuple(let others)):
      guard elements.count == others.count else { return false }
      return Self.all(zip(elements, others).map { Self.converts($0.type, to: $1.type) })
    case (.parameter, _), (_, .parameter), (.meta, _), (_, .meta), (.generic, _), (_, .generic): return nil
    case (let type, let other): return type == other
    }
  }

  private static func converts(_ type: CodeType?, to expected: CodeType?) -> Bool? {
    guard let type, let expected else { return nil }
    return type.converts(to: expected)
  }

  /// Returns whether all parts of a type convert.
  private static func all(_ parts: [Bool?]) -> Bool? {
    if parts.contains(false) { return false }
    return parts.contains(nil) ? nil : true
  }
}

extension CodeNames {
  /// Returns whether values of a type have a member that values of another type had.
  func supports(_ name: String, of type: CodeType, insteadOf old: CodeType) -> Bool {
    if Self.commonMembers.contains(name) || app.hasMember(name, of: type) { return true }
    switch type {
    case .module(let path): return members.hasMember(name, of: path)
    case .tuple: return type.tupleElement(name) != nil
    case .list:
      if case .list = old { return name != "joined" }
      return Self.collectionMembers.contains(name)
    case .page:
      if case .page = old { return true }
      return name == "items" || Self.collectionMembers.contains(name)
    case .map:
      if case .map = old { return true }
      return ["keys", "values"].contains(name) || Self.collectionMembers.contains(name)
    case .app("String"): return Self.collectionMembers.contains(name)
    case .app(let type):
      guard case .app(let other) = old else { return false }
      return Self.numbers.isSuperset(of: [type, other])
        || Self.numericMembers.contains(name)
          && Self.numbers.union(["Decimal"]).isSuperset(of: [type, other])
    case .generic, .parameter, .meta, .optional: return true
    }
  }

  /// Members that most types have.
  static let commonMembers: Set<String> = ["description", "hash", "hashValue", "self"]

  private static let numbers: Set<String> = ["Double", "Float", "Int", "Int32", "Int64"]

  /// Members that numbers and `Decimal` have.
  private static let numericMembers: Set<String> = ["formatted", "magnitude", "negate"]

  /// Members of all collections.
  private static let collectionMembers: Set<String> = implicitListMethods.union([
    "count", "drop", "endIndex", "enumerated", "index", "indices", "isEmpty", "lazy", "makeIterator", "max",
    "min",
    "shuffled", "startIndex",
  ])
}

import CallsiteSource

/// A value in a filter's comparison.
enum JSONPathValue: Sendable {
  /// The result of a query that selects no node.
  case nothing
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  /// An object or a list.
  case structure(SourceNode)

  init(_ node: SourceNode) {
    guard node.scalar != nil else {
      self = .structure(node)
      return
    }
    switch DocumentValue(node) {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let text), .number(let text): self = .number(Double(text) ?? .nan)
    case .string(let text): self = .string(text)
    case .array, .object: self = .structure(node)
    }
  }

  /// Returns the result of a comparison (RFC 9535, section 2.3.5.2.2). Only numbers and strings are ordered.
  func compares(
    _ comparison: JSONPath.Comparison, to other: JSONPathValue, _ budget: inout JSONPathBudget
  ) throws(JSONPathOverrun) -> Bool {
    switch comparison {
    case .less: return isLess(than: other)
    case .greater: return other.isLess(than: self)
    case .lessOrEqual where isLess(than: other): return true
    case .greaterOrEqual where other.isLess(than: self): return true
    case .equal, .lessOrEqual, .greaterOrEqual: return try isEqual(to: other, &budget)
    case .unequal: return try !isEqual(to: other, &budget)
    }
  }

  private func isEqual(
    to other: JSONPathValue, _ budget: inout JSONPathBudget
  ) throws(JSONPathOverrun) -> Bool {
    try budget.spend()
    switch (self, other) {
    case (.nothing, .nothing), (.null, .null): return true
    case (.bool(let left), .bool(let right)): return left == right
    case (.number(let left), .number(let right)): return left == right
    case (.string(let left), .string(let right)): return left.utf8.elementsEqual(right.utf8)
    case (.structure(let left), .structure(let right)):
      return try Self.areEqual(left, right, &budget)
    default: return false
    }
  }

  private static func areEqual(
    _ left: SourceNode, _ right: SourceNode, _ budget: inout JSONPathBudget
  ) throws(JSONPathOverrun) -> Bool {
    if let left = left.sequence, let right = right.sequence {
      guard left.count == right.count else { return false }
      for (left, right) in zip(left, right) {
        guard try JSONPathValue(left).isEqual(to: JSONPathValue(right), &budget) else { return false }
      }
      return true
    }
    guard let left = left.mapping, let right = right.mapping, left.entries.count == right.entries.count
    else { return false }
    for entry in left.entries {
      guard let other = right.entry(entry.key), other.key.utf8.elementsEqual(entry.key.utf8),
        try JSONPathValue(entry.value).isEqual(to: JSONPathValue(other.value), &budget)
      else { return false }
    }
    return true
  }

  private func isLess(than other: JSONPathValue) -> Bool {
    switch (self, other) {
    case (.number(let left), .number(let right)): left < right
    case (.string(let left), .string(let right)):
      left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
    default: false
    }
  }

  /// The number of a string's Unicode scalars, a list's elements or an object's members (section 2.4.4).
  var length: JSONPathValue {
    switch self {
    case .string(let text): .number(Double(text.unicodeScalars.count))
    case .structure(let node):
      .number(Double(node.sequence?.count ?? node.mapping?.entries.count ?? 0))
    default: .nothing
    }
  }

  /// Whether a regular expression matches all or part of a string. False for other values and for invalid
  /// expressions (sections 2.4.6 and 2.4.7).
  func matches(
    _ pattern: JSONPathValue, isWhole: Bool, _ budget: inout JSONPathBudget
  ) throws(JSONPathOverrun) -> Bool {
    guard case .string(let text) = self, case .string(let pattern) = pattern else { return false }
    try budget.spend(pattern.unicodeScalars.count)
    guard let expression = RegularExpression(pattern) else { return false }
    return try expression.matches(text, isWhole: isWhole, &budget)
  }
}

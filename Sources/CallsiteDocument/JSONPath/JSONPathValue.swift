import CallsiteSource
import OrderedCollections

/// What filters compare.
enum JSONPathValue: Hashable, Sendable {
  /// The value of a query that selects no node.
  case nothing
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case structure(DocumentValue)

  init(_ node: SourceNode) {
    guard let scalar = node.scalar else {
      self = .structure(DocumentValue(node))
      return
    }
    switch scalar.kind {
    case .null: self = .null
    case .boolean: self = .bool(node.boolean ?? false)
    case .string: self = .string(scalar.text)
    case .integer, .number: self = .number(Double(scalar.text) ?? .nan)
    }
  }

  /// RFC 9535, section 2.3.5.2.2: only numbers and strings have an order.
  func compares(_ comparison: JSONPath.Comparison, to other: JSONPathValue) -> Bool {
    switch comparison {
    case .equal: self == other
    case .unequal: self != other
    case .less: isLess(than: other)
    case .greater: other.isLess(than: self)
    case .lessOrEqual: isLess(than: other) || self == other
    case .greaterOrEqual: other.isLess(than: self) || self == other
    }
  }

  private func isLess(than other: JSONPathValue) -> Bool {
    switch (self, other) {
    case (.number(let left), .number(let right)): left < right
    case (.string(let left), .string(let right)):
      left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
    default: false
    }
  }

  /// RFC 9535, section 2.4.4: characters, elements or members.
  var length: JSONPathValue {
    switch self {
    case .string(let text): .number(Double(text.unicodeScalars.count))
    case .structure(.array(let elements)): .number(Double(elements.count))
    case .structure(.object(let members)): .number(Double(members.count))
    default: .nothing
    }
  }

  /// Whether a string matches a regular expression, the whole of it or anywhere; false for anything else.
  func matches(_ pattern: JSONPathValue, isWhole: Bool) -> Bool {
    guard case .string(let text) = self, case .string(let pattern) = pattern,
      let expression = try? Regex(pattern)
    else { return false }
    let match = isWhole ? try? expression.wholeMatch(in: text) : try? expression.firstMatch(in: text)
    return match != nil
  }
}

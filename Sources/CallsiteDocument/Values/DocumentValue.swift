package import CallsiteSource
import Foundation
package import OrderedCollections

/// A JSON value in the document: an example, a default value, or an enum case.
///
/// Numbers are stored as text, so that they aren't rounded.
package indirect enum DocumentValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(String)
  case number(String)
  case string(String)
  case array([DocumentValue])
  case object(OrderedDictionary<String, DocumentValue>)
}

extension DocumentValue {
  /// Creates the JSON value of a node.
  package init(_ node: SourceNode) {
    switch node.content {
    case .sequence(let elements):
      self = .array(elements.map(DocumentValue.init))
    case .mapping(let mapping):
      var object: OrderedDictionary<String, DocumentValue> = [:]
      for entry in mapping.entries { object[entry.key] = DocumentValue(entry.value) }
      self = .object(object)
    case .scalar(let scalar):
      switch scalar.kind {
      case .null: self = .null
      case .boolean: self = .bool(scalar.text.lowercased() == "true")
      case .integer: self = .integer(Self.integerText(scalar.text))
      case .number: self = Self.numberValue(scalar.text)
      case .string: self = .string(scalar.text)
      }
    }
  }

  /// Converts a YAML integer to JSON: `0x1F` → `31`, `0o17` → `15`, `+05` → `5`.
  private static func integerText(_ text: String) -> String {
    for (prefix, radix) in [("0x", 16), ("0o", 8)] where text.hasPrefix(prefix) {
      return UInt64(text.dropFirst(2), radix: radix).map(String.init) ?? text
    }
    return withoutLeadingZeros(text)
  }

  /// Converts a YAML number to JSON: `.5` → `0.5`, `1.` → `1.0`. Infinities and NaN, which JSON doesn't have,
  /// become strings.
  private static func numberValue(_ text: String) -> DocumentValue {
    guard let point = text.firstIndex(of: ".") else { return .number(withoutLeadingZeros(text)) }
    let whole = text[..<point]
    let rest = text[text.index(after: point)...]
    if rest.first?.isLetter == true, rest.first?.lowercased() != "e" { return .string(text) }
    let hasDigits = whole.last?.isNumber == true
    let fraction = rest.first?.isNumber == true ? String(rest) : "0" + rest
    return .number(withoutLeadingZeros(hasDigits ? String(whole) : whole + "0") + "." + fraction)
  }

  private static func withoutLeadingZeros(_ text: String) -> String {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let trimmed = digits.drop { $0 == "0" }
    let needsZero = trimmed.first?.isNumber != true
    return (isNegative ? "-" : "") + (needsZero ? "0" : "") + trimmed
  }
}

extension DocumentValue {
  /// The exact number, or `nil` for any other value.
  var decimal: Decimal? {
    switch self {
    case .integer(let text), .number(let text):
      Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    default: nil
    }
  }

  /// The value in one spelling of all values that are equal to it: `1.0` and `1e0` are `1`, and an object's members are
  /// sorted. A number with more digits than can be compared exactly is unchanged.
  package var canonical: DocumentValue {
    switch self {
    case .null, .bool, .string: return self
    case .array(let elements): return .array(elements.map(\.canonical))
    case .object(var members):
      members.sort { $0.key < $1.key }
      return .object(members.mapValues(\.canonical))
    case .integer(let text), .number(let text):
      guard text.count <= 30, let decimal else { return self }
      let digits = "\(decimal)"
      return digits.contains(".") ? .number(digits) : .integer(digits)
    }
  }

  /// Whether the values are equal in JSON Schema: `1` equals `1.0`, and the order of an object's members
  /// doesn't matter.
  package func isEqual(to other: DocumentValue) -> Bool {
    switch (self, other) {
    case (.array(let left), .array(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { $0.isEqual(to: $1) }
    case (.object(let left), .object(let right)):
      return left.count == right.count
        && left.allSatisfy { key, value in right[key].map { value.isEqual(to: $0) } ?? false }
    default:
      if let left = decimal, let right = other.decimal { return left == right }
      return self == other
    }
  }
}

import CallsiteDocument
import Foundation
import OrderedCollections

extension DocumentValue {
  var members: OrderedDictionary<String, DocumentValue>? {
    if case .object(let members) = self { members } else { nil }
  }

  var elements: [DocumentValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// A scalar as it stands in a path, a query or a header; nil for lists, objects and null.
  var scalarText: String? {
    switch self {
    case .string(let text), .integer(let text), .number(let text): text
    case .bool(let value): value ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  /// The number, exactly; nil for everything else.
  var decimal: Decimal? {
    switch self {
    case .integer(let text), .number(let text):
      Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    default: nil
    }
  }

  /// What it is, in messages.
  var noun: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer: "an integer"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// Whether JSON Schema takes both for the same value: `1` and `1.0` are, objects in another order are.
  func isEqual(to other: DocumentValue) -> Bool {
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

import CallsiteDocument
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
}

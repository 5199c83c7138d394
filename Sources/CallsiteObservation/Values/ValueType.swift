import CallsiteContract
import CallsiteDocument

/// The types of recorded values.
enum ValueType {
  /// Nil for null.
  static func type(of value: DocumentValue) -> JSONType? {
    switch value {
    case .null: nil
    case .bool: .boolean
    case .integer: .integer
    // JSON Schema 2020-12, Core, 4.2.1: `1.0` is an integer.
    case .number(let text): Double(text).flatMap(Int.init(exactly:)) == nil ? .number : .integer
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// In words: `an integer or a string`.
  static func name(of types: Set<JSONType>) -> String {
    let names = JSONType.allCases.filter(types.contains).map { type in
      let startsWithVowel = "aeio".contains(type.rawValue.prefix(1))
      return "\(startsWithVowel ? "an" : "a") \(type.rawValue)"
    }
    return names.isEmpty ? "a value" : names.joined(separator: " or ")
  }
}

extension DocumentValue {
  /// For a message.
  var shortText: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let text), .number(let text): text
    case .string(let text): "'\(text.prefix(40))'"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

import CallsiteDocument
import CallsiteSource

/// The type of a recorded value, and what a schema says about it.
enum ValueType {
  /// Nil for null.
  static func type(of value: SourceNode) -> JSONType? {
    switch value.content {
    case .mapping: return .object
    case .sequence: return .array
    case .scalar(let scalar):
      switch scalar.kind {
      case .null: return nil
      case .boolean: return .boolean
      case .string: return .string
      case .integer: return .integer
      // JSON Schema 2020-12, Core, 4.2.1: `1.0` is an integer.
      case .number: return value.integer == nil ? .number : .integer
      }
    }
  }

  /// What the schema allows, in words, if the value isn't of it.
  static func mismatch(of value: SourceNode, with schema: EffectiveSchema) -> String? {
    guard let types = schema.types, let type = type(of: value), !types.contains(type) else { return nil }
    if type == .integer, types.contains(.number) { return nil }
    return name(of: schema)
  }

  static func name(of schema: EffectiveSchema) -> String {
    name(of: schema.types ?? [])
  }

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

import CallsiteDocument
import Foundation
import OrderedCollections

/// Generates JSON values that fit the schemas of a document.
struct SampleValue {
  let document: APIDocument
  /// Whether optional properties are omitted.
  let isMinimal: Bool

  func json(_ schema: Schema, isRequest: Bool) -> String {
    text(value(schema, isRequest: isRequest, depth: 0))
  }

  /// An example as JSON.
  func json(_ example: DocumentValue) -> String { text(any(example)) }

  private func text(_ value: Any) -> String {
    let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .sortedKeys]
    let data = try? JSONSerialization.data(withJSONObject: value, options: options)
    return String(decoding: data ?? Data("null".utf8), as: UTF8.self)
  }

  private func value(_ schema: Schema, isRequest: Bool, depth: Int) -> Any {
    let schema = target(schema)
    if schema.isNullable, isMinimal || depth > 6 { return NSNull() }
    if let example = schema.examples.first { return any(example) }
    if let first = schema.enumeration?.first { return any(first) }
    if !schema.allOf.isEmpty || !schema.properties.isEmpty {
      return object(schema, isRequest: isRequest, depth: depth)
    }
    if let branch = schema.oneOf.first ?? schema.anyOf.first {
      return value(branch, isRequest: isRequest, depth: depth + 1)
    }
    switch schema.types.first {
    case .object: return map(schema, isRequest: isRequest, depth: depth)
    case .array:
      let items = depth > 6 ? nil : schema.items
      return items.map { [value($0, isRequest: isRequest, depth: depth + 1)] } ?? [Any]()
    case .integer: return 7
    case .number: return 7.5
    case .boolean: return true
    case .string: return text(schema.format)
    case nil: return "anything"
    }
  }

  private func object(_ schema: Schema, isRequest: Bool, depth: Int) -> Any {
    var object: [String: Any] = [:]
    for part in schema.allOf {
      let value = value(part, isRequest: isRequest, depth: depth)
      guard let fields = value as? [String: Any] else { return value }
      object.merge(fields) { $1 }
    }
    for (name, property) in schema.properties where !isLeftOut(name, schema, property, isRequest, depth) {
      object[name] = value(property, isRequest: isRequest, depth: depth + 1)
    }
    return object
  }

  private func isLeftOut(
    _ name: String, _ schema: Schema, _ property: Schema, _ isRequest: Bool, _ depth: Int
  ) -> Bool {
    let both = [property, target(property)]
    if both.contains(where: { isRequest ? $0.isReadOnly : $0.isWriteOnly }) { return true }
    return (isMinimal || depth > 6) && !schema.required.contains(name)
  }

  private func map(_ schema: Schema, isRequest: Bool, depth: Int) -> Any {
    guard case .schema(let values) = schema.additionalProperties, depth < 6 else { return [String: Any]() }
    return ["key": value(values, isRequest: isRequest, depth: depth + 1)]
  }

  private func target(_ schema: Schema) -> Schema {
    schema.reference.flatMap { document.schemas[$0] }.map(target) ?? schema
  }

  private func text(_ format: String?) -> String {
    switch format {
    case "date-time": "2026-11-21T10:00:00Z"
    case "date": "2026-11-21"
    case "time": "10:00:00"
    case "uuid": "8f14e45f-ceea-467f-9538-1b3b7b1a2c3d"
    case "email": "ada@example.com"
    case "uri", "url": "https://example.com/a"
    case "decimal": "12.50"
    default: "text"
    }
  }

  private func any(_ value: DocumentValue) -> Any {
    switch value {
    case .null: NSNull()
    case .bool(let value): value
    case .integer(let text): Int(text) ?? 0
    case .number(let text): Double(text) ?? 0
    case .string(let text): text
    case .array(let elements): elements.map(any)
    case .object(let fields): Dictionary(uniqueKeysWithValues: fields.map { ($0.key, any($0.value)) })
    }
  }
}

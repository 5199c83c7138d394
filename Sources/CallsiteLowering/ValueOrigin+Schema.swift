import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections
import CallsiteModel

extension ValueOrigin {
  /// What a schema says of its values, by itself or by what it refers to.
  init(of schema: Schema, in context: LoweringContext) {
    let target = context.resolve(schema)
    let value = schema.defaultValue ?? target?.defaultValue
    self.init(
      serverDefault: value?.jsonText, format: schema.format ?? target?.format, position: schema.position)
  }
}

extension DocumentValue {
  /// The value as JSON, with the keys of objects in alphabetical order, so that equal values have equal texts.
  fileprivate var jsonText: String {
    switch self {
    case .null: "null"
    case .bool(let value): String(value)
    case .integer(let text), .number(let text): text
    case .string(let text): SwiftStringLiteral(text).code
    case .array(let values): "[\(values.map(\.jsonText).joined(separator: ", "))]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }
        .map { "\(SwiftStringLiteral($0.key).code): \($0.value.jsonText)" }
        .joined(separator: ", ") + "}"
    }
  }
}

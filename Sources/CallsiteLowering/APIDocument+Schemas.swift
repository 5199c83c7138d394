import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

extension APIDocument {
  /// The schema behind a reference, following chains of references; nil for a dangling or endless one.
  func resolve(_ schema: Schema) -> Schema? {
    var current = schema
    var seen: Set<String> = []
    while let key = current.reference {
      guard seen.insert(key).inserted, let target = schemas[key] else { return nil }
      current = target
    }
    return current
  }

  /// Whether null is allowed: by the schema itself, by what it refers to, or by the one schema it is made of.
  func isNullable(_ schema: Schema) -> Bool {
    contains(schema) { $0.isNullable }
  }

  /// Whether values only come back, by the property's schema or what it stands for.
  func isReadOnly(_ schema: Schema) -> Bool {
    contains(schema) { $0.isReadOnly }
  }

  /// Whether values are only sent, likewise.
  func isWriteOnly(_ schema: Schema) -> Bool {
    contains(schema) { $0.isWriteOnly }
  }

  /// Whether something holds for a schema or one that it is another way to write.
  private func contains(_ schema: Schema, where isTrue: (Schema) -> Bool) -> Bool {
    var current = schema
    var seen: Set<String> = []
    while !isTrue(current) {
      if let key = current.reference {
        guard seen.insert(key).inserted, let target = schemas[key] else { return false }
        current = target
      } else if let other = current.standIn {
        current = other
      } else {
        return false
      }
    }
    return true
  }
}

extension Schema {
  /// The schema that this one is only another way to write: `allOf`, `oneOf` or `anyOf` of one, without
  /// properties of its own.
  var standIn: Schema? {
    guard enumeration == nil, properties.isEmpty else { return nil }
    if !allOf.isEmpty {
      guard required.isEmpty, oneOf.isEmpty, anyOf.isEmpty else { return nil }
      let meaningful = allOf.filter { !$0.isAnnotationOnly }
      return allOf.count == 1 ? allOf[0] : meaningful.count == 1 ? meaningful[0] : nil
    }
    let branches = oneOf.isEmpty ? anyOf : oneOf
    return branches.count == 1 ? branches[0] : nil
  }

  /// Whether the schema only says what is required, as branches of `anyOf` do to ask for one of several.
  var isOnlyRequirement: Bool { isWithoutShape && !required.isEmpty }

  /// Whether the schema constrains nothing.
  var isAnnotationOnly: Bool { isWithoutShape && required.isEmpty }

  private var isWithoutShape: Bool {
    reference == nil && types.isEmpty && properties.isEmpty && allOf.isEmpty && oneOf.isEmpty && anyOf.isEmpty
      && items == nil && enumeration == nil && format == nil && hasUnspecifiedAdditionalProperties
  }

  private var hasUnspecifiedAdditionalProperties: Bool {
    if case .unspecified = additionalProperties { true } else { false }
  }
}

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

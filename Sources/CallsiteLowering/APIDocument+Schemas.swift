import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

extension APIDocument {
  /// Returns the schema at the end of a chain of references, or `nil` if a reference is dangling or cyclic.
  func resolve(_ schema: Schema) -> Schema? { schemas.resolve(schema) }

  /// Whether null is allowed: by the schema itself, by its target, or by the single schema that it is
  /// composed of.
  func isNullable(_ schema: Schema) -> Bool {
    if schema.isNullable { return true }
    guard schema.reference != nil || schema.standIn != nil else { return false }
    let walk = Walk(from: [schema]) { next in
      let other = next.reference.map { self.schemas[$0] } ?? next.standIn
      return other.map { [$0] } ?? []
    }
    return walk.contains(where: \.isNullable)
  }

  /// Whether a property's values only occur in responses.
  func isReadOnly(_ property: Schema) -> Bool { schemas.isReadOnly(property) }

  /// Whether a property's values only occur in requests.
  func isWriteOnly(_ property: Schema) -> Bool { schemas.isWriteOnly(property) }
}

extension Schema {
  /// The schema that this one is equivalent to: `allOf`, `oneOf` or `anyOf` with one schema, without
  /// properties next to it, nor other properties than those of `allOf`.
  var standIn: Schema? {
    guard enumeration == nil, properties.isEmpty else { return nil }
    if !allOf.isEmpty {
      guard required.isEmpty, oneOf.isEmpty, anyOf.isEmpty, !describesOthers else { return nil }
      let meaningful = allOf.filter { !$0.isAnnotationOnly }
      return allOf.count == 1 ? allOf[0] : meaningful.count == 1 ? meaningful[0] : nil
    }
    let branches = oneOf.isEmpty ? anyOf : oneOf
    return branches.count == 1 ? branches[0] : nil
  }

  /// Whether the schema only lists required properties, as branches of `anyOf` do to require one of several.
  var isOnlyRequirement: Bool { isWithoutShape && !required.isEmpty }

  /// Whether the schema doesn't constrain values.
  var isAnnotationOnly: Bool { isWithoutShape && required.isEmpty }

  private var isWithoutShape: Bool {
    reference == nil && types.isEmpty && properties.isEmpty && allOf.isEmpty && oneOf.isEmpty && anyOf.isEmpty
      && items == nil && enumeration == nil && format == nil && hasUnspecifiedAdditionalProperties
  }

  private var describesOthers: Bool {
    switch additionalProperties {
    case .any, .schema: true
    case .unspecified, .forbidden: false
    }
  }

  private var hasUnspecifiedAdditionalProperties: Bool {
    if case .unspecified = additionalProperties { true } else { false }
  }
}

extension ValueOrigin {
  /// Returns the facts that a schema or its target states about its values.
  init(of schema: Schema, in context: LoweringContext) {
    let target = context.resolve(schema)
    let value = schema.defaultValue ?? target?.defaultValue
    self.init(
      serverDefault: value?.canonical.jsonText, format: schema.format ?? target?.format,
      position: schema.position)
  }
}

extension DocumentValue {
  /// The value as JSON with sorted keys, so that equal values have equal texts.
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

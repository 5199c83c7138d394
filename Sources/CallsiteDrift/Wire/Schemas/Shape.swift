import CallsiteDiagnostics
import CallsiteDocument
import Foundation
import OrderedCollections

/// The values that a schema allows, however it's written: references are resolved, `allOf` is merged, and a choice with
/// one branch is that branch. Equivalent schemas have equal shapes.
///
/// If several schemas apply to the same value, such as a property in two parts of an `allOf`, they form a list.
struct Shape {
  struct Choice {
    let kind: SchemaChange.Choice
    let branches: [Schema]
  }

  struct Discriminator {
    let property: String
    /// The names of component schemas by value.
    var mapping: OrderedDictionary<String, String>
  }

  enum OtherProperties {
    case unspecified, forbidden, any
    case schemas([Schema])
  }

  /// The allowed types, or `nil` for any type.
  var types: Set<JSONType>?
  /// Whether null is allowed, or `nil` if that isn't specified.
  var isNullable: Bool?
  var format: String?
  var contentMediaType: String?
  var contentEncoding: String?
  var contentSchema: Schema?
  var properties: OrderedDictionary<String, [Schema]> = [:]
  var required: Set<String> = []
  var otherProperties = OtherProperties.unspecified
  var items: [Schema] = []
  var tuple: [[Schema]] = []
  var choices: [Choice] = []
  var discriminator: Discriminator?
  /// The allowed values, or `nil` for any value.
  var enumeration: [DocumentValue]?
  var limits: [SchemaLimits] = []
  var position: SourcePosition

  /// The type that the keywords imply if it isn't specified.
  var impliedType: JSONType? {
    if !properties.isEmpty || !required.isEmpty { return .object }
    switch otherProperties {
    case .forbidden, .schemas: return .object
    case .unspecified, .any: return items.isEmpty && tuple.isEmpty ? nil : .array
    }
  }

  /// Whether the schema specifies nothing but a type.
  var isBareType: Bool {
    types != nil && format == nil && enumeration == nil && properties.isEmpty && required.isEmpty
      && items.isEmpty
      && tuple.isEmpty && choices.isEmpty && limits.isEmpty && contentMediaType == nil
      && contentEncoding == nil
      && impliedType == nil
  }
}

extension Shape {
  /// Replaces numbers that are multiples of a whole number by integers, which allow the same values: `1.0` is an
  /// integer, too (JSON Schema, "type"). The formats of fractions say nothing more about these.
  mutating func makeWhole() {
    guard let types, types.contains(.number),
      limits.compactMap(\.multipleOf).contains(where: { $0.isWhole && !$0.isZero })
    else {
      return
    }
    self.types = types.subtracting([.number]).union([.integer])
    if format == "float" || format == "double" { format = nil }
  }

  /// Merges another schema that applies to the same values.
  mutating func merge(_ other: Shape) {
    types = Self.common(types, other.types)
    if let isAlsoNullable = other.isNullable { isNullable = (isNullable ?? true) && isAlsoNullable }
    format = format ?? other.format
    contentMediaType = contentMediaType ?? other.contentMediaType
    contentEncoding = contentEncoding ?? other.contentEncoding
    contentSchema = contentSchema ?? other.contentSchema
    properties.merge(other.properties) { $0 + $1 }
    required.formUnion(other.required)
    otherProperties.merge(other.otherProperties)
    items += other.items
    for (index, schemas) in other.tuple.enumerated() {
      if tuple.indices.contains(index) { tuple[index] += schemas } else { tuple.append(schemas) }
    }
    choices += other.choices
    discriminator = discriminator ?? other.discriminator
    if let values = other.enumeration {
      enumeration = enumeration.map { $0.filter(Set(values).contains) } ?? values
    }
    limits += other.limits
  }

  /// Returns the common types. An integer is a number, so the integer remains. If the types exclude each other, the
  /// first ones remain.
  private static func common(_ first: Set<JSONType>?, _ second: Set<JSONType>?) -> Set<JSONType>? {
    guard let first, let second else { return first ?? second }
    var common = first.intersection(second)
    let hasNarrowed = first.contains(.integer) != second.contains(.integer)
    if hasNarrowed, !common.contains(.number), first.union(second).contains(.number) {
      common.insert(.integer)
    }
    return common.isEmpty ? first : common
  }
}

extension Shape.OtherProperties {
  mutating func merge(_ other: Shape.OtherProperties) {
    switch (self, other) {
    case (.forbidden, _), (_, .unspecified): break
    case (_, .forbidden), (.unspecified, _): self = other
    case (.schemas(let first), .schemas(let second)): self = .schemas(first + second)
    case (.any, .schemas): self = other
    case (.schemas, .any), (.any, .any): break
    }
  }
}

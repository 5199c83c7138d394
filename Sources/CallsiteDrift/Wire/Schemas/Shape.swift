import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

/// What values a schema allows, however it is written: references are followed, `allOf` is merged, and a choice of one
/// is what it chooses. Equal shapes are made of equivalent schemas.
///
/// Where several schemas apply to the same value, such as a property that two parts of an `allOf` have, there is a list
/// of them.
struct Shape {
  struct Choice {
    let kind: SchemaChange.Choice
    let branches: [Schema]
  }

  enum OtherProperties {
    case unspecified, forbidden, any
    case schemas([Schema])
  }

  /// Nil: any.
  var types: Set<JSONType>?
  /// Nil: nothing is said of null.
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
  var discriminator: Schema.Discriminator?
  /// Nil: any value.
  var enumeration: [DocumentValue]?
  var limits: [SchemaLimits] = []
  var position: SourcePosition

  /// What an object says of itself where its type is left out.
  var impliedType: JSONType? {
    if !properties.isEmpty || !required.isEmpty { return .object }
    switch otherProperties {
    case .forbidden, .schemas: return .object
    case .unspecified, .any: return items.isEmpty && tuple.isEmpty ? nil : .array
    }
  }

  /// Whether the schema allows a type and says nothing else of the value.
  var isBareType: Bool {
    types != nil && format == nil && enumeration == nil && properties.isEmpty && required.isEmpty
      && items.isEmpty
      && tuple.isEmpty && choices.isEmpty && limits.isEmpty && contentMediaType == nil
      && contentEncoding == nil
      && impliedType == nil
  }
}

extension Shape {
  /// Adds what another schema says of the same values.
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

  /// An integer is a number, so of both the integer stays. Types that exclude each other leave the first.
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

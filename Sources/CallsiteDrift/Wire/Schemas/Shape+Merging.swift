import CallsiteDocument
import OrderedCollections

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

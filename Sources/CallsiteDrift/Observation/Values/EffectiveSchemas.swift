import CallsiteDocument
import CallsiteSource
import OrderedCollections

/// Finds what the schemas of a document say of values, and remembers it.
final class EffectiveSchemas {
  private let schemas: ShapeReader
  private let names: (String) -> Schema?
  private var shapes: [[ObjectIdentifier]: Shape] = [:]
  private var parts: [ObjectIdentifier: [Schema]] = [:]
  private static let maximumNesting = 16

  init(_ document: APIDocument) {
    schemas = ShapeReader(document)
    names = { document.schemas[$0] }
  }

  func target(_ schema: Schema) -> Schema { schemas.target(schema) }

  func shape(of list: [Schema]) -> Shape {
    let key = list.map { ObjectIdentifier($0) }
    if let shape = shapes[key] { return shape }
    let shape = schemas.shape(of: list)
    shapes[key] = shape
    return shape
  }

  /// - Parameter fitting: Finds out how much is wrong with a value if it is of a branch.
  func effective(
    _ list: [Schema], for value: SourceNode, nesting: Int = 0, fitting: (SourceNode, Schema) -> Int
  ) -> EffectiveSchema {
    var result = EffectiveSchema(shape: shape(of: list), parts: list.flatMap { parts(of: $0) })
    guard nesting < Self.maximumNesting else { return result }
    let choices = result.shape.choices
    result.shape.choices = []
    let variant = variant(of: value, result.shape)
    if case .unknown(let property, let tag) = variant { result.unknownVariant = (property, tag) }
    if choices.isEmpty, case .known(let schema) = variant, !isPart(schema, of: list) {
      result.merge(EffectiveSchema(shape: shape(of: [schema]), parts: parts(of: schema)))
      result.shape.choices = []
    }
    for choice in choices {
      let branch = branch(of: choice, for: value, variant, fitting)
      result.merge(effective([branch], for: value, nesting: nesting + 1, fitting: fitting))
      guard choice.kind == .anyOf else { continue }
      for other in choice.branches { result.otherNames.formUnion(shape(of: [other]).properties.keys) }
    }
    return result
  }

  private func branch(
    of choice: Shape.Choice, for value: SourceNode, _ variant: Variant,
    _ fitting: (SourceNode, Schema) -> Int
  ) -> Schema {
    if case .known(let schema) = variant,
      let branch = choice.branches.first(where: { isPart(schema, of: [$0]) })
    {
      return branch
    }
    var best = choice.branches[0]
    var least = Int.max
    for branch in choice.branches {
      let cost = fitting(value, branch)
      if cost < least { (best, least) = (branch, cost) }
      if cost == 0 { break }
    }
    return best
  }

  private enum Variant {
    case none
    case known(Schema)
    case unknown(property: String, value: String)
  }

  private func variant(of value: SourceNode, _ shape: Shape) -> Variant {
    guard let discriminator = shape.discriminator, let tag = value[discriminator.property]?.string else {
      return .none
    }
    guard let name = discriminator.mapping[tag], let schema = names(name) else {
      // Without a mapping, and without branches to take it from, nobody knows what there is.
      if discriminator.mapping.isEmpty { return .none }
      return .unknown(property: discriminator.property, value: tag)
    }
    return .known(schema)
  }

  private func isPart(_ schema: Schema, of list: [Schema]) -> Bool {
    list.contains { parts(of: $0).contains { $0 === target(schema) } }
  }

  /// The schemas that apply whatever the value is: the target of a reference, and those of `allOf`.
  private func parts(of schema: Schema) -> [Schema] {
    if let known = parts[ObjectIdentifier(schema)] { return known }
    var result: [Schema] = []
    var pending = [schema]
    while let next = pending.popLast(), result.count < 256 {
      let schema = target(next)
      if result.contains(where: { $0 === schema }) { continue }
      result.append(schema)
      let single = [schema.oneOf, schema.anyOf].filter { $0.count == 1 }.flatMap { $0 }
      pending += (schema.allOf + single).reversed()
    }
    parts[ObjectIdentifier(schema)] = result
    return result
  }
}

extension EffectiveSchema {
  mutating func merge(_ other: EffectiveSchema) {
    shape.merge(other.shape)
    parts += other.parts
    otherNames.formUnion(other.otherNames)
    unknownVariant = unknownVariant ?? other.unknownVariant
  }
}

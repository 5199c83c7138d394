import CallsiteDocument
import OrderedCollections

/// The branches of a schema that is one of several: what stands beside `oneOf` or `anyOf` (properties, other
/// parts of an `allOf`) belongs to each branch.
struct UnionComposition {
  private(set) var branches: [Schema]
  private(set) var discriminator: Schema.Discriminator?

  /// - Returns: nil for a schema that isn't one of several.
  init?(of schema: Schema, in context: LoweringContext) {
    if let own = Self.branches(of: schema) {
      branches = context.endlessUnions.alternatives(of: schema) ?? own
      discriminator = schema.discriminator
      let isBare = schema.properties.isEmpty && schema.allOf.isEmpty
      if !isBare { addToBranches([schema.withoutBranches], context: context) }
      return
    }
    let parts = schema.allOf.map { part in (part: part, union: Self.union(part, in: context)) }
    guard let chosen = parts.firstIndex(where: { $0.union != nil }), let union = parts[chosen].union else {
      return nil
    }
    self = union
    var others = schema.allOf
    others.remove(at: chosen)
    others.append(schema.withoutComposition)
    addToBranches(others, context: context)
  }

  static func branches(of schema: Schema) -> [Schema]? {
    let branches = schema.oneOf.isEmpty ? schema.anyOf : schema.oneOf
    return branches.count > 1 && !branches.allSatisfy(\.isOnlyRequirement) ? branches : nil
  }

  /// A part of an `allOf` as a union. A base that has this schema as one of its branches isn't one.
  private static func union(_ part: Schema, in context: LoweringContext) -> UnionComposition? {
    guard let target = context.resolve(part), target.discriminator == nil || part.reference == nil else {
      return nil
    }
    guard branches(of: target) != nil else { return nil }
    if part.reference != nil, context.endlessUnions.contains(target) { return nil }
    return UnionComposition(of: target, in: context)
  }

  private mutating func addToBranches(_ others: [Schema], context: LoweringContext) {
    branches = branches.map { branch in
      Schema(
        allOf: others + [branch], title: branch.title ?? branch.reference, description: branch.description,
        swiftName: branch.swiftName, position: branch.position)
    }
  }
}

extension Schema {
  fileprivate var withoutBranches: Schema {
    Schema(
      types: types, properties: properties, required: required, additionalProperties: additionalProperties,
      allOf: allOf, position: position)
  }

  fileprivate var withoutComposition: Schema {
    Schema(
      types: types, properties: properties, required: required, additionalProperties: additionalProperties,
      position: position)
  }
}

import CallsiteDiagnostics
import CallsiteDocument

/// The combinations of branches that several `oneOf` or `anyOf` of an `allOf` allow together.
///
/// An `allOf` of _n_ choices between two schemas has 2ⁿ combinations. Up to a limit, they're unions in unions. Beyond it,
/// and for a schema that is composed of a composed one whose alternatives have alternatives, the schema is a struct with
/// the properties of all branches, which are optional.
struct UnionCombinations {
  private let context: LoweringContext

  /// The maximum number of combinations in a union.
  static let limit = 64

  init(_ context: LoweringContext) {
    self.context = context
  }

  /// Returns whether a schema has too many combinations for a union, which is reported.
  func areTooMany(of schema: Schema) -> Bool {
    if count(of: schema) > Self.limit {
      context.warn(.tooManyCombinations(at: schema.position))
    } else if UnionComposition.isTooDeep(schema, in: context) {
      context.warn(.nestedCombinations(at: schema.position))
    } else {
      return false
    }
    return true
  }

  /// Returns the number of combinations, which is counted once. A schema with too many of them isn't a union, so it's
  /// a single alternative for others.
  private func count(of schema: Schema) -> Int {
    let identity = ObjectIdentifier(schema)
    if let known = context.combinations[identity] { return known.count }
    // A schema that is a branch of itself adds no combinations.
    context.combinations[identity] = (schema, 1)
    let own = UnionComposition.branches(of: schema)?.map { alternatives(in: $0) }.reduce(0, sum)
    let counts = [own].compactMap(\.self) + schema.allOf.compactMap { partCount($0, of: schema) }
    // A choice by itself isn't a combination, however many branches it has.
    let count = counts.count < 2 ? min(counts.first ?? 1, Self.limit) : counts.reduce(1, product)
    context.combinations[identity] = (schema, count)
    return count
  }

  /// Returns the number of alternatives that a branch adds to a union: a component is a case, whatever it is.
  private func alternatives(in branch: Schema) -> Int {
    branch.reference == nil ? min(count(of: branch), Self.limit) : 1
  }

  /// Returns the number of alternatives of a part of `allOf`, or `nil` if it isn't a choice or has too many
  /// combinations.
  private func partCount(_ part: Schema, of schema: Schema) -> Int? {
    guard let target = UnionComposition.choice(part, of: schema, in: context) else { return nil }
    let count = count(of: target)
    return count > Self.limit ? nil : max(count, UnionComposition.branches(of: target)?.count ?? 1)
  }

  private func sum(_ first: Int, _ second: Int) -> Int { min(first + second, Self.limit + 1) }

  private func product(_ first: Int, _ second: Int) -> Int { min(first * second, Self.limit + 1) }
}

extension Diagnostic {
  fileprivate static func tooManyCombinations(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "too-many-combinations",
      "The choices in this 'allOf' have more than \(UnionCombinations.limit) combinations, so it isn't a union; the "
        + "properties of all alternatives are optional.", at: position)
  }

  fileprivate static func nestedCombinations(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "too-many-combinations",
      "What this 'allOf' is composed of has choices between schemas with choices of their own, so it isn't a union; "
        + "the properties of all alternatives are optional.", at: position)
  }
}

import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// The shapes of the objects of several cases, if an object can be decoded as one that is tried earlier and has fewer
/// of its properties, or of those of the objects inside it, or requires others.
struct UnionShapes {
  private typealias Shape = Union.Case.Shape
  /// The indexes of two cases. The first one is tried first, and may accept the objects of the other.
  private typealias Pair = (first: Int, other: Int)

  private let context: LoweringContext
  private let profiles: [BranchProfile]
  /// What is inside the objects, by case.
  private let inner: [[Union.Case.Shape.Inner]]

  /// The number of objects inside objects that are looked into.
  private static let depth = 3

  /// Creates the shapes of cases that are tried in the order of their profiles.
  init(of profiles: [BranchProfile], in context: LoweringContext) {
    self.context = context
    self.profiles = profiles
    let pairs = profiles.indices.flatMap { first in
      profiles.indices.dropFirst(first + 1).map { (first, $0) }
    }
    inner = Self.inner(of: profiles, pairs, in: context, depth: Self.depth)
  }

  /// Whether one case has more of the properties of the objects inside than one that is tried before it.
  var isDistinctInside: Bool { inner.contains { !$0.isEmpty } }

  /// The shapes, or `nil` for all cases if the order in which they are tried is right for any object.
  var shapes: [Union.Case.Shape?] {
    let isOne = { (isOther: (BranchProfile, BranchProfile) -> Bool) in
      profiles.indices.contains { index in
        profiles.dropFirst(index + 1).contains { isOther(profiles[index], $0) }
      }
    }
    let needsRequired = isOne { $0.canComplete($1) }
    guard needsRequired || isDistinctInside || isOne({ $0.canHide($1) }) else {
      return profiles.map { _ in nil }
    }
    // What all have doesn't make a difference, unless it's a difference whether an object has other properties.
    let common =
      profiles.contains { $0.others != .ignored }
      ? [] : profiles.dropFirst().reduce(profiles[0].properties) { $0.intersection($1.properties) }
    let expected = profiles.dropFirst().reduce(profiles[0].expected) { $0.intersection($1.expected) }
    return zip(profiles, inner).map { profile, inner in
      let required = needsRequired ? profile.requiredOrNull.subtracting(expected) : []
      return Shape(
        properties: profile.properties.subtracting(common).map(SwiftStringLiteral.init),
        required: required.sorted().map(SwiftStringLiteral.init), others: profile.others, inner: inner)
    }
  }

  /// Returns the shapes of the objects inside objects, by case, where a case has more of their properties than an
  /// earlier one that accepts them.
  private static func inner(
    of profiles: [BranchProfile?], _ pairs: [Pair], in context: LoweringContext, depth: Int
  ) -> [[Shape.Inner]] {
    var inner: [[Shape.Inner]] = profiles.map { _ in [] }
    let pairs = pairs.filter { pair in
      guard let first = profiles[pair.first], let other = profiles[pair.other] else { return false }
      return first.accepts(other)
    }
    guard depth > 0, !pairs.isEmpty else { return inner }
    let names: OrderedSet<String?> = OrderedSet(profiles.flatMap { $0?.properties.map { $0 } ?? [] } + [nil])
    for name in names {
      let schemas = profiles.map { $0?.schema(of: name) }
      let isDifferent = pairs.contains { pair in
        guard let first = schemas[pair.first], let other = schemas[pair.other] else { return false }
        return first !== other && (first.reference == nil || first.reference != other.reference)
      }
      guard isDifferent else { continue }
      let objects = schemas.map { $0.flatMap { BranchProfile.objects(in: $0, in: context) } }
      let deeper = Self.inner(of: objects, pairs, in: context, depth: depth - 1)
      let isHidden = pairs.contains { pair in
        guard let first = objects[pair.first], let other = objects[pair.other] else { return false }
        return first.canHide(other)
      }
      guard isHidden || deeper.contains(where: { !$0.isEmpty }) else { continue }
      for (index, object) in objects.enumerated() {
        guard let object else { continue }
        let shape = Shape(
          properties: object.properties.map(SwiftStringLiteral.init), others: object.others,
          inner: deeper[index])
        inner[index].append(Shape.Inner(property: name.map(SwiftStringLiteral.init), shape: shape))
      }
    }
    return inner
  }
}

import CallsiteModel
import OrderedCollections

/// The cases of a union to try on a value that the discriminator doesn't decide, in order.
struct UnionAttempts {
  private struct Attempt {
    var entry: Union.Case
    let rank: UnionRank
    let profile: BranchProfile?
    /// Whether the profile is that of the elements of a list.
    let isList: Bool
    let isDefault: Bool
  }

  private let context: LoweringContext
  /// Whether cases that have values of the discriminator are tried, too, because a value may come without it.
  private let includesSelected: Bool
  private var attempts: [Attempt] = []
  /// The profiles of all cases that accept objects.
  private var profiles: [BranchProfile] = []
  /// The profiles of the elements of all cases that are lists of objects.
  private var elements: [BranchProfile] = []
  /// The branch for unknown values of the discriminator, which may also have values of its own.
  private var fallback: Attempt?

  init(context: LoweringContext, includesSelected: Bool) {
    self.context = context
    self.includesSelected = includesSelected
  }

  mutating func add(
    _ entry: Union.Case, _ rank: UnionRank, _ profile: BranchProfile?, elements: BranchProfile?,
    isDefault: Bool
  ) {
    if let profile { profiles.append(profile) }
    if let elements { self.elements.append(elements) }
    var attempt = Attempt(
      entry: entry, rank: rank, profile: profile ?? elements, isList: elements != nil, isDefault: isDefault)
    if entry.discriminatorValues.isEmpty || !entry.conditions.isEmpty || includesSelected {
      attempts.append(attempt)
    }
    guard isDefault, !entry.discriminatorValues.isEmpty else { return }
    attempt.entry.conditions = []
    fallback = attempt
  }

  /// The attempts in order, with what proves or disproves each of them.
  var ordered: [Union.Case] {
    var sorted = attempts.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
    addConditions(to: &sorted)
    addNulls(to: &sorted)
    addInnerConditions(to: &sorted)
    addValueConditions(to: &sorted)
    addShapes(to: &sorted, areLists: true)
    addShapes(to: &sorted, areLists: false)
    // Cases with shapes are adjacent. Those between lists and objects accept neither.
    if let last = sorted.lastIndex(where: { $0.entry.shape != nil }) {
      let head = sorted[...last]
      sorted =
        head.filter { $0.entry.shape == nil } + head.filter { $0.entry.shape != nil }
        + sorted[(last + 1)...]
    }
    if let fallback { sorted.append(fallback) }
    // A union keeps any value as unrecognized, so that the cases after it would never be tried.
    for index in sorted.indices {
      let isLast = index == sorted.indices.last && sorted[index].entry.shape == nil
      sorted[index].entry.leavesUnrecognized = sorted[index].rank.isUnion && !isLast
    }
    return sorted.map(\.entry)
  }

  /// Adds the constants of properties for which not all objects have the same.
  private func addConditions(to attempts: inout [Attempt]) {
    for index in attempts.indices where !attempts[index].isDefault {
      for (name, own) in attempts[index].profile?.constants ?? [:] where own.isSingle {
        let others = attempts[index].isList ? elements : profiles
        let isCommon = others.allSatisfy { $0.constants[name]?.values == own.values }
        let isCompared = attempts[index].entry.conditions.contains { $0.property.text == name }
        if isCommon || isCompared { continue }
        attempts[index].entry.conditions.append(
          .init(
            property: SwiftStringLiteral(name), values: own.values.map(SwiftStringLiteral.init),
            isOptional: own.isOptional))
      }
    }
  }

  /// Adds the properties that are always null, unlike those of other objects.
  private func addNulls(to attempts: inout [Attempt]) {
    for index in attempts.indices where !attempts[index].isDefault {
      let others = attempts[index].isList ? elements : profiles
      for name in attempts[index].profile?.nulls.sorted() ?? [] {
        guard others.contains(where: { $0.properties.contains(name) && !$0.nulls.contains(name) }) else {
          continue
        }
        attempts[index].entry.conditions.append(
          .init(property: SwiftStringLiteral(name), values: [], isOptional: true))
      }
    }
  }

  /// Adds the constants of objects inside an object if they tell apart what its own properties don't.
  private func addInnerConditions(to attempts: inout [Attempt]) {
    for areLists in [false, true] {
      let others = areLists ? elements : profiles
      let isUndecided = others.indices.contains { index in
        others.dropFirst(index + 1).contains { !others[index].isDistinct(from: $0) }
      }
      guard isUndecided else { continue }
      let inner = others.map { (profile: $0, constants: $0.innerConstants(in: context)) }
      for index in attempts.indices where attempts[index].isList == areLists && !attempts[index].isDefault {
        guard let profile = attempts[index].profile else { continue }
        let rivals = inner.filter { !profile.isDistinct(from: $0.profile) }.map(\.constants)
        attempts[index].entry.conditions += innerConditions(of: profile, against: rivals)
      }
    }
  }

  /// Returns the constants of objects inside an object for which another one has different values.
  private func innerConditions(
    of profile: BranchProfile, against rivals: [OrderedDictionary<[String], BranchProfile.Constants>]
  ) -> [Union.Case.Condition] {
    profile.innerConstants(in: context).compactMap { path, own in
      let isDistinct = rivals.contains { rival in
        rival[path].map { Set($0.values).isDisjoint(with: own.values) } ?? false
      }
      guard isDistinct, let name = path.last else { return nil }
      return Union.Case.Condition(
        parents: path.dropLast().map(SwiftStringLiteral.init), property: SwiftStringLiteral(name),
        values: own.values.map(SwiftStringLiteral.init), isOptional: own.isOptional)
    }
  }

  /// Adds the values of a property that all of several objects limit to some values, but not to the same ones, if
  /// nothing else tells them apart. What tells others apart doesn't reject a value that a server adds to an enum.
  private func addValueConditions(to attempts: inout [Attempt]) {
    for group in alikeIndices(of: attempts).values {
      let names = differentlyLimited(group.map { attempts[$0] })
      for index in group {
        let limits = names.compactMap { name in attempts[index].profile?.constants[name].map { (name, $0) } }
        attempts[index].entry.conditions += limits.map { name, limit in
          .init(
            property: SwiftStringLiteral(name), values: limit.values.map(SwiftStringLiteral.init),
            isOptional: limit.isOptional)
        }
      }
    }
  }

  /// Returns the properties that all of several objects limit to some values, but not to the same ones.
  private func differentlyLimited(_ objects: [Attempt]) -> [String] {
    (objects[0].profile?.constants.keys ?? []).filter { name in
      let limits = objects.compactMap { $0.profile?.constants[name].map { Set($0.values) } }
      return limits.count == objects.count && Set(limits).count > 1
    }
  }

  /// Returns the indexes of the objects without conditions by what they accept.
  private func alikeIndices(of attempts: [Attempt]) -> OrderedDictionary<BranchProfile.Accepted, [Int]> {
    attempts.indices.reduce(into: [:]) { groups, index in
      let attempt = attempts[index]
      guard attempt.rank.isObject, attempt.entry.conditions.isEmpty, let profile = attempt.profile else {
        return
      }
      groups[profile.accepted(in: context), default: []].append(index)
    }
  }

  /// Adds the shapes of objects, or of lists of objects, if an object can be decoded as one that is tried earlier and
  /// has fewer of its properties, or requires others.
  private func addShapes(to attempts: inout [Attempt], areLists: Bool) {
    let objects = attempts.indices.filter {
      areLists ? attempts[$0].isList : attempts[$0].rank.acceptsObjects
    }
    let profiles = objects.compactMap { attempts[$0].profile }
    for (index, shape) in zip(objects, UnionShapes(of: profiles, in: context).shapes) {
      attempts[index].entry.shape = shape
    }
  }

  /// The pairs of cases that accept the same objects, of which the first is always taken.
  var alike: [(first: SwiftIdentifier, other: SwiftIdentifier)] {
    alikeIndices(of: attempts).values.flatMap { group in
      let names = differentlyLimited(group.map { attempts[$0] })
      let alike = Dictionary(grouping: group) { index in
        names.map { Set(attempts[index].profile?.constants[$0]?.values ?? []) }
      }
      return alike.values.sorted { $0[0] < $1[0] }.flatMap { group in
        group.indices.dropFirst().compactMap { index in
          group[..<index].first { !isDistinctInside($0, group[index]) && !areSelected($0, group[index]) }
            .map { (attempts[$0].entry.name, attempts[group[index]].entry.name) }
        }
      }
    }
  }

  /// Whether the discriminator decides between two cases.
  private func areSelected(_ first: Int, _ other: Int) -> Bool {
    [first, other].allSatisfy { !attempts[$0].entry.discriminatorValues.isEmpty }
  }

  /// Whether two cases differ in the properties of the objects inside their objects.
  private func isDistinctInside(_ first: Int, _ other: Int) -> Bool {
    let profiles = [first, other].compactMap { attempts[$0].profile }
    return [profiles, profiles.reversed()].contains { UnionShapes(of: $0, in: context).isDistinctInside }
  }
}

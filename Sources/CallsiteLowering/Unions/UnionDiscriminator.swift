import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// The property that distinguishes a union's branches, and the values that select each branch.
///
/// If the document doesn't specify a discriminator, it's the one of a schema from which branches inherit, or else a
/// property that has different constants in the branches (`type: {const: cat}`). Branches without a constant are found
/// by decoding.
struct UnionDiscriminator {
  let property: String
  /// Whether the values are names of server-sent events, which aren't part of the data.
  let isEventName: Bool
  /// The values for each branch. Empty for a branch that is only found by decoding.
  let values: [[String]]
  /// For each branch, the condition for values that don't select it but can belong to it.
  let conditions: [Union.Case.Condition?]
  /// Whether a value can select a branch that isn't its own: because a branch without constants also has the property,
  /// or only one branch has a constant.
  let isShared: Bool
  /// For each branch whose type may lack the property, the value that the document gives it.
  let encoded: [String?]

  /// Creates the discriminator that the document specifies.
  init(of branches: [Schema], _ discriminator: Schema.Discriminator, context: LoweringContext) {
    guard discriminator.eventNames.isEmpty else {
      self.init(
        property: discriminator.property, isEventName: true, values: discriminator.eventNames,
        conditions: branches.map { _ in nil }, isShared: false, encoded: branches.map { _ in nil })
      return
    }
    self.init(branches, branches.map { _ in true }, discriminator, context)
  }

  /// - Returns: `nil` if nothing distinguishes the branches.
  init?(of branches: [Schema], _ profiles: [BranchProfile?], context: LoweringContext) {
    if let (discriminator, heirs) = Self.inherited(by: branches, context) {
      self.init(branches, heirs, discriminator, context)
      return
    }
    guard let (property, holders) = Self.constants(of: profiles),
      !Self.isContradicted(holders, by: profiles)
    else { return nil }
    let constants = zip(profiles, holders).map { $1 ? $0?.constants[property] : nil }
    self.init(
      property: property, values: constants.map { $0?.values ?? [] },
      conditions: constants.map { $0?.isOptional == true ? Self.absence(of: property) : nil },
      isShared: holders.count { $0 } == 1
        || profiles.contains { profile in
          profile.map { $0.properties.contains(property) && $0.constants[property] == nil } ?? false
        },
      encoded: branches.map { _ in nil })
  }

  private init(
    property: String, isEventName: Bool = false, values: [[String]], conditions: [Union.Case.Condition?],
    isShared: Bool, encoded: [String?]
  ) {
    self.property = property
    self.isEventName = isEventName
    self.values = values
    self.conditions = conditions
    self.isShared = isShared
    self.encoded = encoded
  }

  /// - Parameter heirs: Whether the discriminator applies to each branch.
  private init(
    _ branches: [Schema], _ heirs: [Bool], _ discriminator: Schema.Discriminator, _ context: LoweringContext
  ) {
    let claims = Self.claims(of: branches, discriminator, context: context)
    var values = branches.indices.map { index in
      guard claims[index].values.isEmpty, heirs[index], !context.isNeverObject(branches[index]) else {
        return claims[index].values
      }
      return branches[index].discriminatedReference.map { [$0] } ?? []
    }
    // Servers send the values that a schema from which the branches inherit documents, too.
    if let base = Self.inherited(by: branches, context)?.discriminator,
      base.property == discriminator.property
    {
      var taken = Set(values.joined())
      for index in branches.indices {
        let key = branches[index].discriminatedReference
        values[index] += base.mapping.filter { $0.value == key && taken.insert($0.key).inserted }.keys
      }
    }
    let encoded = branches.indices.map { index in
      Self.encodedValue(discriminator, branches[index], values[index], context)
    }
    let property = discriminator.property
    let conditions = zip(branches, claims).map { branch, claim in
      // Responses don't have what only requests have.
      let isDefault = branch.reference.map { $0 == discriminator.defaultSchema } ?? false
      let isAbsent =
        !isDefault && BranchProfile.object(branch, in: context)?.isWriteOnly(property, in: context) ?? false
      return claim.contested ?? (isAbsent ? Self.absence(of: property) : nil)
    }
    self.init(
      property: property, values: values, conditions: conditions, isShared: false, encoded: encoded)
  }

  private static func absence(of property: String) -> Union.Case.Condition {
    Union.Case.Condition(property: SwiftStringLiteral(property), values: [], isOptional: true)
  }

  /// Returns the discriminator's value for a branch whose values may lack it, although it's always in the payload
  /// (OpenAPI, Discriminator Object): because the branch doesn't describe or require the property, or only for
  /// responses. A branch that lists other values for it needn't have it.
  private static func encodedValue(
    _ discriminator: Schema.Discriminator, _ branch: Schema, _ values: [String], _ context: LoweringContext
  ) -> String? {
    let property = discriminator.property
    guard let profile = BranchProfile.object(branch, in: context) else { return nil }
    let isDefault = branch.reference.map { $0 == discriminator.defaultSchema } ?? false
    // Any value selects the default, or none. A request without the property has one only if a single one is its own.
    if isDefault {
      let isKnown = discriminator.mapping.count { $0.value == branch.reference } == 1
      guard isKnown, profile.isReadOnly(property, in: context) else { return nil }
    }
    guard profile.properties.contains(property) else {
      return profile.others == .forbidden ? nil : values.first
    }
    if profile.isAlwaysSent(property, in: context) { return nil }
    return values.first { profile.constants[property]?.values.contains($0) ?? true }
  }

  /// Returns the property with different constants in the most branches, at least one of several that accept objects,
  /// and whether each branch has one.
  ///
  /// Several values are constants only if each branch has some, because an enum may gain values.
  private static func constants(of profiles: [BranchProfile?]) -> (property: String, holders: [Bool])? {
    let objects = profiles.count { $0 != nil }
    guard objects > 1 else { return nil }
    var best: (property: String, holders: [Bool], count: Int)?
    for property in OrderedSet(profiles.compactMap { $0?.constants.keys }.joined()) {
      let all = profiles.map { $0?.constants[property] }
      let counts = all.compactMap { $0.map { Set($0.values) } }.joined()
        .reduce(into: [:]) { $0[$1, default: 0] += 1 }
      var holders = all.map { constants in
        constants?.values.allSatisfy { counts[$0] == 1 } ?? false
      }
      if holders.count(where: { $0 }) < objects {
        holders = zip(holders, all).map { $0 && $1?.isSingle == true }
      }
      let count = holders.count { $0 }
      if count > best?.count ?? 0 { best = (property, holders, count) }
    }
    return best.map { ($0.property, $0.holders) }
  }

  /// Whether the branches with the property have another constant in common that the others don't have: those of
  /// `{type: a, version: 1}` and `{type: a, version: 2}`, but not `{type: b}`, which may have a version nevertheless. Then
  /// all constants of a branch have to match.
  private static func isContradicted(_ holders: [Bool], by profiles: [BranchProfile?]) -> Bool {
    let objects = zip(profiles, holders).compactMap { profile, isHolder in profile.map { ($0, isHolder) } }
    let held = objects.filter(\.1).map(\.0.constants)
    let others = objects.filter { !$1 }.map(\.0.constants)
    guard held.count > 1 else { return false }
    return held[0].contains { name, common in
      guard held.allSatisfy({ $0[name]?.values == common.values }) else { return false }
      return others.contains { $0[name].map { Set($0.values).isDisjoint(with: common.values) } ?? false }
    }
  }

  /// Returns the discriminator of a schema from which at least two branches inherit, and whether each branch does.
  private static func inherited(
    by branches: [Schema], _ context: LoweringContext
  ) -> (discriminator: Schema.Discriminator, heirs: [Bool])? {
    let ancestors = branches.map { branch in
      var keys: OrderedSet<String> = []
      addAncestors(of: branch, to: &keys, context)
      return keys
    }
    for key in OrderedSet(ancestors.joined()) {
      guard let discriminator = context.document.schemas[key]?.discriminator else { continue }
      let heirs = ancestors.map { $0.contains(key) }
      if heirs.count(where: { $0 }) > 1 { return (discriminator, heirs) }
    }
    return nil
  }

  /// Adds the components that a schema is or consists of.
  private static func addAncestors(
    of schema: Schema, to keys: inout OrderedSet<String>, _ context: LoweringContext
  ) {
    if let key = schema.reference {
      guard keys.append(key).inserted, let target = context.document.schemas[key] else { return }
      addAncestors(of: context.bases[key] ?? target, to: &keys, context)
    } else {
      for part in schema.allOf { addAncestors(of: part, to: &keys, context) }
    }
  }

  /// The discriminator values that a branch claims.
  private struct Claim {
    var values: [String] = []
    /// The only value that the branch's own schema allows, if that value selects another branch first.
    var contested: Union.Case.Condition?
  }

  /// Returns the values for each branch: those mapped to it, and those that its schema allows for the
  /// property, because servers send these even if they differ from the mapping or the implied name. A branch
  /// that is a union has the values of its branches. If several branches allow only this value, one that requires the
  /// property comes first, and the value is contested for the others. One of several values that other branches allow
  /// as well says nothing.
  private static func claims(
    of branches: [Schema], _ discriminator: Schema.Discriminator, context: LoweringContext
  ) -> [Claim] {
    var claims = branches.map { branch in
      // Lists and scalars have no properties.
      if context.isNeverObject(branch) { return Claim() }
      let key = branch.discriminatedReference
      return Claim(values: discriminator.mapping.filter { $0.value == key }.map(\.key))
    }
    var taken = Set(claims.map(\.values).joined())
    let constants = branches.map { branch in
      innerValues(of: branch, discriminator, context: context).map {
        BranchProfile.Constants(values: $0, isUnion: true)
      } ?? BranchProfile.object(branch, in: context)?.constants[discriminator.property]
    }
    let counts = constants.compactMap { $0.map { Set($0.values) } }.joined()
      .reduce(into: [:]) { $0[$1, default: 0] += 1 }
    for isOptional in [false, true] {
      for case (let index, let own?) in constants.enumerated() where own.isOptional == isOptional {
        // A property that may have several values is often of a type that all branches share.
        if isOptional, own.values.count > 1 { continue }
        let clear = own.isSingle ? own.values : own.values.filter { counts[$0] == 1 }
        claims[index].values += clear.filter { taken.insert($0).inserted }
        guard !own.isUnion, own.values.count == 1, !claims[index].values.contains(own.values[0]) else {
          continue
        }
        claims[index].contested = Union.Case.Condition(
          property: SwiftStringLiteral(discriminator.property), values: [SwiftStringLiteral(own.values[0])],
          isOptional: isOptional)
      }
    }
    return claims
  }

  /// The values that select the branches of a nested union, or `nil` if the branch isn't a union with the same
  /// discriminator property.
  private static func innerValues(
    of branch: Schema, _ discriminator: Schema.Discriminator, context: LoweringContext
  ) -> [String]? {
    context.follow(branch, asking: .discriminatorValues) { target -> [String]? in
      guard case (let branches, let other?)? = context.form(of: target).alternatives(in: context),
        other.property == discriminator.property
      else { return nil }
      let claims = claims(of: branches, other, context: context)
      return zip(branches, claims).flatMap { branch, claim in
        claim.values.isEmpty ? branch.discriminatedReference.map { [$0] } ?? [] : claim.values
      }
    }
  }
}

extension Schema {
  /// The component that a branch is, or is composed of apart from what all branches share.
  fileprivate var discriminatedReference: String? { reference ?? allOf.last?.discriminatedReference }
}

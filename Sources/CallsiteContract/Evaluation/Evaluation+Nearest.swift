import CallsiteDocument

// Choices for which only the violations of the closest branch are reported.
extension Evaluation {
  mutating func evaluateNearest(
    _ branches: [Int], _ schema: CompiledSchema, _ part: Int, _ isOne: Bool,
    _ outcome: inout Outcome
  ) {
    var nearest: (outcome: Outcome, cost: Int)?
    var found: [Outcome] = []
    for branch in branches {
      let outcome = evaluate(branch, part, isExplaining: true)
      let cost = cost(of: outcome, part)
      found.append(outcome)
      if nearest.map({ cost < $0.cost }) ?? true { nearest = (outcome, cost) }
      if cost == 0, !recordsEvaluated, !isOne { break }
    }
    if let violation = common(found, branches, schema, part) { return outcome.add(violation) }
    if let nearest { outcome.merge(nearest.outcome) }
    let valid = found.filter(\.isValid)
    for other in valid { outcome.evaluated.merge(other.evaluated) }
    if isOne, valid.count > 1 { outcome.add(tooMany(valid.count, schema, part)) }
  }

  /// Returns a violation that combines the types or the values that all branches expect.
  private func common(
    _ found: [Outcome], _ branches: [Int], _ schema: CompiledSchema, _ part: Int
  ) -> Violation? {
    let place = instance.pointer(to: part)
    guard branches.count > 1, found.count == branches.count,
      found.allSatisfy({ $0.violations.count == 1 && $0.violations[0].place == place })
    else { return nil }
    let violations = found.map { $0.violations[0] }
    let listed = branches.compactMap { branch in
      table.schemas[branch].rules.constant ?? table.schemas[branch].rules.enumeration
    }
    if listed.count == branches.count {
      let values = listed.flatMap(\.values)
      return violation(
        "enum", part, schema.location, Wording.mismatch(values, instance[part].noun),
        expecting: .values(values))
    }
    var types: Set<JSONType> = []
    for violation in violations {
      guard case .types(let expected) = violation.expectation else { return nil }
      types.formUnion(expected)
    }
    let nouns = ValueKind.allCases.filter { $0.type.map(types.contains) ?? false }.map(\.noun)
    return violation(
      "type", part, schema.location,
      "must be \(nouns.joined(separator: " or ")), but is \(instance[part].noun)", expecting: .types(types))
  }

  /// Evaluates the schema that the discriminator selects, if there are no branches to choose from.
  mutating func evaluateVariant(_ schema: CompiledSchema, _ part: Int, _ outcome: inout Outcome) {
    guard policy.followsDiscriminators, let discriminator = schema.rules.discriminator,
      let tag = member(discriminator.property, of: part), case .string(let name) = instance[tag],
      !discriminator.variants.isEmpty
    else { return }
    guard let variant = discriminator.variants[name] else {
      return outcome.add(violation("discriminator", tag, schema.location, "doesn't match any alternative"))
    }
    if schema.rules.oneOf.isEmpty, schema.rules.anyOf.isEmpty { outcome.merge(follow(variant, part, true)) }
  }

  /// Returns how badly a value fits a branch. Constants weigh most, then property names, then property
  /// values.
  private func cost(of outcome: Outcome, _ part: Int) -> Int {
    let depth = instance.pointer(to: part).tokens.count
    let violations = outcome.violations + expected(of: Tracing(outcome.applications))
    return violations.reduce(0) { cost, violation in
      switch violation.keyword {
      case "type", "false": cost + (violation.place.tokens.count == depth ? 10_000 : 30)
      case "const", "enum": cost + 300
      case "additionalProperties", "unevaluatedProperties": cost + 40
      case "required": cost + 30
      case "format": cost + 20
      default: cost + 1
      }
    }
  }
}

// Requirements of the policy that no keyword expresses.
extension Evaluation {
  func expected(of tracing: Tracing) -> [Violation] {
    guard policy.impliesTypes || policy.isClosedThroughout else { return [] }
    return tracing.parts.flatMap { part in
      let schemas = tracing.schemas(of: part).map { table.schemas[$0] }
      if policy.impliesTypes, let violation = impliedTypeViolation(part, schemas) { return [violation] }
      return policy.isClosedThroughout ? unlisted(part, schemas) : []
    }
  }

  private func impliedTypeViolation(_ part: Int, _ schemas: [CompiledSchema]) -> Violation? {
    if case .null = instance[part] { return nil }
    guard schemas.allSatisfy({ $0.rules.types.isEmpty }) else { return nil }
    for schema in schemas {
      guard let kind = impliedKind(schema.rules) else { continue }
      if instance[part].isOf(kind) { return nil }
      return violation(
        "type", part, schema.location, "must be \(kind.noun), but is \(instance[part].noun)",
        expecting: .types(Set([kind.type].compactMap { $0 })))
    }
    return nil
  }

  /// Returns the type that a schema without a `type` implies.
  private func impliedKind(_ rules: SchemaRules) -> ValueKind? {
    if let objects = rules.objects {
      if !objects.properties.isEmpty || !objects.required.isEmpty { return .object }
      if let additional = objects.additional, table.schemas[additional].rules.canReject { return .object }
    }
    guard let arrays = rules.arrays else { return nil }
    return arrays.items != nil || !arrays.prefix.isEmpty ? .array : nil
  }

  private func unlisted(_ part: Int, _ schemas: [CompiledSchema]) -> [Violation] {
    guard case .object(let members) = instance[part] else { return [] }
    let objects = schemas.compactMap(\.rules.objects)
    guard let owner = schemas.last(where: { $0.rules.objects?.properties.isEmpty == false }),
      objects.allSatisfy({ $0.additional == nil && $0.unevaluated == nil && $0.patterns.isEmpty }),
      objects.allSatisfy(\.dependentSchemas.isEmpty),
      schemas.allSatisfy({ $0.rules.consequence == nil && $0.rules.alternative == nil })
    else { return [] }
    var names = Set(objects.flatMap(\.properties.keys))
    // Several branches of an `anyOf` may apply.
    for schema in schemas { names.formUnion(schema.rules.anyOf.flatMap { table.propertyNames(of: $0) }) }
    return members.filter { !names.contains($0.name) }.map { member in
      violation("additionalProperties", member.part, owner.location, Wording.unlistedProperty)
    }
  }
}

extension SchemaRules {
  /// Whether the schema can reject a value.
  fileprivate var canReject: Bool {
    isNever || !types.isEmpty || enumeration != nil || constant != nil || !limits.isEmpty
      || pattern != nil || format != nil || integers != nil || arrays != nil || objects != nil
      || reference != nil || !allOf.isEmpty || !anyOf.isEmpty
      || !oneOf.isEmpty || not != nil || condition != nil
  }
}

extension SchemaTable {
  /// Returns the properties that a schema lists, including those of its target and its composition.
  fileprivate func propertyNames(of schema: Int) -> Set<WireName> {
    let walk = Walk(from: [schema], by: \.self) { next in
      schemas[next].rules.allOf + [schemas[next].rules.reference].compactMap { $0 }
    }
    return walk.reduce(into: []) { names, next in
      if let objects = schemas[next].rules.objects { names.formUnion(objects.properties.keys) }
    }
  }
}

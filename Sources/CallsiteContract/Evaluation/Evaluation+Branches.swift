import CallsiteDocument

// The keywords that apply other schemas to the same part of the value.
extension Evaluation {
  mutating func evaluateBranches(
    _ schema: CompiledSchema, _ part: Int, _ isExplaining: Bool, _ isRoot: Bool, _ outcome: inout Outcome
  ) {
    if isRoot, policy.skipsBranches { return }
    for branch in schema.rules.allOf {
      outcome.merge(evaluate(branch, part, isExplaining: isExplaining))
      if !outcome.isValid, !isExplaining { return }
    }
    evaluateChoice("anyOf", schema.rules.anyOf, schema, part, isExplaining, &outcome)
    if !outcome.isValid, !isExplaining { return }
    if !(isRoot && policy.skipsOneOf) {
      evaluateChoice("oneOf", schema.rules.oneOf, schema, part, isExplaining, &outcome)
    }
    if isTracing { evaluateVariant(schema, part, &outcome) }
  }

  private mutating func evaluateChoice(
    _ keyword: String, _ branches: [Int], _ schema: CompiledSchema, _ part: Int, _ isExplaining: Bool,
    _ outcome: inout Outcome
  ) {
    if branches.isEmpty { return }
    if policy.followsDiscriminators, let index = discriminated(schema, part), branches.indices.contains(index)
    {
      return outcome.merge(evaluate(branches[index], part, isExplaining: isExplaining))
    }
    let isOne = keyword == "oneOf" && !policy.allowsSeveralBranches
    if isTracing, isExplaining { return evaluateNearest(branches, schema, part, isOne, &outcome) }
    var count = 0
    for branch in branches {
      let found = evaluate(branch, part, isExplaining: false)
      guard found.isValid else { continue }
      outcome.evaluated.merge(found.evaluated)
      count += 1
      if isOne ? count > 1 && !isExplaining : !recordsEvaluated { break }
    }
    if count == 0 { return outcome.merge(nearest(keyword, branches, schema, part, isExplaining)) }
    if isOne, count > 1 { outcome.add(tooMany(count, schema, part)) }
  }

  func tooMany(_ count: Int, _ schema: CompiledSchema, _ part: Int) -> Violation {
    violation("oneOf", part, schema.location, "must match exactly one alternative, but matches \(count)")
  }

  /// Returns the index of the branch that the value's discriminator selects.
  private func discriminated(_ schema: CompiledSchema, _ part: Int) -> Int? {
    guard let discriminator = schema.rules.discriminator,
      let value = member(discriminator.property, of: part),
      case .string(let name) = instance[value]
    else { return nil }
    return discriminator.branches[name]
  }

  /// Reports the violations of the branch that the value is most likely meant for.
  private mutating func nearest(
    _ keyword: String, _ branches: [Int], _ schema: CompiledSchema, _ part: Int, _ isExplaining: Bool
  ) -> Outcome {
    guard isExplaining else { return Outcome(isValid: false) }
    if let discriminator = schema.rules.discriminator {
      if member(discriminator.property, of: part) == nil, case .object = instance[part] {
        return missingDiscriminator(discriminator, schema, part)
      }
      if let index = discriminated(schema, part), branches.indices.contains(index) {
        return evaluate(branches[index], part, isExplaining: true)
      }
    }
    if branches.count == 1 { return evaluate(branches[0], part, isExplaining: true) }
    let found = branches.map { evaluate($0, part, isExplaining: true).violations }
    let place = instance.pointer(to: part)
    let best = found.min { $0.count < $1.count }?.first
    let hint = best.map { ": \(Self.sentence($0, from: place))" } ?? ""
    let message = "matches none of the \(branches.count) alternatives\(hint)"
    return Outcome(isValid: false, violations: [violation(keyword, part, schema.location, message)])
  }

  private func missingDiscriminator(
    _ discriminator: DiscriminatorRules, _ schema: CompiledSchema, _ part: Int
  ) -> Outcome {
    let violation = Violation(
      keyword: "discriminator", place: instance.pointer(to: part).appending(discriminator.property.text),
      schema: schema.location, message: "is required to choose between the alternatives")
    return Outcome(isValid: false, violations: [violation])
  }

  private static func sentence(_ violation: Violation, from place: JSONPointer) -> String {
    let rest = JSONPointer(Array(violation.place.tokens.dropFirst(place.tokens.count)))
    return rest.tokens.isEmpty ? violation.message : "'\(rest.path)' \(violation.message)"
  }

  /// `not`, `if`, and `dependentSchemas`.
  mutating func evaluateConditions(
    _ schema: CompiledSchema, _ part: Int, _ isExplaining: Bool, _ outcome: inout Outcome
  ) {
    let rules = schema.rules
    if let forbidden = rules.not, evaluate(forbidden, part, isExplaining: false).isValid {
      outcome.add(violation("not", part, schema.location, "must not match the schema in 'not'"))
    }
    if let condition = rules.condition {
      let found = evaluate(condition, part, isExplaining: false)
      if found.isValid { outcome.merge(found) }
      if let consequence = found.isValid ? rules.consequence : rules.alternative {
        outcome.merge(evaluate(consequence, part, isExplaining: isExplaining))
      }
    }
    for (name, dependent) in rules.objects?.dependentSchemas ?? [] where member(name, of: part) != nil {
      outcome.merge(evaluate(dependent, part, isExplaining: isExplaining))
    }
  }

  /// Returns the part that is a property's value.
  func member(_ name: WireName, of part: Int) -> Int? {
    guard case .object(let members) = instance[part] else { return nil }
    return members.first { $0.name == name }?.part
  }
}

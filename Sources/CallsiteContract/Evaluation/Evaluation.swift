import CallsiteDocument

/// The evaluation of one value against one schema (JSON Schema 2020-12).
///
/// Each combination of a schema and a part is evaluated once, however many paths lead to it. A schema that
/// refers back to itself for the same part adds nothing.
struct Evaluation {
  /// The result of evaluating a schema for a part of the value.
  struct Outcome: Sendable {
    var isValid = true
    var violations: [Violation] = []
    var evaluated = Evaluated()
    /// The schemas that apply to each part, starting with the root schema. Empty unless the evaluation is
    /// tracing.
    var applications: [Application] = []
  }

  /// A schema that applies to a part of the value.
  struct Application: Hashable, Sendable {
    let schema: Int
    let part: Int
    /// Whether it applies because of the enclosing part's schema, instead of another schema of the same part.
    var isEntry = false
  }

  /// The evaluated elements or properties, for `unevaluatedItems` and `unevaluatedProperties`.
  struct Evaluated: Sendable {
    var hasAll = false
    var parts: Set<Int> = []
    /// Whether a schema lists properties by name.
    var listsProperties = false

    mutating func merge(_ other: Evaluated) {
      hasAll = hasAll || other.hasAll
      parts.formUnion(other.parts)
      listsProperties = listsProperties || other.listsProperties
    }
  }

  private struct Visit: Hashable {
    let schema: Int
    let part: Int
    let scope: [Int]
    let isExplaining: Bool
  }

  let table: SchemaTable
  let instance: Instance
  let policy: EvaluationPolicy
  let patterns: PatternCache
  /// The resources entered so far, outermost first, in which `$dynamicRef` is resolved.
  private var scope: [Int] = []
  private var inProgress: Set<Visit> = []
  private var known: [Visit: Outcome] = [:]
  private var depth = 0
  /// The maximum depth of nested schemas and parts.
  private let maximumDepth: Int
  /// Whether the evaluation stopped at the maximum depth.
  private(set) var isCutShort = false
  let recordsEvaluated: Bool
  /// Whether to record the schemas that apply to each part. A value that matches no branch of a choice is
  /// then evaluated against the closest one.
  let isTracing: Bool

  init(
    _ value: DocumentValue, _ table: SchemaTable, _ policy: EvaluationPolicy, _ patterns: PatternCache,
    maximumDepth: Int, isTracing: Bool = false
  ) {
    self.isTracing = isTracing
    self.table = table
    self.policy = policy
    self.patterns = patterns
    self.maximumDepth = maximumDepth
    instance = Instance(value)
    recordsEvaluated = table.hasUnevaluated || policy.isClosed
  }

  /// Evaluates the whole value.
  ///
  /// - Parameter isExplaining: Whether to find all violations, or only whether there is one.
  mutating func evaluate(_ schema: Int, isExplaining: Bool) -> Outcome {
    var outcome = evaluate(schema, Instance.root, isExplaining: isExplaining, isRoot: true)
    guard policy.isClosed, outcome.isValid || isExplaining else { return outcome }
    let evaluated = outcome.evaluated
    guard evaluated.listsProperties, !evaluated.hasAll, case .object(let members) = instance[Instance.root]
    else {
      return outcome
    }
    for member in members where !evaluated.parts.contains(member.part) {
      let location = table.schemas[schema].location
      outcome.add(violation("additionalProperties", member.part, location, Wording.unlistedProperty))
    }
    return outcome
  }

  mutating func evaluate(_ index: Int, _ part: Int, isExplaining: Bool, isRoot: Bool = false) -> Outcome {
    let schema = table.schemas[index]
    depth += 1
    defer { depth -= 1 }
    guard depth < maximumDepth else {
      isCutShort = true
      let deep = violation("$ref", part, schema.location, "is nested too deeply to be checked")
      return Outcome(isValid: false, violations: [deep])
    }
    let isEntering = !scope.contains(schema.resource)
    if isEntering { scope.append(schema.resource) }
    defer { if isEntering { scope.removeLast() } }
    var outcome = Outcome()
    if isTracing { outcome.applications.append(Application(schema: index, part: part)) }
    evaluate(schema, part, isExplaining, isRoot, &outcome)
    return outcome
  }

  private mutating func evaluate(
    _ schema: CompiledSchema, _ part: Int, _ isExplaining: Bool, _ isRoot: Bool, _ outcome: inout Outcome
  ) {
    if schema.rules.isNever { return outcome.add(violation("false", part, schema.location, Wording.never)) }
    if schema.rules.isNullable, case .null = instance[part] { return }
    if let failure = typeFailure(schema, part) ?? valueFailure(schema, part) { return outcome.add(failure) }
    evaluateContent(schema, part, isExplaining, &outcome)
    if !outcome.isValid, !isExplaining { return }
    evaluateReferences(schema, part, isExplaining, &outcome)
    if !outcome.isValid, !isExplaining { return }
    evaluateBranches(schema, part, isExplaining, isRoot, &outcome)
    if !outcome.isValid, !isExplaining { return }
    evaluateConditions(schema, part, isExplaining, &outcome)
    if outcome.isValid || isExplaining { evaluateUnevaluated(schema, part, isExplaining, &outcome) }
  }

  private mutating func evaluateContent(
    _ schema: CompiledSchema, _ part: Int, _ isExplaining: Bool, _ outcome: inout Outcome
  ) {
    switch instance[part] {
    case .string(let text): evaluateString(text, schema, part, &outcome)
    case .number(let number): evaluateNumber(number, schema, part, &outcome)
    case .array(let elements):
      checkCount(elements.count, "item", .minItems, .maxItems, schema, part, &outcome)
      if let rules = schema.rules.arrays {
        evaluateArray(elements, rules, schema, part, isExplaining, &outcome)
      }
    case .object(let members):
      checkCount(members.count, "property", .minProperties, .maxProperties, schema, part, &outcome)
      if let rules = schema.rules.objects {
        evaluateObject(members, rules, schema, part, isExplaining, &outcome)
      }
    case .null, .bool: break
    }
  }

  // References.

  private mutating func evaluateReferences(
    _ schema: CompiledSchema, _ part: Int, _ isExplaining: Bool, _ outcome: inout Outcome
  ) {
    if let target = schema.rules.reference {
      outcome.merge(follow(target, part, isExplaining))
    }
    if let reference = schema.rules.dynamicReference {
      outcome.merge(follow(target(of: reference), part, isExplaining))
    }
  }

  /// Returns the target of a dynamic reference: the outermost schema with its anchor in the dynamic scope
  /// (section 8.2.3.2).
  private func target(of reference: DynamicReference) -> Int {
    guard let name = reference.anchor else { return reference.target }
    return scope.lazy.compactMap { table.dynamicAnchors[$0]?[name] }.first ?? reference.target
  }

  mutating func follow(_ target: Int, _ part: Int, _ isExplaining: Bool) -> Outcome {
    let visit = Visit(
      schema: target, part: part, scope: table.dynamicAnchors.isEmpty ? [] : scope, isExplaining: isExplaining
    )
    if let outcome = known[visit] { return outcome }
    guard inProgress.insert(visit).inserted else { return Outcome() }
    defer { inProgress.remove(visit) }
    var outcome = evaluate(target, part, isExplaining: isExplaining)
    outcome.removeDuplicates()
    known[visit] = outcome
    return outcome
  }
}

// Violations.
extension Evaluation {
  func violation(
    _ keyword: String, _ part: Int, _ schema: SchemaLocation, _ message: String,
    expecting expectation: Violation.Expectation? = nil
  ) -> Violation {
    Violation(
      keyword: keyword, place: instance.pointer(to: part), schema: schema, message: message,
      expectation: expectation)
  }

  private func typeFailure(_ schema: CompiledSchema, _ part: Int) -> Violation? {
    let types = schema.rules.types
    guard !types.isEmpty, !types.contains(where: { instance[part].isOf($0) }) else { return nil }
    let wanted = types.map(\.noun).joined(separator: " or ")
    return violation(
      "type", part, schema.location, "must be \(wanted), but is \(instance[part].noun)",
      expecting: .types(Set(types.compactMap(\.type))))
  }

  private func valueFailure(_ schema: CompiledSchema, _ part: Int) -> Violation? {
    for (keyword, values) in [("const", schema.rules.constant), ("enum", schema.rules.enumeration)] {
      guard let values, !values.contains(part, of: instance) else { continue }
      // The listed values of an open enum only fix the type.
      let isOpen = policy.allowsOpenEnums && schema.rules.isOpen
      if isOpen, values.values.allSatisfy({ Instance($0)[Instance.root].noun == instance[part].noun }) {
        continue
      }
      return violation(
        keyword, part, schema.location, Wording.mismatch(values.values, instance[part].noun),
        expecting: .values(values.values))
    }
    return nil
  }
}

extension Evaluation.Outcome {
  mutating func add(_ violation: Violation) {
    isValid = false
    violations.append(violation)
  }

  /// Adds the result of another schema for the same part.
  mutating func merge(_ other: Self) {
    isValid = isValid && other.isValid
    violations += other.violations
    if other.isValid { evaluated.merge(other.evaluated) }
    applications += other.applications
  }

  /// Removes what was added several times, because several schemas refer to the same one.
  mutating func removeDuplicates() {
    if applications.count > 1 {
      var seen: Set<Evaluation.Application> = []
      applications.removeAll { !seen.insert($0).inserted }
    }
    if violations.count > 1 {
      var seen: Set<Violation> = []
      violations.removeAll { !seen.insert($0).inserted }
    }
  }

  /// Adds the result of a schema for a nested part.
  mutating func mergeInner(_ other: Self) {
    isValid = isValid && other.isValid
    violations += other.violations
    let start = applications.endIndex
    applications += other.applications
    if start < applications.endIndex { applications[start].isEntry = true }
  }
}

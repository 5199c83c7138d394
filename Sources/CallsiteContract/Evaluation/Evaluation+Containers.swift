import CallsiteDocument

// Lists.
extension Evaluation {
  mutating func evaluateArray(
    _ elements: [Int], _ rules: ArrayRules, _ schema: CompiledSchema, _ part: Int, _ isExplaining: Bool,
    _ outcome: inout Outcome
  ) {
    for (index, element) in elements.enumerated() {
      if let values = rules.elementValues {
        outcome.mergeInner(evaluate(values, element, isExplaining: isExplaining))
      }
      if index < rules.prefix.count {
        outcome.mergeInner(evaluate(rules.prefix[index], element, isExplaining: isExplaining))
        if recordsEvaluated { outcome.evaluated.parts.insert(element) }
      } else if rules.isClosed {
        let most = Wording.count(rules.prefix.count, "item")
        outcome.add(
          violation("items", element, schema.location, "is beyond the \(most) that this list allows"))
      } else if let items = rules.items {
        outcome.mergeInner(evaluate(items, element, isExplaining: isExplaining))
      }
      if !outcome.isValid, !isExplaining { return }
    }
    if rules.items != nil { outcome.evaluated.hasAll = true }
    if rules.isUnique, !instance.areUnique(elements) {
      outcome.add(violation("uniqueItems", part, schema.location, "must not have equal items"))
    }
    if let wanted = rules.contains { evaluateContains(wanted, elements, schema, part, &outcome) }
  }

  private mutating func evaluateContains(
    _ wanted: Int, _ elements: [Int], _ schema: CompiledSchema, _ part: Int, _ outcome: inout Outcome
  ) {
    var count = 0
    for element in elements where evaluate(wanted, element, isExplaining: false).isValid {
      count += 1
      if recordsEvaluated { outcome.evaluated.parts.insert(element) }
    }
    let found = ExactNumber(count)
    let minContains = schema.rules.limits[.minContains]?.number
    let least = minContains ?? ExactNumber(1)
    if found < least {
      let noun = Wording.count(least, "item")
      let keyword = minContains == nil ? "contains" : "minContains"
      outcome.add(
        violation(
          keyword, part, schema.location,
          "must have at least \(noun) matching 'contains', but has \(count)"))
    }
    if let most = schema.rules.limits[.maxContains]?.number, most < found {
      let noun = Wording.count(most, "item")
      outcome.add(
        violation(
          "maxContains", part, schema.location,
          "must have at most \(noun) matching 'contains', but has \(count)"))
    }
  }

  func checkCount(
    _ count: Int, _ noun: String, _ least: NumericLimits.Keyword, _ most: NumericLimits.Keyword,
    _ schema: CompiledSchema, _ part: Int, _ outcome: inout Outcome
  ) {
    if let limit = schema.rules.limits[least]?.number, ExactNumber(count) < limit {
      let message = "must have at least \(Wording.count(limit, noun)), but has \(count)"
      outcome.add(violation(least.rawValue, part, schema.location, message))
    }
    if let limit = schema.rules.limits[most]?.number, limit < ExactNumber(count) {
      let message = "must have at most \(Wording.count(limit, noun)), but has \(count)"
      outcome.add(violation(most.rawValue, part, schema.location, message))
    }
  }
}

// Objects.
extension Evaluation {
  mutating func evaluateObject(
    _ members: [Instance.Member], _ rules: ObjectRules, _ schema: CompiledSchema, _ part: Int,
    _ isExplaining: Bool, _ outcome: inout Outcome
  ) {
    checkRequired(members, rules, schema, part, &outcome)
    if rules.listsProperties { outcome.evaluated.listsProperties = true }
    for member in members {
      if !outcome.isValid, !isExplaining { return }
      evaluateMember(member, rules, schema, isExplaining, &outcome)
    }
    if rules.additional != nil { outcome.evaluated.hasAll = true }
    if let names = rules.names { checkNames(members, names, schema, &outcome) }
  }

  private mutating func evaluateMember(
    _ member: Instance.Member, _ rules: ObjectRules, _ schema: CompiledSchema, _ isExplaining: Bool,
    _ outcome: inout Outcome
  ) {
    var isListed = false
    if let property = rules.properties[member.name] {
      isListed = true
      outcome.mergeInner(evaluate(property, member.part, isExplaining: isExplaining))
      if policy.rejectsOtherDirection, let oneWay = schemaForOtherDirection(property) {
        let isRequest = policy.direction == .request
        outcome.add(
          violation(
            isRequest ? "readOnly" : "writeOnly", member.part, table.schemas[oneWay].location,
            "is \(isRequest ? "read" : "write")-only"))
      }
    }
    for (pattern, property) in rules.patterns where patterns.matches(pattern, member.name.text) {
      isListed = true
      outcome.mergeInner(evaluate(property, member.part, isExplaining: isExplaining))
    }
    if isListed {
      if recordsEvaluated { outcome.evaluated.parts.insert(member.part) }
    } else if let additional = rules.additional {
      if table.schemas[additional].rules.isNever {
        outcome.add(violation("additionalProperties", member.part, schema.location, Wording.unlistedProperty))
      } else {
        outcome.mergeInner(evaluate(additional, member.part, isExplaining: isExplaining))
      }
    }
  }

  private func checkRequired(
    _ members: [Instance.Member], _ rules: ObjectRules, _ schema: CompiledSchema, _ part: Int,
    _ outcome: inout Outcome
  ) {
    if rules.required.isEmpty, rules.dependentRequired.isEmpty { return }
    let names = Set(members.map(\.name))
    func add(_ keyword: String, _ name: WireName, _ message: String) {
      let place = instance.pointer(to: part).appending(name.text)
      outcome.add(
        Violation(keyword: keyword, place: place, schema: schema.location, message: message))
    }
    for name in rules.required where !names.contains(name) && isRequired(name, rules) {
      add("required", name, "is required")
    }
    for (name, others) in rules.dependentRequired where names.contains(name) {
      for other in others where !names.contains(other) {
        add("dependentRequired", other, "is required if '\(name.text)' is present")
      }
    }
  }

  /// Whether a property is required. A required property of the other direction can be omitted (OpenAPI 3.0,
  /// `readOnly`).
  private func isRequired(_ name: WireName, _ rules: ObjectRules) -> Bool {
    policy.requiresBothDirections || rules.properties[name].flatMap(schemaForOtherDirection) == nil
  }

  /// Returns the schema that makes a property read-only in a request, or write-only in a response.
  private func schemaForOtherDirection(_ property: Int) -> Int? {
    policy.direction.flatMap { table.schemaForOtherDirection(property, $0) }
  }

  private mutating func checkNames(
    _ members: [Instance.Member], _ names: Int, _ schema: CompiledSchema, _ outcome: inout Outcome
  ) {
    for member in members {
      var evaluation = Evaluation(
        .string(member.name.text), table, policy.forNames, patterns, maximumDepth: 60)
      if evaluation.evaluate(names, isExplaining: false).isValid { continue }
      outcome.add(
        violation("propertyNames", member.part, schema.location, "isn't an allowed property name"))
    }
  }

  /// Evaluates the parts that no other schema evaluated, after all others (Core, section 11).
  mutating func evaluateUnevaluated(
    _ schema: CompiledSchema, _ part: Int, _ isExplaining: Bool, _ outcome: inout Outcome
  ) {
    let rule: (keyword: String, schema: Int, message: String)
    let parts: [Int]
    switch instance[part] {
    case .array(let elements):
      guard let index = schema.rules.arrays?.unevaluated else { return }
      rule = ("unevaluatedItems", index, "isn't allowed in this list")
      parts = elements
    case .object(let members):
      guard let index = schema.rules.objects?.unevaluated else { return }
      rule = ("unevaluatedProperties", index, Wording.unlistedProperty)
      parts = members.map(\.part)
    case .null, .bool, .number, .string: return
    }
    let evaluated = outcome.evaluated
    if evaluated.hasAll { return }
    for part in parts where !evaluated.parts.contains(part) {
      if table.schemas[rule.schema].rules.isNever {
        outcome.add(violation(rule.keyword, part, schema.location, rule.message))
      } else {
        outcome.mergeInner(evaluate(rule.schema, part, isExplaining: isExplaining))
      }
    }
    outcome.evaluated.hasAll = true
  }
}

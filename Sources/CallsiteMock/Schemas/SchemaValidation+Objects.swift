import CallsiteDocument
import OrderedCollections

extension SchemaValidation {
  func objectProblems(
    _ members: OrderedDictionary<String, DocumentValue>, _ schema: Schema, _ place: ValuePointer
  ) -> [ValueProblem] {
    var problems: [ValueProblem] = []
    for name in schema.required where members[name] == nil && isRequired(name, schema) {
      problems.append(ValueProblem("is required", at: place.appending(name)))
    }
    for (name, value) in members {
      let place = place.appending(name)
      if let property = schema.properties[name] {
        problems += self.problems(value, property, place, depth: 0)
        if isStrict, goesOtherWay(property) {
          problems.append(ValueProblem("is \(direction == .request ? "read" : "write")-only", at: place))
        }
      }
      problems += additionalProblems(name, value, schema, place)
    }
    if let limits = schema.limits { problems += countProblems(members, limits, place) }
    return problems + unevaluatedProblems(members, schema, place)
  }

  /// A required property that doesn't go this way may be left out (OpenAPI, `readOnly`).
  func isRequired(_ name: String, _ schema: Schema) -> Bool {
    if isRequiredBothWays, direction == .response { return true }
    return schema.properties[name].map { !goesOtherWay($0) } ?? true
  }

  func goesOtherWay(_ property: Schema) -> Bool {
    let target = schemas.resolved(property)
    return direction == .request
      ? property.isReadOnly || target.isReadOnly : property.isWriteOnly || target.isWriteOnly
  }

  private func additionalProblems(
    _ name: String, _ value: DocumentValue, _ schema: Schema, _ place: ValuePointer
  ) -> [ValueProblem] {
    let matching = schema.limits?.patternProperties.filter { patterns.matches($0.key, name) } ?? [:]
    if !matching.isEmpty { return matching.values.flatMap { problems(value, $0, place, depth: 0) } }
    guard schema.properties[name] == nil else { return [] }
    switch schema.ownAdditionalProperties {
    case .forbidden: return [ValueProblem("is no property of this object", at: place)]
    case .schema(let schema): return problems(value, schema, place, depth: 0)
    case .any, .unspecified: return []
    }
  }

  private func countProblems(
    _ members: OrderedDictionary<String, DocumentValue>, _ limits: SchemaLimits, _ place: ValuePointer
  ) -> [ValueProblem] {
    var problems: [ValueProblem] = []
    if let least = limits.minProperties, members.count < least {
      problems.append(ValueProblem("must have at least \(least) properties", at: place))
    }
    if let most = limits.maxProperties, members.count > most {
      problems.append(ValueProblem("must have at most \(most) properties", at: place))
    }
    for (name, others) in limits.dependentRequired where members[name] != nil {
      for other in others where members[other] == nil {
        problems.append(ValueProblem("is required beside '\(name)'", at: place.appending(other)))
      }
    }
    if let names = limits.propertyNames {
      for name in members.keys where !self.problems(.string(name), names, place, depth: 0).isEmpty {
        problems.append(ValueProblem("is a name that isn't allowed here", at: place.appending(name)))
      }
    }
    return problems
  }

  private func unevaluatedProblems(
    _ members: OrderedDictionary<String, DocumentValue>, _ schema: Schema, _ place: ValuePointer
  ) -> [ValueProblem] {
    let rule = schema.limits?.unevaluatedProperties ?? .unspecified
    let isListing = isStrict && direction == .request && place.tokens.isEmpty
    if case .unspecified = rule, !isListing { return [] }
    let known = evaluatedNames(.object(members), schema, depth: 0)
    guard let known else { return [] }
    return members.filter { !known.contains($0.key) }.flatMap { name, value -> [ValueProblem] in
      let place = place.appending(name)
      switch rule {
      case .schema(let schema): return problems(value, schema, place, depth: 0)
      case .any: return []
      case .forbidden, .unspecified: return [ValueProblem("is no property of this object", at: place)]
      }
    }
  }

  /// The names that some schema which applies to the object speaks of; nil: all.
  private func evaluatedNames(_ value: DocumentValue, _ schema: Schema, depth: Int) -> Set<String>? {
    guard depth < 32, let members = value.members else { return nil }
    let schema = schemas.resolved(schema)
    switch schema.ownAdditionalProperties {
    case .any, .schema: return nil
    case .unspecified where schema.properties.isEmpty && schema.hasNoParts && isStrict: return nil
    case .forbidden, .unspecified: break
    }
    var names = Set(schema.properties.keys)
    for pattern in schema.limits?.patternProperties.keys ?? [] {
      names.formUnion(members.keys.filter { patterns.matches(pattern, $0) })
    }
    var parts = schema.allOf
    parts += (schema.oneOf + schema.anyOf).filter { isValid(value, $0) }
    if let limits = schema.limits {
      let isMet = limits.ifSchema.map { isValid(value, $0) } ?? false
      if isMet { parts += [limits.ifSchema, limits.thenSchema].compactMap { $0 } }
      if !isMet, let otherwise = limits.elseSchema { parts.append(otherwise) }
      parts += limits.dependentSchemas.filter { members[$0.key] != nil }.values
    }
    for part in parts {
      guard let more = evaluatedNames(value, part, depth: depth + 1) else { return nil }
      names.formUnion(more)
    }
    return names
  }
}

extension Schema {
  /// `additionalProperties` as written: what `unevaluatedProperties` or `patternProperties` stand for in Swift
  /// limits other values.
  var ownAdditionalProperties: AdditionalProperties {
    guard let limits else { return additionalProperties }
    if case .unspecified = limits.unevaluatedProperties {
    } else {
      return .unspecified
    }
    if case .schema(let schema) = additionalProperties,
      limits.patternProperties.values.contains(where: { $0 === schema })
    {
      return .unspecified
    }
    return additionalProperties
  }

  fileprivate var hasNoParts: Bool { allOf.isEmpty && oneOf.isEmpty && anyOf.isEmpty }
}

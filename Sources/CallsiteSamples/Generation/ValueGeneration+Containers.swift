import CallsiteContract
import CallsiteDocument
import OrderedCollections

// Objects.
extension ValueGeneration {
  mutating func object(
    _ conjunction: Conjunction, _ random: RandomSource, _ context: GenerationContext
  ) -> DocumentValue? {
    var members: OrderedDictionary<String, DocumentValue> = [:]
    let required = OrderedSet(
      conjunction.parts.flatMap { part in
        part.required.filter { validation.isRequired($0, part) }
      })
    let names = OrderedSet(conjunction.parts.flatMap(\.properties.keys)).union(required)
    let limits = conjunction.parts.compactMap(\.limits)
    let most = limits.compactMap(\.maxProperties).min() ?? .max
    for name in names {
      let isRequired = required.contains(name)
      guard let schemas = conjunction.property(name, validation.contract.patterns) else {
        if isRequired { return nil }
        continue
      }
      guard isRequired || isWanted(schemas, conjunction, context), isRequired || members.count < most else {
        continue
      }
      if let value = member(name, schemas, conjunction, random, context) {
        members[name] = value
      } else if isRequired {
        return nil
      }
    }
    for (name, value) in conjunction.fixed where members[name] == nil { members[name] = .string(value) }
    addDependent(&members, conjunction, random, context)
    return filled(members, conjunction, random, context, upTo: most).map(DocumentValue.object)
  }

  private mutating func member(
    _ name: String, _ schemas: [Schema], _ conjunction: Conjunction, _ random: RandomSource,
    _ context: GenerationContext
  ) -> DocumentValue? {
    if let fixed = conjunction.fixed[name].map(DocumentValue.string),
      schemas.allSatisfy({ validation.isValid(fixed, $0) })
    {
      return fixed
    }
    let context = context.entering(name, conjunction)
    // A required property that leads to a cycle ends with null, if possible.
    let isNullable = schemas.contains { generator.schemas.resolved($0).isNullable }
    if isNullable, isRecursive(schemas, context) { return .null }
    return value(schemas, random.child(name), context)
  }

  /// Returns whether to include an optional property, which must not lead to a cycle.
  private func isWanted(
    _ schemas: [Schema], _ conjunction: Conjunction, _ context: GenerationContext
  ) -> Bool {
    guard isFull, context.depth < Self.fullDepth else { return false }
    if schemas.contains(where: validation.isForOtherDirection) { return false }
    return !isRecursive(schemas, context.entering("", conjunction))
  }

  /// Returns whether schemas or their items are among the enclosing ones.
  private func isRecursive(_ schemas: [Schema], _ context: GenerationContext) -> Bool {
    let conjunction = Conjunction(schemas, in: generator.schemas, pick: 0)
    if conjunction.choices == 1, !conjunction.names.isDisjoint(with: context.names) { return true }
    return false
  }

  private mutating func addDependent(
    _ members: inout OrderedDictionary<String, DocumentValue>, _ conjunction: Conjunction,
    _ random: RandomSource, _ context: GenerationContext
  ) {
    for limits in conjunction.parts.compactMap(\.limits) {
      for (name, others) in limits.dependentRequired where members[name] != nil {
        for other in others where members[other] == nil {
          guard let schemas = conjunction.property(other, validation.contract.patterns) else { continue }
          members[other] = member(other, schemas, conjunction, random, context)
        }
      }
    }
  }

  /// Adds unlisted properties: one as an example, or as many as required.
  private mutating func filled(
    _ members: OrderedDictionary<String, DocumentValue>, _ conjunction: Conjunction, _ random: RandomSource,
    _ context: GenerationContext, upTo most: Int
  ) -> OrderedDictionary<String, DocumentValue>? {
    var members = members
    let limits = conjunction.parts.compactMap(\.limits)
    let least = limits.compactMap(\.minProperties).max() ?? 0
    guard least <= Self.maximumElements else { return nil }
    let isMap = conjunction.parts.contains { $0.additionalProperties.isStated && $0.properties.isEmpty }
    let wanted = max(least, isMap && isFull && members.isEmpty && context.depth < Self.fullDepth ? 1 : 0)
    var tries = 0
    while members.count < min(wanted, most), tries < wanted + 8 {
      let name = additionalName(limits, random.child("name").child(tries), tries)
      tries += 1
      guard members[name] == nil, let schemas = conjunction.property(name, validation.contract.patterns)
      else {
        continue
      }
      if members.count >= least, isRecursive(schemas, context) { break }
      let value = value(schemas, random.child(name), context.entering(name, conjunction))
      if let value { members[name] = value }
    }
    return members.count < least ? nil : members
  }

  /// Returns a property name that patterns allow.
  private func additionalName(_ limits: [SchemaLimits], _ random: RandomSource, _ number: Int) -> String {
    var random = random
    let names = limits.compactMap(\.propertyNames).map(generator.schemas.resolved)
    if let listed = names.compactMap(\.enumeration).first, case .string(let name)? = listed[safely: number] {
      return name
    }
    if !names.isEmpty, let name = StringGenerator(names, validation).value(&random, name: "key") {
      return name
    }
    if let pattern = limits.flatMap(\.patternProperties.keys).first,
      let name = PatternText(pattern)?.text(&random, validation.contract.patterns)
    {
      return name
    }
    return "key\(number + 1)"
  }
}

// Arrays.
extension ValueGeneration {
  mutating func array(
    _ conjunction: Conjunction, _ random: RandomSource, _ context: GenerationContext
  ) -> DocumentValue? {
    let limits = conjunction.parts.compactMap(\.limits)
    let least = limits.compactMap(\.minItems).max() ?? 0
    let most = limits.compactMap(\.maxItems).min() ?? .max
    let tuple = conjunction.parts.map(\.prefixItems).max { $0.count < $1.count } ?? []
    let isClosed = limits.contains(where: \.isClosedTuple)
    let items = conjunction.parts.compactMap(\.items)
    var wanted = tuple.count
    if !isClosed, !items.isEmpty || tuple.isEmpty { wanted = max(wanted, usualCount(items, context)) }
    wanted = min(max(wanted, least), most)
    guard wanted <= Self.maximumElements else { return nil }
    var elements: [DocumentValue] = []
    let isUnique = limits.contains(where: \.uniqueItems)
    var tries = 0
    while elements.count < wanted, tries < wanted + 24 {
      let place = context.entering(context.name, conjunction)
      let schemas = elements.count < tuple.count ? [tuple[elements.count]] : items
      tries += 1
      guard let element = value(schemas, random.child(tries), place) else { break }
      if isUnique, elements.contains(where: element.isEqual) { continue }
      elements.append(element)
    }
    addContained(&elements, limits, random, context)
    if isUnique, elements.count < least { elements = uniqueValues(items, count: least) ?? elements }
    return elements.count < least ? nil : .array(elements)
  }

  private func usualCount(_ items: [Schema], _ context: GenerationContext) -> Int {
    guard isFull, context.depth < Self.fullDepth, !isRecursive(items, context) else { return 0 }
    return context.depth == 0 ? 2 : 1
  }

  /// Adds the value that an array must contain, at its end or in place of its last item.
  private mutating func addContained(
    _ elements: inout [DocumentValue], _ limits: [SchemaLimits], _ random: RandomSource,
    _ context: GenerationContext
  ) {
    for limits in limits {
      guard let wanted = limits.contains else { continue }
      let missing = (limits.minContains ?? 1) - elements.count { validation.isValid($0, wanted) }
      guard missing <= Self.maximumElements else { return }
      for index in 0..<max(missing, 0) {
        let context = GenerationContext(name: context.name, depth: context.depth + 1, names: context.names)
        guard let element = value([wanted], random.child("contains").child(index), context) else { return }
        elements.append(element)
      }
    }
  }

  /// Returns a number of distinct enum values.
  private func uniqueValues(_ items: [Schema], count: Int) -> [DocumentValue]? {
    let listed = items.compactMap { generator.schemas.resolved($0).enumeration }.first
    guard let listed, listed.count >= count else { return nil }
    return Array(listed.prefix(count))
  }
}

import CallsiteContract
import CallsiteDocument
import Foundation
import OrderedCollections

/// The generation of one value.
struct ValueGeneration {
  let generator: ValueGenerator
  var attempt: Attempt
  /// The number of generated parts, which is limited because documents may describe values of any size.
  var count = 0
  /// The number of validated values, which is limited because validation takes longer than generation.
  var checks = 0

  /// The depth up to which objects have optional properties and arrays have an item.
  static let fullDepth = 5
  static let fullCount = 600
  /// The number of parts beyond which only required values are generated, and the limits beyond which nothing is.
  static let maximumDepth = 48
  static let maximumCount = 20_000
  /// The number of elements or properties beyond which a list or dictionary isn't generated.
  static let maximumElements = 2_000
  /// The number of validations after which the first branch is used.
  static let maximumChecks = 200

  init(_ generator: ValueGenerator, attempt: Attempt) {
    self.generator = generator
    self.attempt = attempt
  }

  var validation: SchemaValidation { generator.validation }

  /// Whether the value has too many parts.
  var isExhausted: Bool { count >= Self.maximumCount }

  var isFull: Bool { attempt.usesOptional && count < Self.fullCount }

  /// Returns a value that matches all schemas, or `nil` if none is found.
  mutating func value(
    _ schemas: [Schema], _ random: RandomSource, _ context: GenerationContext
  ) -> DocumentValue? {
    count += 1
    guard context.depth < Self.maximumDepth, !isExhausted else { return nil }
    let first = Conjunction(schemas, in: generator.schemas, pick: 0)
    if attempt.usesExamples, let example = example(first, schemas) {
      let plain = withoutDoubtfulNulls(example, schemas, random, context)
      return schemas.allSatisfy { validation.isValid(plain, $0) } ? plain : example
    }
    guard first.needsCheck else { return value(first, random, context) }
    return checkedValue(schemas, choices: first.choices, random, context)
  }

  /// Returns a valid value by trying one branch after the other, with and without optional properties.
  private mutating func checkedValue(
    _ schemas: [Schema], choices: Int, _ random: RandomSource, _ context: GenerationContext
  ) -> DocumentValue? {
    var fallback: DocumentValue?
    // The first attempt starts with the first branch in the document.
    let start = attempt.round * 7
    for step in 0..<min(choices, 24) {
      let conjunction = Conjunction(schemas, in: generator.schemas, pick: (start + step) % choices)
      // Branches that lead to a cycle are tried last.
      if step < choices - 1, !conjunction.names.isDisjoint(with: context.names), context.depth > 2 {
        continue
      }
      if isExhausted { return fallback }
      for usesOptional in attempt.usesOptional ? [true, false] : [false] {
        var own = self
        if !usesOptional {
          own.attempt.usesExamples = false
          own.attempt.usesOptional = false
        }
        let value = own.value(conjunction, random, context)
        (count, checks) = (own.count, own.checks + 1)
        guard let value else { continue }
        if schemas.allSatisfy({ validation.isValid(value, $0) }) { return value }
        guard checks < Self.maximumChecks else { return fallback ?? value }
        let distinct = distinguished(value, conjunction)
        if schemas.allSatisfy({ validation.isValid(distinct, $0) }) { return distinct }
        fallback = fallback ?? value
      }
    }
    return fallback
  }

  /// Returns an example with values in place of each `null` that isn't clearly allowed.
  mutating func withoutDoubtfulNulls(
    _ value: DocumentValue, _ schemas: [Schema], _ random: RandomSource, _ context: GenerationContext
  ) -> DocumentValue {
    let set = generator.schemas
    switch value {
    case .null:
      let isSure = schemas.contains(where: set.isDefinitelyNullable)
      if isSure || schemas.isEmpty { return value }
      var own = self
      own.count = 0
      return own.value(schemas, random, context) ?? value
    case .array(let elements):
      let items = schemas.compactMap { set.items(of: $0) }
      return .array(elements.map { withoutDoubtfulNulls($0, items, random, context) })
    case .object(var members):
      for (name, member) in members {
        let own = schemas.compactMap { set.property(name, of: $0) ?? set.additionalProperties(of: $0) }
        let context = GenerationContext(name: name, depth: context.depth + 1, names: context.names)
        members[name] = withoutDoubtfulNulls(member, own, random.child(name), context)
      }
      return .object(members)
    default: return value
    }
  }

  /// Returns a valid `const`, example or default of the schemas.
  private func example(_ conjunction: Conjunction, _ schemas: [Schema]) -> DocumentValue? {
    let beside = schemas.flatMap { $0.examples + [$0.defaultValue].compactMap { $0 } }
    let own = conjunction.parts.flatMap { part in
      part.examples + (part.enumeration == nil ? [part.defaultValue].compactMap { $0 } : [])
    }
    let candidates = (beside + own).filter { $0 != .null && $0 != .array([]) && $0 != .object([:]) }
    return candidates.first { value in
      schemas.allSatisfy { validation.isValid(value, $0) } && isForThisDirection(value, conjunction)
    }
  }

  /// Returns whether an example contains no properties of the other direction.
  private func isForThisDirection(_ value: DocumentValue, _ conjunction: Conjunction) -> Bool {
    guard let members = value.members else { return true }
    return conjunction.parts.allSatisfy { part in
      part.properties.allSatisfy { members[$0.key] == nil || !validation.isForOtherDirection($0.value) }
    }
  }

  private mutating func value(
    _ conjunction: Conjunction, _ random: RandomSource, _ context: GenerationContext
  ) -> DocumentValue? {
    if conjunction.parts.contains(where: \.isOnlyNull), conjunction.isNullable { return .null }
    if let listed = listedValue(conjunction, random) { return listed }
    // If parts contradict each other, the last one is usually meant.
    if let values = conjunction.parts.compactMap(\.enumeration).last {
      return attempt.allowsMisfits ? values.first : nil
    }
    guard var types = conjunction.types else {
      return conjunction.fixed.isEmpty
        ? .string(context.name.isEmpty ? "anything" : context.name)
        : object(conjunction, random, context)
    }
    if types.isEmpty, attempt.allowsMisfits {
      types = conjunction.parts.map(\.types).last { !$0.isEmpty } ?? []
    }
    for type in types {
      if let value = value(of: type, conjunction, random, context) { return value }
    }
    return conjunction.isNullable ? .null : nil
  }

  private mutating func value(
    of type: JSONType, _ conjunction: Conjunction, _ random: RandomSource, _ context: GenerationContext
  ) -> DocumentValue? {
    var random = random
    switch type {
    case .object: return object(conjunction, random, context)
    case .array: return array(conjunction, random, context)
    case .boolean: return .bool(random.index(below: 2) == 0)
    case .integer, .number:
      let numbers = NumberRange(conjunction.parts, isWhole: type == .integer)
      return numbers.value(&random)
    case .string:
      if let text = embedded(conjunction, random, context) { return .string(text) }
      return StringGenerator(conjunction.parts, validation).value(
        &random, name: context.name, allowsMisfits: attempt.allowsMisfits
      ).map(DocumentValue.string)
    }
  }

  /// Returns a string with JSON that `contentSchema` describes.
  private mutating func embedded(
    _ conjunction: Conjunction, _ random: RandomSource, _ context: GenerationContext
  ) -> String? {
    let parts = conjunction.parts
    guard parts.allSatisfy({ $0.contentEncoding == nil }),
      parts.allSatisfy({ $0.contentMediaType.map { MediaType($0).isJSON } ?? true })
    else { return nil }
    let schemas = parts.compactMap(\.contentSchema)
    guard !schemas.isEmpty, let value = value(schemas, random, context) else { return nil }
    return String(decoding: value.json, as: UTF8.self)
  }

  /// Returns a value of `enum` or `const` that all parts allow.
  private func listedValue(_ conjunction: Conjunction, _ random: RandomSource) -> DocumentValue? {
    guard let values = conjunction.parts.compactMap(\.enumeration).min(by: { $0.count < $1.count }) else {
      return nil
    }
    var random = random
    let start = random.index(below: values.count)
    let ordered = values[start...] + values[..<start]
    return ordered.first { value in
      conjunction.parts.allSatisfy { validation.isValidWithoutBranches(value, $0) }
    }
  }
}

// `oneOf`, of which exactly one branch may match.
extension ValueGeneration {
  /// Returns a value that matches only one branch. Branches with optional properties match almost any object, so the
  /// value gets a property that the other branches define differently.
  ///
  /// - Parameter picked: The branch that the value should match.
  mutating func distinguished(_ value: DocumentValue, _ picked: Conjunction) -> DocumentValue {
    var value = value
    for part in picked.parts where part.oneOf.count > 1 {
      let matching = part.oneOf.filter { validation.isValid(value, $0) }
      guard matching.count > 1 else { continue }
      let parts = Set(picked.parts.map(ObjectIdentifier.init))
      let own =
        matching.first { parts.contains(ObjectIdentifier(generator.schemas.resolved($0))) } ?? matching[0]
      for other in matching where other !== own {
        value = distinguished(value, as: own, from: other, picked)
      }
    }
    return value
  }

  private mutating func distinguished(
    _ value: DocumentValue, as own: Schema, from other: Schema, _ picked: Conjunction
  ) -> DocumentValue {
    guard validation.isValid(value, other) else { return value }
    let names = generator.schemas.propertyNames(of: other)
    let mine = generator.schemas.propertyNames(of: own)
    let misfits: [DocumentValue] = [
      .string("other"), .integer("0"), .bool(true), .array([]), .object([:]), .number("0.5"),
    ]
    // Names that only the other branch knows come first, so that the value's own properties stay unchanged.
    for name in names.filter({ !mine.contains($0) }) + names.filter(mine.contains) {
      for misfit in misfits {
        var changed = value
        changed[JSONPointer([name])] = misfit
        checks += 1
        guard checks < Self.maximumChecks else { return value }
        let isOwn = validation.isValid(changed, own) && !validation.isValid(changed, other)
        if isOwn, picked.parts.allSatisfy({ validation.isValidWithoutOneOf(changed, $0) }) { return changed }
      }
    }
    return value
  }
}

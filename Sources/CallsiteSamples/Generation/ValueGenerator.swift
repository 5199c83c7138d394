package import CallsiteContract
package import CallsiteDocument
import OrderedCollections

/// Makes values that fit a schema: from its examples where they fit, else from what it says, the same ones for
/// the same seed.
///
/// An example that doesn't fit its schema is passed over: a client that trusts the document couldn't read it.
package struct ValueGenerator: Sendable {
  package let schemas: SchemaSet
  package let validation: SchemaValidation
  package let seed: UInt64

  package init(schemas: SchemaSet, validation: SchemaValidation, seed: UInt64) {
    self.schemas = schemas
    self.validation = validation
    self.seed = seed
  }

  /// - Parameters:
  ///   - name: What the value is for: another name gives another value.
  ///   - examples: Whole values that are preferred to everything else.
  /// - Returns: A value and whether it fits. It doesn't where nothing that fits was found: schemas may
  ///   contradict themselves.
  package func value(
    for schema: Schema, named name: String, examples: [DocumentValue] = []
  ) -> (value: DocumentValue, isValid: Bool) {
    if let example = examples.first(where: { validation.isValid($0, schema) }) {
      var generation = ValueGeneration(self, attempt: Attempt.all[0])
      let random = RandomSource(seed: seed).child(name)
      let plain = generation.withoutDoubtfulNulls(example, [schema], random, GenerationContext(name: ""))
      return (validation.isValid(plain, schema) ? plain : example, true)
    }
    var fallback: DocumentValue?
    for attempt in Attempt.all {
      var generation = ValueGeneration(self, attempt: attempt)
      let random = RandomSource(seed: seed).child(name).child(attempt.round)
      guard let value = generation.value([schema], random, GenerationContext(name: "")) else { continue }
      if validation.isValid(value, schema) { return (value, true) }
      fallback = fallback ?? value
    }
    return (fallback ?? .null, false)
  }
}

/// How hard to try: what to leave out of a value that didn't fit.
struct Attempt: Sendable {
  var round: Int
  var usesExamples: Bool
  var usesOptional: Bool
  /// Whether something that doesn't fit is better than nothing.
  var allowsMisfits = false

  static let all =
    [
      Attempt(round: 0, usesExamples: true, usesOptional: true),
      Attempt(round: 0, usesExamples: false, usesOptional: true),
      Attempt(round: 0, usesExamples: false, usesOptional: false),
    ]
    + (1...4).flatMap { round in
      [
        Attempt(round: round, usesExamples: false, usesOptional: true),
        Attempt(round: round, usesExamples: false, usesOptional: false),
      ]
    } + [Attempt(round: 0, usesExamples: true, usesOptional: true, allowsMisfits: true)]
}

/// Where in a value something is made.
struct GenerationContext {
  /// Of the property, for texts.
  var name: String
  /// How many objects and lists are around it.
  var depth = 0
  /// The component schemas that it is inside of.
  var names: Set<String> = []

  func entering(_ name: String, _ conjunction: Conjunction) -> GenerationContext {
    GenerationContext(name: name, depth: depth + 1, names: names.union(conjunction.names))
  }
}

/// Numbers that follow from a seed alone (SplitMix64): the same on every machine and in every run.
package struct RandomSource: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A source of its own for a part, so that a value doesn't depend on what was made before it.
  package func child(_ name: String) -> RandomSource {
    RandomSource(
      seed: name.utf8.reduce(state ^ 0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
  }

  package func child(_ index: Int) -> RandomSource { child("[\(index)]") }

  /// A number from 0 to one less than the limit.
  package mutating func index(below limit: Int) -> Int {
    limit > 1 ? Int(next() % UInt64(limit)) : 0
  }

  mutating func pick<T>(_ values: [T]) -> T? {
    values.isEmpty ? nil : values[index(below: values.count)]
  }
}

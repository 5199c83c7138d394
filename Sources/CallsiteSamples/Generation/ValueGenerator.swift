package import CallsiteContract
package import CallsiteDocument
import OrderedCollections

/// Generates values that match a schema: its examples if they are valid, or else values that follow from its
/// keywords. The same seed gives the same values.
///
/// Invalid examples are ignored, because a client that follows the document couldn't decode them.
package struct ValueGenerator: Sendable {
  package let schemas: SchemaSet
  package let validation: SchemaValidation
  let seed: UInt64
  private let sizes: SchemaSizes

  package init(schemas: SchemaSet, validation: SchemaValidation, seed: UInt64) {
    self.schemas = schemas
    self.validation = validation
    self.seed = seed
    sizes = SchemaSizes(validation)
  }

  /// - Parameters:
  ///   - name: The purpose of the value. Different names give different values.
  ///   - examples: Values that are preferred if they are valid.
  ///   - usesExamples: Whether the value may be an example of the schema.
  /// - Returns: A value and whether it's valid. Schemas may contradict themselves, so there may be no valid value.
  package func value(
    for schema: Schema, named name: String, examples: [DocumentValue] = [], usesExamples: Bool = true
  ) -> (value: DocumentValue, isValid: Bool) {
    if let example = examples.first(where: { validation.isValid($0, schema) }) {
      var generation = ValueGeneration(self, attempt: Attempt.all[0])
      let random = RandomSource(seed: seed).child(name)
      let plain = generation.withoutDoubtfulNulls(example, [schema], random, GenerationContext(name: ""))
      return (validation.isValid(plain, schema) ? plain : example, true)
    }
    guard sizes.least(schema) <= ValueGeneration.maximumCount else { return (.null, false) }
    var fallback: DocumentValue?
    var exhaustedCount = 0
    for attempt in Attempt.all where usesExamples || !attempt.usesExamples {
      var generation = ValueGeneration(self, attempt: attempt)
      let random = RandomSource(seed: seed).child(name).child(attempt.round)
      let value = generation.value([schema], random, GenerationContext(name: ""))
      if generation.isExhausted { exhaustedCount += 1 }
      if exhaustedCount == Self.exhaustedAttempts, value == nil { return (.null, false) }
      guard let value else { continue }
      if validation.isValid(value, schema) { return (value, true) }
      fallback = fallback ?? value
    }
    return (fallback ?? .null, false)
  }

  /// The number of attempts that may end because the value has too many parts.
  private static let exhaustedAttempts = 3
}

/// An attempt to generate a value, which omits more after each failure.
struct Attempt: Sendable {
  var round: Int
  var usesExamples: Bool
  var usesOptional: Bool
  /// Whether to return an invalid value rather than none.
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

/// The place of a part in a generated value.
struct GenerationContext {
  /// The name of the property, for texts.
  var name: String
  /// The number of enclosing objects and arrays.
  var depth = 0
  /// The names of the enclosing component schemas.
  var names: Set<String> = []

  func entering(_ name: String, _ conjunction: Conjunction) -> GenerationContext {
    GenerationContext(name: name, depth: depth + 1, names: names.union(conjunction.names))
  }
}

/// A generator of random numbers (SplitMix64) that depend only on a seed.
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

  /// Returns a source for a part, so that values don't depend on what was generated before them.
  package func child(_ name: String) -> RandomSource {
    RandomSource(
      seed: name.utf8.reduce(state ^ 0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
  }

  func child(_ index: Int) -> RandomSource { child("[\(index)]") }

  /// Returns a number from 0 up to but not including the limit.
  mutating func index(below limit: Int) -> Int {
    limit > 1 ? Int(next() % UInt64(limit)) : 0
  }

  mutating func pick<T>(_ values: [T]) -> T? {
    values.isEmpty ? nil : values[index(below: values.count)]
  }
}

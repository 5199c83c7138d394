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

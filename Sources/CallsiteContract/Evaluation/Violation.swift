package import CallsiteDocument

/// A violation of a schema: the keyword, the place in the value, and the place in the schema.
package struct Violation: Hashable, Sendable {
  package let keyword: String
  package let place: JSONPointer
  package let schema: SchemaLocation
  /// The message, worded to follow the place: `must be an integer, but is a string`.
  package let message: String
  /// The expectation that the keyword expresses, or `nil` if the message says everything.
  package var expectation: Expectation?

  /// The values that a keyword expects.
  package enum Expectation: Hashable, Sendable {
    /// Values of these types, and possibly null.
    case types(Set<JSONType>)
    case values([DocumentValue])
    case format(String)
  }

  /// The URI of the keyword: `#/components/schemas/Pet/properties/name/maxLength`
  package var keywordLocation: String { "\(schema.absolute)/\(keyword)" }
}

/// The direction of values, and how strictly they are evaluated.
package struct EvaluationPolicy: Sendable {
  package enum Direction: Sendable {
    case request, response
  }

  /// The strictness with which strings are checked against their `format`.
  package enum Formats: Sendable {
    /// Formats aren't checked (JSON Schema 2020-12, Validation, section 7.2.1).
    case annotation
    /// As loosely as common servers implement the format.
    case lenient
    /// As the format's own standard defines it.
    case exact
  }

  /// The direction for `readOnly` and `writeOnly`, or `nil` to ignore them.
  package var direction: Direction?
  /// Whether required properties of the other direction have to be present as well.
  package var requiresBothDirections = false
  /// Whether properties of the other direction are violations.
  package var rejectsOtherDirection = false
  package var formats = Formats.annotation
  /// Whether integers have to fit the width of their `format`.
  package var checksIntegerWidth = false
  /// Whether unlisted properties of the whole value are violations, unless its schemas list no properties at
  /// all.
  package var isClosed = false
  /// Whether several branches of a `oneOf` may match.
  package var allowsSeveralBranches = false
  /// Whether a value has to match the branch of `oneOf` that its discriminator selects.
  package var followsDiscriminators = false
  /// Whether an open enum (`x-callsite-enum`) accepts unlisted values.
  package var allowsOpenEnums = false
  /// Whether `allOf`, `oneOf` and `anyOf` of the root schema are skipped.
  package var skipsBranches = false
  /// Whether `oneOf` of the root schema is skipped.
  package var skipsOneOf = false
  /// Whether a schema without a `type` that lists properties or describes elements accepts only objects or
  /// lists. Only judgments support it.
  package var impliesTypes = false
  /// Whether strings may represent values in another language's syntax, such as Python's `True`.
  package var acceptsForeignLiterals = false
  /// Whether ``isClosed`` applies to every nested object whose schemas don't specify additional properties.
  /// Only judgments support it.
  package var isClosedThroughout = false

  package init() {}

  /// JSON Schema 2020-12 to the letter.
  package static let jsonSchema = EvaluationPolicy()
}

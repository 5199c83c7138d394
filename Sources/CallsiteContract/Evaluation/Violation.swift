package import CallsiteDocument

/// What is wrong with a value: which keyword says so, where in the value, and where in the schema.
package struct Violation: Hashable, Sendable {
  package let keyword: String
  package let place: ValuePointer
  package let schema: SchemaLocation
  /// For the end of a sentence that begins with the place: `must be an integer, but is a string`.
  package let message: String
  /// What is wrong with each branch of an `anyOf` or `oneOf` of which none matches.
  package var causes: [Violation] = []
  /// What the keyword asks for; nil where the message says all there is.
  package var expectation: Expectation?

  /// What a keyword asks of a value.
  package enum Expectation: Hashable, Sendable {
    /// Of these types, and perhaps null.
    case types(Set<JSONType>)
    case values([DocumentValue])
    case format(String)
  }

  /// The URI of the keyword: `#/components/schemas/Pet/properties/name/maxLength`
  package var keywordLocation: String { "\(schema.absolute)/\(keyword)" }
}

/// What a use of the contract forgives, and which way its values go.
package struct EvaluationPolicy: Sendable {
  package enum Direction: Sendable {
    case request, response
  }

  /// How closely strings follow their `format`.
  package enum Formats: Sendable {
    /// Any string does (JSON Schema 2020-12, Validation, section 7.2.1).
    case annotation
    /// As backends write and read them.
    case lenient
    /// As the format's own standard has it.
    case exact
  }

  /// What `readOnly` and `writeOnly` mean; nil: nothing.
  package var direction: Direction?
  /// Whether a required property has to be there that goes the other way.
  package var requiresBothWays = false
  /// Whether a property may not be there that goes the other way.
  package var refusesOtherWay = false
  package var formats = Formats.annotation
  /// Whether integers have to fit the width that `format` gives them.
  package var checksIntegerWidth = false
  /// Whether properties of the whole value are refused that none of its schemas lists. An object whose schemas list
  /// no property at all may have any.
  package var isClosed = false
  /// Whether several branches of a `oneOf` may match.
  package var allowsSeveralBranches = false
  /// Whether a value has to match the branch of `oneOf` that its discriminator names, and no other counts.
  package var followsDiscriminators = false
  /// Whether an open enum (`x-callsite-enum`) takes values that it doesn't list.
  package var allowsOpenEnums = false
  /// Whether `allOf`, `oneOf` and `anyOf` of the schema itself are passed over.
  package var skipsBranches = false
  /// Whether `oneOf` of the schema itself is passed over.
  package var skipsOneOf = false
  /// Whether a schema that lists properties or describes elements, and names no type, means values of the type that
  /// has them. Only judgments ask for it.
  package var impliesTypes = false
  /// Whether a text stands for a value as other languages write it: `True`.
  package var readsForeignText = false
  /// Whether ``isClosed`` is meant of every object in the value, as far as its schemas leave open what else it has.
  /// Only judgments ask for it.
  package var isClosedThroughout = false

  package init() {}

  /// JSON Schema 2020-12 to the letter.
  package static let jsonSchema = EvaluationPolicy()
}

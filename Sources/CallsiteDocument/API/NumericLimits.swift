import CallsiteSource

/// The keywords of a schema that limit a value by a number (JSON Schema 2020-12, Validation, section 6). Keywords with
/// a value of another type are ignored.
package struct NumericLimits: Sendable, Equatable {
  package enum Keyword: String, Sendable, CaseIterable {
    case minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf
    case minLength, maxLength, minItems, maxItems, minContains, maxContains, minProperties, maxProperties
  }

  /// A number and how it is written. Limits are equal if their numbers are.
  package struct Limit: Sendable, Equatable {
    package let number: ExactNumber
    package let text: String

    package static func == (left: Limit, right: Limit) -> Bool { left.number == right.number }
  }

  private var limits: [Keyword: Limit] = [:]

  package init() {}

  /// Reads the limits of a schema, and reports infinities and NaN, which aren't numbers in JSON.
  init(_ schema: ObjectReader) {
    for keyword in Keyword.allCases {
      guard let scalar = schema.jsonValue(keyword.rawValue)?.scalar,
        scalar.kind == .number || scalar.kind == .integer, let number = ExactNumber(scalar.text)
      else { continue }
      limits[keyword] = Limit(number: number, text: scalar.text)
    }
  }

  package var isEmpty: Bool { limits.isEmpty }

  package subscript(keyword: Keyword) -> Limit? { limits[keyword] }
}

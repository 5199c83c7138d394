package import Foundation
package import OrderedCollections

/// The keywords of a schema that limit values but don't affect the Swift type (JSON Schema 2020-12,
/// Validation). The server validates them; Callsite uses them to compare schemas and to create values.
///
/// The schema `false` is represented by ``not`` with a schema that allows anything.
package final class SchemaLimits: Sendable {
  package let numbers: NumericLimits
  package let pattern: String?
  package let uniqueItems: Bool
  /// Whether a tuple can't have more elements than ``Schema/prefixItems`` (`items: false`).
  package let isClosedTuple: Bool
  package let contains: Schema?
  package let propertyNames: Schema?
  package let patternProperties: OrderedDictionary<String, Schema>
  /// The document's `additionalProperties` if ``Schema/additionalProperties`` may stand for `patternProperties` or
  /// `unevaluatedProperties`, otherwise `nil`.
  package let additionalProperties: Schema.AdditionalProperties?
  package let dependentRequired: OrderedDictionary<String, [String]>
  package let dependentSchemas: OrderedDictionary<String, Schema>
  package let not: Schema?
  package let ifSchema: Schema?
  package let thenSchema: Schema?
  package let elseSchema: Schema?
  package let unevaluatedItems: Schema.AdditionalProperties
  package let unevaluatedProperties: Schema.AdditionalProperties
  /// The known values of an extensible enum (`x-extensible-enum` in Zalando's guidelines).
  package let knownValues: [DocumentValue]

  package init(
    numbers: NumericLimits = NumericLimits(), pattern: String? = nil, uniqueItems: Bool = false,
    isClosedTuple: Bool = false, contains: Schema? = nil,
    propertyNames: Schema? = nil, patternProperties: OrderedDictionary<String, Schema> = [:],
    additionalProperties: Schema.AdditionalProperties? = nil,
    dependentRequired: OrderedDictionary<String, [String]> = [:],
    dependentSchemas: OrderedDictionary<String, Schema> = [:], not: Schema? = nil, ifSchema: Schema? = nil,
    thenSchema: Schema? = nil, elseSchema: Schema? = nil,
    unevaluatedItems: Schema.AdditionalProperties = .unspecified,
    unevaluatedProperties: Schema.AdditionalProperties = .unspecified, knownValues: [DocumentValue] = []
  ) {
    self.numbers = numbers
    self.pattern = pattern
    self.uniqueItems = uniqueItems
    self.isClosedTuple = isClosedTuple
    self.contains = contains
    self.propertyNames = propertyNames
    self.patternProperties = patternProperties
    self.additionalProperties = additionalProperties
    self.dependentRequired = dependentRequired
    self.dependentSchemas = dependentSchemas
    self.not = not
    self.ifSchema = ifSchema
    self.thenSchema = thenSchema
    self.elseSchema = elseSchema
    self.unevaluatedItems = unevaluatedItems
    self.unevaluatedProperties = unevaluatedProperties
    self.knownValues = knownValues
  }
}

extension SchemaLimits {
  package var minimum: Decimal? { decimal(.minimum) }

  /// Whether 0 is the least number.
  package var startAtZero: Bool { minimum == 0 }
  package var maximum: Decimal? { decimal(.maximum) }
  package var exclusiveMinimum: Decimal? { decimal(.exclusiveMinimum) }
  package var exclusiveMaximum: Decimal? { decimal(.exclusiveMaximum) }
  package var multipleOf: Decimal? { decimal(.multipleOf) }
  package var minLength: Int? { count(.minLength) }
  package var maxLength: Int? { count(.maxLength) }
  package var minItems: Int? { count(.minItems) }
  package var maxItems: Int? { count(.maxItems) }
  package var minContains: Int? { count(.minContains) }
  package var maxContains: Int? { count(.maxContains) }
  package var minProperties: Int? { count(.minProperties) }
  package var maxProperties: Int? { count(.maxProperties) }

  private func decimal(_ keyword: NumericLimits.Keyword) -> Decimal? {
    numbers[keyword].flatMap { Decimal(string: $0.text) }
  }

  private func count(_ keyword: NumericLimits.Keyword) -> Int? { numbers[keyword]?.number.integer }
}

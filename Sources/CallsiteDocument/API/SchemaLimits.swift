package import Foundation
package import OrderedCollections

/// The keywords of a schema that limit values but don't affect the Swift type (JSON Schema 2020-12,
/// Validation). The server validates them; Callsite uses them to compare schemas and to create values.
///
/// The schema `false` is represented by ``not`` with a schema that allows anything.
package final class SchemaLimits: Sendable {
  /// The exact number, as written.
  package let minimum: Decimal?
  package let maximum: Decimal?
  package let exclusiveMinimum: Decimal?
  package let exclusiveMaximum: Decimal?
  package let multipleOf: Decimal?
  package let minLength: Int?
  package let maxLength: Int?
  package let pattern: String?
  package let minItems: Int?
  package let maxItems: Int?
  package let uniqueItems: Bool
  /// Whether a tuple can't have more elements than ``Schema/prefixItems`` (`items: false`).
  package let isClosedTuple: Bool
  package let contains: Schema?
  package let minContains: Int?
  package let maxContains: Int?
  package let minProperties: Int?
  package let maxProperties: Int?
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
    minimum: Decimal? = nil, maximum: Decimal? = nil, exclusiveMinimum: Decimal? = nil,
    exclusiveMaximum: Decimal? = nil, multipleOf: Decimal? = nil, minLength: Int? = nil,
    maxLength: Int? = nil, pattern: String? = nil, minItems: Int? = nil, maxItems: Int? = nil,
    uniqueItems: Bool = false, isClosedTuple: Bool = false, contains: Schema? = nil,
    minContains: Int? = nil, maxContains: Int? = nil, minProperties: Int? = nil, maxProperties: Int? = nil,
    propertyNames: Schema? = nil, patternProperties: OrderedDictionary<String, Schema> = [:],
    additionalProperties: Schema.AdditionalProperties? = nil,
    dependentRequired: OrderedDictionary<String, [String]> = [:],
    dependentSchemas: OrderedDictionary<String, Schema> = [:], not: Schema? = nil, ifSchema: Schema? = nil,
    thenSchema: Schema? = nil, elseSchema: Schema? = nil,
    unevaluatedItems: Schema.AdditionalProperties = .unspecified,
    unevaluatedProperties: Schema.AdditionalProperties = .unspecified, knownValues: [DocumentValue] = []
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.exclusiveMinimum = exclusiveMinimum
    self.exclusiveMaximum = exclusiveMaximum
    self.multipleOf = multipleOf
    self.minLength = minLength
    self.maxLength = maxLength
    self.pattern = pattern
    self.minItems = minItems
    self.maxItems = maxItems
    self.uniqueItems = uniqueItems
    self.isClosedTuple = isClosedTuple
    self.contains = contains
    self.minContains = minContains
    self.maxContains = maxContains
    self.minProperties = minProperties
    self.maxProperties = maxProperties
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

import CallsiteDocument
import OrderedCollections

/// What the schemas of a place say of one value: references followed, `allOf` merged, and of each choice the
/// branch that the value is of.
struct EffectiveSchema {
  var shape: Shape
  /// The schemas that say it themselves, in order.
  var parts: [Schema]
  /// Properties that other branches of an `anyOf` have: both may be meant.
  var otherNames: Set<String> = []
  /// The value of a discriminator that names no schema, and the property that it is.
  var unknownVariant: (property: String, value: String)?

  /// The types that a value may have; nil: any.
  var types: Set<JSONType>? { shape.types ?? shape.impliedType.map { [$0] } }

  func lists(_ name: String) -> Bool { shape.properties[name] != nil || otherNames.contains(name) }

  /// Whether a property that isn't listed is one that somebody forgot to list.
  var isComplete: Bool {
    switch shape.otherProperties {
    case .any, .schemas: return false
    case .forbidden: return true
    case .unspecified:
      let hasPatterns = shape.limits.contains { limits in
        !limits.patternProperties.isEmpty || !limits.dependentSchemas.isEmpty || limits.thenSchema != nil
          || limits.elseSchema != nil
      }
      return !shape.properties.isEmpty && !hasPatterns
    }
  }
}

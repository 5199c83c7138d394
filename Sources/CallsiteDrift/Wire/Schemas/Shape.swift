import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

/// What values a schema allows, however it is written: references are followed, `allOf` is merged, and a choice of one
/// is what it chooses. Equal shapes are made of equivalent schemas.
///
/// Where several schemas apply to the same value, such as a property that two parts of an `allOf` have, there is a list
/// of them.
struct Shape {
  struct Choice {
    let kind: SchemaChange.Choice
    let branches: [Schema]
  }

  enum OtherProperties {
    case unspecified, forbidden, any
    case schemas([Schema])
  }

  /// Nil: any.
  var types: Set<JSONType>?
  /// Nil: nothing is said of null.
  var isNullable: Bool?
  var format: String?
  var contentMediaType: String?
  var contentEncoding: String?
  var contentSchema: Schema?
  var properties: OrderedDictionary<String, [Schema]> = [:]
  var required: Set<String> = []
  var otherProperties = OtherProperties.unspecified
  var items: [Schema] = []
  var tuple: [[Schema]] = []
  var choices: [Choice] = []
  var discriminator: Schema.Discriminator?
  /// Nil: any value.
  var enumeration: [DocumentValue]?
  var limits: [SchemaLimits] = []
  var position: SourcePosition

  /// What an object says of itself where its type is left out.
  var impliedType: JSONType? {
    if !properties.isEmpty || !required.isEmpty { return .object }
    switch otherProperties {
    case .forbidden, .schemas: return .object
    case .unspecified, .any: return items.isEmpty && tuple.isEmpty ? nil : .array
    }
  }

  /// Whether the schema allows a type and says nothing else of the value.
  var isBareType: Bool {
    types != nil && format == nil && enumeration == nil && properties.isEmpty && required.isEmpty
      && items.isEmpty
      && tuple.isEmpty && choices.isEmpty && limits.isEmpty && contentMediaType == nil
      && contentEncoding == nil
      && impliedType == nil
  }
}

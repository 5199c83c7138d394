package import CallsiteDiagnostics
import CallsiteDocument

/// The location of a schema: its resource, a JSON Pointer, and a source position.
package struct SchemaLocation: Hashable, Sendable {
  /// The URI of the document, or of the nearest enclosing schema with an `$id`. Empty for the root document.
  package let uri: String
  package let pointer: String
  package let position: SourcePosition

  /// `https://example.com/pet#/properties/name`
  var absolute: String { "\(uri)#\(pointer)" }
}

/// A schema prepared for evaluation. Schemas refer to each other by index in their contract's table, so that
/// a schema can contain itself.
final class CompiledSchema: Sendable {
  let location: SchemaLocation
  let resource: Int
  let rules: SchemaRules

  init(location: SchemaLocation, resource: Int, rules: SchemaRules) {
    self.location = location
    self.resource = resource
    self.rules = rules
  }
}

/// A schema's keywords.
struct SchemaRules: Sendable {
  /// The schema `false`.
  var isNever = false
  var types: [ValueKind] = []
  /// Whether null is allowed by a type next to an `enum` that doesn't list it (OpenAPI documents only).
  var isNullable = false
  var enumeration: AllowedValues?
  /// `x-callsite-enum: {open: true}`.
  var isOpen = false
  var constant: AllowedValues?
  var limits = NumericLimits()
  var pattern: String?
  var format: ValueFormat?
  /// The range of the integers that `format` allows.
  var integers: (least: ExactNumber, most: ExactNumber, bits: Int)?
  var arrays: ArrayRules?
  var objects: ObjectRules?
  var reference: Int?
  var dynamicReference: DynamicReference?
  var allOf: [Int] = []
  var anyOf: [Int] = []
  var oneOf: [Int] = []
  var discriminator: DiscriminatorRules?
  var not: Int?
  var condition: Int?
  var consequence: Int?
  var alternative: Int?
  var isReadOnly = false
  var isWriteOnly = false
}

struct DynamicReference: Sendable {
  let target: Int
  /// The anchor to look for in the dynamic scope, or `nil` if the reference resolves to its target only.
  let anchor: String?
}

/// Selects a branch of `oneOf` or `anyOf` by a property's value.
struct DiscriminatorRules: Sendable {
  let property: WireName
  /// The index of the branch for each value on the wire.
  let branches: [String: Int]
  /// The schema for each value on the wire, whether it is a branch or not.
  let variants: [String: Int]
}

struct ArrayRules: Sendable {
  var prefix: [Int] = []
  var items: Int?
  /// Whether `items` is `false`, for a message that tells where the list ends.
  var isClosed = false
  /// An `enum` of scalars next to `type: array`, which is taken to apply to the elements (OpenAPI documents
  /// only).
  var elementValues: Int?
  var contains: Int?
  var isUnique = false
  var unevaluated: Int?
}

struct ObjectRules: Sendable {
  var properties: [WireName: Int] = [:]
  var patterns: [(pattern: String, schema: Int)] = []
  var additional: Int?
  var names: Int?
  var required: [WireName] = []
  var dependentRequired: [(name: WireName, others: [WireName])] = []
  var dependentSchemas: [(name: WireName, schema: Int)] = []
  var unevaluated: Int?

  /// Whether the schema lists properties by name or pattern.
  var listsProperties: Bool { !properties.isEmpty || !patterns.isEmpty }
}

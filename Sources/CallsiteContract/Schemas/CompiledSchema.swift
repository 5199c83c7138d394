package import CallsiteDiagnostics
import CallsiteDocument

/// Where a schema is: its resource, a JSON Pointer in it, and a place that a person can open.
package struct SchemaLocation: Hashable, Sendable {
  /// The URI of the document or of the schema with an `$id` around it; empty for the document itself.
  package let uri: String
  package let pointer: String
  package let position: SourcePosition

  /// `https://example.com/pet#/properties/name`
  package var absolute: String { "\(uri)#\(pointer)" }
}

/// A schema ready to be evaluated. Other schemas are numbers in the table of their contract, so that a schema may
/// contain itself.
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

/// What a schema says, keyword by keyword.
struct SchemaRules: Sendable {
  /// The schema `false`.
  var isNever = false
  var types: [ValueKind] = []
  /// OpenAPI's `nullable`, or an `enum` beside a type that lists `null`.
  var isNullable = false
  var enumeration: ListedValues?
  /// `x-callsite-enum: {open: true}`.
  var isOpen = false
  var constant: ListedValues?
  var strings: StringRules?
  var numbers: NumberRules?
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
  /// The name to look for in the dynamic scope; nil when the reference means its target alone.
  let anchor: String?
}

/// Tells which branch of `oneOf` or `anyOf` a value is meant for.
struct DiscriminatorRules: Sendable {
  let property: WireName
  /// Value on the wire → index of the branch.
  let branches: [String: Int]
  /// Value on the wire → the schema that it names, whether or not that is a branch.
  let variants: [String: Int]
}

struct StringRules: Sendable {
  var minimum: ExactNumber?
  var maximum: ExactNumber?
  var pattern: String?
  var format: ValueFormat?
}

struct NumberRules: Sendable {
  /// With their texts, for messages.
  var minimum: Bound?
  var maximum: Bound?
  var exclusiveMinimum: Bound?
  var exclusiveMaximum: Bound?
  var multipleOf: Bound?
  var range: (least: ExactNumber, most: ExactNumber, bits: Int)?

  struct Bound: Sendable {
    let number: ExactNumber
    let text: String
  }
}

struct ArrayRules: Sendable {
  var prefix: [Int] = []
  var items: Int?
  /// `items: false`, for a message that says where the list ends.
  var isClosed = false
  /// An `enum` of scalars beside `type: array`, which is meant for the elements (OpenAPI documents only).
  var elementValues: Int?
  var contains: Int?
  var minContains: ExactNumber?
  var maxContains: ExactNumber?
  var minimum: ExactNumber?
  var maximum: ExactNumber?
  var isUnique = false
  var unevaluated: Int?
}

struct ObjectRules: Sendable {
  var properties: [WireName: Int] = [:]
  var patterns: [(pattern: String, schema: Int)] = []
  var additional: Int?
  var names: Int?
  var required: [WireName] = []
  var minimum: ExactNumber?
  var maximum: ExactNumber?
  var dependentRequired: [(name: WireName, others: [WireName])] = []
  var dependentSchemas: [(name: WireName, schema: Int)] = []
  var unevaluated: Int?

  /// Whether the schema speaks of properties by their names.
  var listsProperties: Bool { !properties.isEmpty || !patterns.isEmpty }
}

/// The kinds of values that `type` names.
enum ValueKind: String, Sendable, CaseIterable {
  case string, integer, number, boolean, array, object, null
}

package import CallsiteDiagnostics
package import CallsiteSource
package import OrderedCollections

/// A JSON type a schema allows; `null` is ``Schema/isNullable``.
package enum JSONType: String, Hashable, Sendable, CaseIterable {
  case string, integer, number, boolean, array, object
}

/// A schema: the keywords of JSON Schema 2020-12 that decide a Swift shape, and the annotations.
///
/// Either ``reference`` is set, and the rest are annotations beside it (`description`, `readOnly`, …), or it
/// is nil and the schema says itself what it allows. `null` is folded into ``isNullable`` however it was
/// written (`nullable`, a type array, a `null` branch of `oneOf` or `anyOf`, an enum with `null`), so that
/// neither ``types`` nor the branches nor ``enumeration`` hold it.
package final class Schema: Sendable {
  /// What is known of properties that aren't listed.
  package enum AdditionalProperties: Sendable {
    /// Not said: allowed by JSON Schema, ignored in Swift.
    case unspecified
    case forbidden
    case any
    case schema(Schema)
  }

  /// Tells the branches of a `oneOf` or `anyOf` apart.
  package struct Discriminator: Sendable {
    package let property: String
    /// Value on the wire → key in ``APIDocument/schemas``.
    package let mapping: OrderedDictionary<String, String>
    /// The key of the schema of values that nothing is mapped to, or that lack the property (OpenAPI 3.2).
    package let defaultSchema: String?

    package init(
      property: String, mapping: OrderedDictionary<String, String>, defaultSchema: String? = nil
    ) {
      self.property = property
      self.mapping = mapping
      self.defaultSchema = defaultSchema
    }
  }

  /// The key of the referenced schema in ``APIDocument/schemas``.
  package let reference: String?
  package let types: [JSONType]
  package let isNullable: Bool
  package let format: String?
  package let contentMediaType: String?
  package let contentEncoding: String?
  /// What the document is that a string holds.
  package let contentSchema: Schema?
  package let properties: OrderedDictionary<String, Schema>
  package let required: [String]
  package let additionalProperties: AdditionalProperties
  package let items: Schema?
  package let prefixItems: [Schema]
  package let allOf: [Schema]
  package let oneOf: [Schema]
  package let anyOf: [Schema]
  package let discriminator: Discriminator?
  /// `enum`, or the one value of `const`; nil: any.
  package let enumeration: [DocumentValue]?
  package let defaultValue: DocumentValue?
  package let title: String?
  package let description: String?
  package let isDeprecated: Bool
  package let isReadOnly: Bool
  package let isWriteOnly: Bool
  package let examples: [DocumentValue]
  /// What limits values within the shape; nil for most schemas.
  package let limits: SchemaLimits?
  package let lifecycle: Lifecycle
  /// `x-callsite-name`.
  package let swiftName: String?
  /// `x-callsite-enum`.
  package let enumExtension: EnumExtension?
  /// `x-callsite-id`.
  package let identity: String?
  package let position: SourcePosition
  /// The schema as the document has it, with the keywords that decide no shape; nil for one that was made up.
  package let source: SourceNode?

  package init(
    reference: String? = nil, types: [JSONType] = [], isNullable: Bool = false, format: String? = nil,
    contentMediaType: String? = nil, contentEncoding: String? = nil, contentSchema: Schema? = nil,
    properties: OrderedDictionary<String, Schema> = [:], required: [String] = [],
    additionalProperties: AdditionalProperties = .unspecified, items: Schema? = nil,
    prefixItems: [Schema] = [], allOf: [Schema] = [], oneOf: [Schema] = [], anyOf: [Schema] = [],
    discriminator: Discriminator? = nil, enumeration: [DocumentValue]? = nil,
    defaultValue: DocumentValue? = nil, title: String? = nil, description: String? = nil,
    isDeprecated: Bool = false, isReadOnly: Bool = false, isWriteOnly: Bool = false,
    examples: [DocumentValue] = [], limits: SchemaLimits? = nil, lifecycle: Lifecycle = Lifecycle(),
    swiftName: String? = nil, enumExtension: EnumExtension? = nil, identity: String? = nil,
    position: SourcePosition, source: SourceNode? = nil
  ) {
    self.reference = reference
    self.types = types
    self.isNullable = isNullable
    self.format = format
    self.contentMediaType = contentMediaType
    self.contentEncoding = contentEncoding
    self.contentSchema = contentSchema
    self.properties = properties
    self.required = required
    self.additionalProperties = additionalProperties
    self.items = items
    self.prefixItems = prefixItems
    self.allOf = allOf
    self.oneOf = oneOf
    self.anyOf = anyOf
    self.discriminator = discriminator
    self.enumeration = enumeration
    self.defaultValue = defaultValue
    self.title = title
    self.description = description
    self.isDeprecated = isDeprecated
    self.isReadOnly = isReadOnly
    self.isWriteOnly = isWriteOnly
    self.examples = examples
    self.limits = limits
    self.lifecycle = lifecycle
    self.swiftName = swiftName
    self.enumExtension = enumExtension
    self.identity = identity
    self.position = position
    self.source = source
  }
}

/// An enum that is written as one branch for each value, which is how JSON Schema gives values names and
/// descriptions: `oneOf: [{const: 0, title: GUILD_TEXT}, {const: 1, title: DM}]`.
///
/// A branch that takes any string (or integer) beside the listed ones makes the enum open:
/// `anyOf: [{type: string}, {enum: [small, large]}]`.
struct ListedValues {
  let values: [DocumentValue]
  let enumExtension: EnumExtension

  /// Nil when a branch is anything else or has a name of its own. One value beside a branch that takes any is no
  /// enum either.
  init?(branches: [Schema]) {
    guard branches.count > 1 else { return nil }
    var values: OrderedSet<DocumentValue> = []
    var cases: OrderedDictionary<String, EnumExtension.Case> = [:]
    var openTypes: Set<JSONType> = []
    for branch in branches {
      // An empty text beside other values takes them away, and is none of them.
      guard branch.isBare, branch.enumeration != [.string("")] else { return nil }
      guard let listed = branch.enumeration, !listed.isEmpty else {
        guard branch.types.count == 1, branch.format == nil else { return nil }
        openTypes.insert(branch.types[0])
        continue
      }
      for value in listed where values.append(value).inserted && listed.count == 1 {
        cases[value.rawText ?? ""] = branch.enumCase(for: value)
      }
    }
    guard values.count > (openTypes.isEmpty ? 0 : 1), let type = Self.commonType(of: values),
      openTypes.isSubset(of: [type])
    else {
      return nil
    }
    self.values = Array(values)
    enumExtension = EnumExtension(isOpen: openTypes.isEmpty ? nil : true, cases: cases)
  }

  /// What all values are: strings or integers.
  private static func commonType(of values: OrderedSet<DocumentValue>) -> JSONType? {
    if values.allSatisfy({ if case .string = $0 { true } else { false } }) { return .string }
    return values.allSatisfy { if case .integer = $0 { true } else { false } } ? .integer : nil
  }
}

extension Schema {
  /// Whether the schema limits a value by nothing but its type and the listed values.
  fileprivate var isBare: Bool {
    reference == nil && swiftName == nil && enumExtension == nil && properties.isEmpty && allOf.isEmpty
      && oneOf.isEmpty && anyOf.isEmpty && items == nil && contentMediaType == nil && contentEncoding == nil
  }

  /// The value's title is a name where the value itself is none, and what users read where it is.
  fileprivate func enumCase(for value: DocumentValue) -> EnumExtension.Case? {
    guard title != nil || description != nil else { return nil }
    let isNumber = if case .integer = value { true } else { false }
    return EnumExtension.Case(
      swiftName: isNumber ? title : nil, displayName: nil, description: description ?? title,
      position: position)
  }
}

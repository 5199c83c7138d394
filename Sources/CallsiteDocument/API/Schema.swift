import CallsiteBasics
package import CallsiteDiagnostics
package import CallsiteSource
package import OrderedCollections

/// A JSON type that a schema allows. For null, see ``Schema/isNullable``.
package enum JSONType: String, Hashable, Sendable, CaseIterable {
  case string, integer, number, boolean, array, object
}

/// A kind of value, as named by `type`: a JSON type or null.
package enum ValueKind: String, Sendable, CaseIterable {
  case string, integer, number, boolean, array, object, null

  /// The JSON type, or `nil` for null.
  package var type: JSONType? { JSONType(rawValue: rawValue) }
}

/// A schema: the keywords of JSON Schema 2020-12 that determine a Swift type, and the annotations.
///
/// If ``reference`` is set, the other properties are annotations next to it (`description`, `readOnly`, …).
/// Otherwise they describe the schema itself. Null is represented only by ``isNullable``, whether it was
/// written as `nullable`, in a list of types, as a `null` branch of `oneOf` or `anyOf`, or in an enum.
/// ``types``, the branches and ``enumeration`` don't contain it.
package final class Schema: Sendable {
  /// The schema's rule for unlisted properties.
  package enum AdditionalProperties: Sendable {
    /// No rule: JSON Schema allows them, and Swift ignores them.
    case unspecified
    case forbidden
    case any
    case schema(Schema)
  }

  /// Distinguishes the branches of a `oneOf` or `anyOf`.
  package struct Discriminator: Sendable {
    package let property: String
    /// The keys in ``APIDocument/schemas`` for values on the wire.
    package let mapping: OrderedDictionary<String, String>
    /// The key of the schema for unmapped values, or for values without the property (OpenAPI 3.2).
    package let defaultSchema: String?
    /// If the names of server-sent events distinguish the branches, instead of a property, the names for each branch.
    package let eventNames: [[String]]

    package init(
      property: String, mapping: OrderedDictionary<String, String>, defaultSchema: String? = nil
    ) {
      self.property = property
      self.mapping = mapping
      self.defaultSchema = defaultSchema
      eventNames = []
    }

    /// Creates the discriminator of the data of server-sent events.
    package init(eventNames: [[String]]) {
      self.eventNames = eventNames
      property = "event"
      mapping = [:]
      defaultSchema = nil
    }
  }

  /// The key of the referenced schema in ``APIDocument/schemas``.
  package let reference: String?
  package let types: [JSONType]
  package let isNullable: Bool
  package let format: String?
  package let contentMediaType: String?
  package let contentEncoding: String?
  /// The schema of the document in a string.
  package let contentSchema: Schema?
  package let properties: OrderedDictionary<String, Schema>
  package let required: [String]
  package let additionalProperties: AdditionalProperties
  package let items: Schema?
  package let prefixItems: [Schema]
  package let allOf: [Schema]
  package let oneOf: [Schema]
  package let anyOf: [Schema]
  package var discriminator: Discriminator? { boxedDiscriminator.wrappedValue }
  /// The values of `enum`, or the one of `const`, or `nil` for any value.
  package let enumeration: [DocumentValue]?
  package var defaultValue: DocumentValue? { boxedDefaultValue.wrappedValue }
  package let title: String?
  package let description: String?
  package let isDeprecated: Bool
  package let isReadOnly: Bool
  package let isWriteOnly: Bool
  package let examples: [DocumentValue]
  /// The limits on values, or `nil` if there are none, as in most schemas.
  package let limits: SchemaLimits?
  package let lifecycle: Lifecycle
  /// The value of `x-callsite-name`.
  package let swiftName: String?
  /// The discriminator value of a schema that is derived from another: `x-ms-discriminator-value` of AutoRest, or
  /// `x-discriminator-value` of Redoc.
  package let discriminatorValue: String?
  /// The value of `x-callsite-enum`.
  package var enumExtension: EnumExtension? { boxedEnumExtension.wrappedValue }
  /// The value of `x-callsite-id`.
  package let identity: String?
  /// Whether a string in this place is an object's identifier: a property whose name ends in `id`, or a schema with
  /// Stripe's `x-expansionResources`.
  package let acceptsIdentifier: Bool
  package let position: SourcePosition
  /// The schema's source with all keywords, or `nil` for a schema that was created in code.
  package let source: SourceNode?

  // Few schemas have these.
  private let boxedDiscriminator: Boxed<Discriminator>
  private let boxedDefaultValue: Boxed<DocumentValue>
  private let boxedEnumExtension: Boxed<EnumExtension>

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
    swiftName: String? = nil, discriminatorValue: String? = nil, enumExtension: EnumExtension? = nil,
    identity: String? = nil, acceptsIdentifier: Bool = false, position: SourcePosition,
    source: SourceNode? = nil
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
    boxedDiscriminator = Boxed(wrappedValue: discriminator)
    self.enumeration = enumeration
    boxedDefaultValue = Boxed(wrappedValue: defaultValue)
    self.title = title
    self.description = description
    self.isDeprecated = isDeprecated
    self.isReadOnly = isReadOnly
    self.isWriteOnly = isWriteOnly
    self.examples = examples
    self.limits = limits
    self.lifecycle = lifecycle
    self.swiftName = swiftName
    self.discriminatorValue = discriminatorValue
    boxedEnumExtension = Boxed(wrappedValue: enumExtension)
    self.identity = identity
    self.acceptsIdentifier = acceptsIdentifier
    self.position = position
    self.source = source
  }
}

/// An enum that has a branch for each value, which allows names and descriptions: `oneOf: [{const: 0, title:
/// GUILD_TEXT}, {const: 1, title: DM}]`.
///
/// A branch for any string or integer makes the enum open: `anyOf: [{type: string}, {enum: [small, large]}]`.
struct ListedValues {
  let values: [DocumentValue]
  let enumExtension: EnumExtension

  /// Returns `nil` if any other branch exists or a branch has its own name. A single value next to a branch
  /// for any value isn't an enum either.
  init?(branches: [Schema]) {
    guard branches.count > 1 else { return nil }
    var values: OrderedSet<DocumentValue> = []
    var cases: OrderedDictionary<String, EnumExtension.Case> = [:]
    var openTypes: Set<JSONType> = []
    for branch in branches {
      // An empty string is a way to clear the value, not one of the cases.
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

  /// The type of all values: string or integer.
  private static func commonType(of values: OrderedSet<DocumentValue>) -> JSONType? {
    if values.allSatisfy({ if case .string = $0 { true } else { false } }) { return .string }
    return values.allSatisfy { if case .integer = $0 { true } else { false } } ? .integer : nil
  }
}

extension Schema {
  /// Whether the schema only restricts the type and the listed values.
  fileprivate var isBare: Bool {
    reference == nil && swiftName == nil && enumExtension == nil && properties.isEmpty && allOf.isEmpty
      && oneOf.isEmpty && anyOf.isEmpty && items == nil && contentMediaType == nil && contentEncoding == nil
  }

  /// Returns the case for a value. The title becomes the case's name if the value can't be a name, and its
  /// display name otherwise.
  fileprivate func enumCase(for value: DocumentValue) -> EnumExtension.Case? {
    guard title != nil || description != nil else { return nil }
    let isNumber = if case .integer = value { true } else { false }
    return EnumExtension.Case(
      swiftName: isNumber ? title : nil, displayName: nil, description: description ?? title,
      position: position)
  }
}

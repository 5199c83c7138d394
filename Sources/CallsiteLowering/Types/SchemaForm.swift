import CallsiteDocument
import Foundation
import OrderedCollections

/// The kind of Swift type that represents a schema.
enum SchemaForm {
  /// Another schema, by its key.
  case reference(String)
  /// Named properties: a struct.
  case object(ObjectForm)
  /// Any properties with values of one schema, or of any JSON if it is `nil`: a dictionary.
  case map(Schema?)
  case array(items: Schema?)
  case enumeration(EnumerationForm)
  /// One of several schemas.
  case union([Schema], Schema.Discriminator?)
  /// Named properties and, in the same object, those of one of several schemas: a struct that contains a union.
  case extended(UnionExtension)
  /// The identifier of an object, or the object itself, as one of the referenced schemas.
  case expandable([Schema])
  /// A value, or an empty string in its place.
  case clearable(Schema)
  case scalar(JSONType, format: String?)
  /// A number that can also be sent as text.
  case lenientNumber(format: String?)
  /// Bytes in a multipart form or a body.
  case binary
  /// Any JSON.
  case any
}

/// The properties of an object schema, with `allOf` merged.
struct ObjectForm {
  var properties: OrderedDictionary<String, Schema> = [:]
  var required: Set<String> = []
  var additionalProperties: Schema.AdditionalProperties = .unspecified
  var identity: String?
  /// The components that define the properties, by name, where they are inherited.
  var origins: [String: String] = [:]

  /// The schemas of all values in the object.
  var members: [Schema] {
    guard case .schema(let values) = additionalProperties else { return Array(properties.values) }
    return properties.values + [values]
  }
}

extension LoweringContext {
  /// Returns the form of a schema, without following references.
  func form(of schema: Schema) -> SchemaForm {
    if let key = schema.reference ?? narrowedEnumeration(of: schema) { return .reference(key) }
    if let form = EnumerationForm(of: schema, isNamed: self.namedConstants.contains(schema.position)) {
      return .enumeration(form)
    }
    if let other = schema.standIn { return form(of: other) }
    // Constants, regardless of what they are composed of.
    if let values = schema.enumeration, !schema.allOf.isEmpty,
      case .scalar(let type, _) = Self.scalarForm(ofValues: values)
    {
      return .scalar(schema.types.count == 1 ? schema.types[0] : type, format: schema.format)
    }
    if let composition = UnionComposition.of(schema, in: self) {
      if composition.branches.count < 2 { return composition.branches.first.map(form) ?? .any }
      return UnionExtension(composition, in: self).map(SchemaForm.extended) ?? composition.form(in: self)
    }
    if schema.mayBeObjectOrOther { return primitiveUnion(of: schema) }
    if let form = plainForm(of: schema) { return form }
    if schema.isMadeOfProperties { return .object(objectForm(of: schema)) }
    return simpleForm(of: schema)
  }

  /// Returns the enum that a schema restricts to one value, or to integers whose names are defined there:
  /// `enum: [1]` next to `allOf: [ComponentType]`. If the schema names the values itself, they form a
  /// separate enum.
  private func narrowedEnumeration(of schema: Schema) -> String? {
    guard let values = schema.enumeration, schema.enumExtension == nil, schema.allOf.count == 1,
      let key = schema.allOf[0].reference,
      let target = resolve(schema.allOf[0]), self.document.schemas[key] === target,
      let form = EnumerationForm(of: target, isNamed: true), values.allSatisfy(form.values.contains)
    else { return nil }
    return values.count == 1 || form.isInteger ? key : nil
  }

  /// Returns the form of an `allOf` whose values aren't objects: `allOf: [{$ref: Id}, {type: string}]`.
  private func plainForm(of schema: Schema) -> SchemaForm? {
    guard !schema.allOf.isEmpty, schema.properties.isEmpty, schema.conditionalParts.isEmpty else {
      return nil
    }
    var best: (form: SchemaForm, rank: Int)?
    for part in schema.allOf where !part.isAnnotationOnly {
      guard let plain = plainPart(part) else { return nil }
      if best.map({ $0.rank < plain.rank }) ?? true { best = plain }
    }
    if let best { return best.form }
    return schema.types.isEmpty || schema.types.contains(.object) ? nil : simpleForm(of: schema)
  }

  /// Returns the form of a part of an `allOf` and how much it says about its values, or `nil` if they can be objects.
  ///
  /// An enum or a format says most, followed by a component, which has a name.
  private func plainPart(_ part: Schema) -> (form: SchemaForm, rank: Int)? {
    let form = part.reference.map(SchemaForm.reference) ?? follow(part, asking: .form) { self.form(of: $0) }
    return form.flatMap { form in plainRank(of: form).map { (form, $0) } }
  }

  private func plainRank(of form: SchemaForm) -> Int? {
    switch form {
    case .enumeration, .lenientNumber, .binary, .scalar(_, format: _?): 2
    case .scalar, .array: 0
    case .reference(let key):
      plainRank(ofComponent: key) {
        self.document.schemas[key].flatMap { component in
          follow(component, asking: .form) { plainRank(of: self.form(of: $0)) }
        }
      }.map { max($0, 1) }
    case .object, .map, .union, .extended, .expandable, .clearable, .any: nil
    }
  }

  private func simpleForm(of schema: Schema) -> SchemaForm {
    switch schema.types {
    case []: untypedForm(of: schema)
    case [.object]: mapForm(of: schema)
    case [.array]: .array(items: schema.elements)
    case [.string] where schema.isBinary: .binary
    case [.number, .string], [.string, .number], [.integer, .string], [.string, .integer]:
      isNumeric(schema.format) ? .lenientNumber(format: schema.format) : primitiveUnion(of: schema)
    case [.integer, .number], [.number, .integer]: .scalar(.number, format: schema.format)
    case [.string] where schema.contentEncoding == "base64": .scalar(.string, format: schema.format ?? "byte")
    // The registry's formats of integers are those of JSON numbers.
    case [.number] where NumericFormat(integer: schema.format) != nil:
      .scalar(.integer, format: schema.format)
    default:
      schema.types.count == 1
        ? .scalar(schema.types[0], format: schema.numericFormat) : primitiveUnion(of: schema)
    }
  }

  private func untypedForm(of schema: Schema) -> SchemaForm {
    if schema.isBinary { return .binary }
    if schema.items != nil || !schema.prefixItems.isEmpty { return .array(items: schema.elements) }
    if case .schema = schema.additionalProperties { return mapForm(of: schema) }
    if let values = schema.enumeration { return Self.scalarForm(ofValues: values) }
    // ASP.NET writes no type for numbers that can be strings, which OpenAPI 3.0 can't express.
    if NumericFormat(schema.format) != nil { return .lenientNumber(format: schema.format) }
    if let format = schema.format { return .scalar(.string, format: format) }
    return .any
  }

  /// Whether a format is one of numbers, or has a type that its users chose.
  private func isNumeric(_ format: String?) -> Bool {
    format.map { NumericFormat($0) != nil || self.options.types[$0] != nil } ?? false
  }

  /// Returns the common form of values that don't make an enum.
  private static func scalarForm(ofValues values: [DocumentValue]) -> SchemaForm {
    let types = values.map { value -> JSONType? in
      switch value {
      case .bool: .boolean
      case .string: .string
      case .integer(let text) where values.count == 1 && Int(text) != nil: .integer
      case .integer, .number: .number
      default: nil
      }
    }
    guard let first = types.first, let type = first, types.allSatisfy({ $0 == type }) else { return .any }
    return .scalar(type, format: nil)
  }

  private func mapForm(of schema: Schema) -> SchemaForm {
    switch schema.additionalProperties {
    case .forbidden: .object(ObjectForm())
    case .schema(let values): .map(values)
    case .unspecified, .any: .map(nil)
    }
  }

  private func primitiveUnion(of schema: Schema) -> SchemaForm {
    .union(schema.types.map { schema.branch(of: $0) }, nil)
  }
}

extension Schema {
  /// Whether the schema describes raw bytes: `format: binary` (OpenAPI 3.0), or a media type without an
  /// encoding (OpenAPI 3.1, "Considerations for File Uploads").
  fileprivate var isBinary: Bool {
    if format == "binary" { return true }
    guard let contentMediaType, contentEncoding == nil else { return false }
    return !MediaType(contentMediaType).isJSON
  }
}

extension Schema {
  /// The format, or `uint64` for an integer without one whose limits or only value are beyond those of `Int`.
  fileprivate var numericFormat: String? {
    guard types == [.integer], format == nil else { return format }
    if let values = enumeration {
      let isUnsigned = values.contains { value in
        if case .integer(let text) = value { Int(text) == nil && UInt64(text) != nil } else { false }
      }
      return isUnsigned ? "uint64" : nil
    }
    guard let minimum = limits?.minimum, minimum >= 0, let maximum = limits?.maximum,
      maximum > Decimal(Int64.max)
    else { return nil }
    return "uint64"
  }

  /// The schema of all elements of a list, or `nil` for any JSON, as in a tuple with different elements.
  var elements: Schema? {
    guard let first = prefixItems.first else { return items }
    let others = prefixItems.dropFirst() + (items.map { [$0] } ?? [])
    return others.allSatisfy { $0.isSameSimpleType(as: first) } ? first : nil
  }

  /// Whether two schemas have the same type by name: the same component, or the same type and format.
  func isSameSimpleType(as other: Schema) -> Bool {
    if reference != nil || other.reference != nil { return reference == other.reference }
    return isSimple && other.isSimple && types == other.types && format == other.format
      && isNullable == other.isNullable
  }

  private var isSimple: Bool {
    let isScalar = types.count == 1 && types != [.object] && types != [.array]
    return isScalar && enumeration == nil && contentMediaType == nil && contentEncoding == nil
      && allOf.isEmpty && oneOf.isEmpty && anyOf.isEmpty
  }
}

extension Schema {
  /// Whether the schema describes properties.
  var isMadeOfProperties: Bool {
    !allOf.isEmpty || !properties.isEmpty
      || conditionalParts.contains(where: \.isMadeOfProperties)
  }

  /// Whether values can be objects with properties or something else: `type: [object, string]`.
  var mayBeObjectOrOther: Bool { types.count > 1 && types.contains(.object) && isMadeOfProperties }

  /// Returns the part of the schema that applies to values of one of its types.
  func branch(of type: JSONType) -> Schema {
    guard type == .object, isMadeOfProperties else {
      return Schema(
        types: [type], format: format, additionalProperties: additionalProperties, items: items,
        prefixItems: prefixItems, position: position)
    }
    return Schema(
      types: [type], properties: properties, required: required, additionalProperties: additionalProperties,
      allOf: allOf, title: "object", limits: limits, position: position)
  }

  /// Returns the combination of a property's schemas from two parts of an `allOf`, both of which its values match.
  ///
  /// Properties of an inline object are added to others, also in the elements of lists and the values of maps. What
  /// only restricts values doesn't change their type. Otherwise, the later one takes precedence.
  func refined(by other: Schema, in schemas: OrderedDictionary<String, Schema>) -> Schema {
    if let items, let others = other.items, reference == nil, other.reference == nil, other.isPlain {
      return combination(types: [.array], items: items.refined(by: others, in: schemas), of: other)
    }
    if case .schema(let values) = additionalProperties, reference == nil, properties.isEmpty, other.isPlain,
      case .schema(let others) = other.additionalProperties, other.reference == nil, other.properties.isEmpty
    {
      return combination(
        types: [.object], additionalProperties: .schema(values.refined(by: others, in: schemas)), of: other)
    }
    if isInlineObject
      ? other.isRestriction || other.isInlineObject : other.isInlineObject && describesContents(in: schemas)
    {
      return combination(allOf: [self, other], of: other)
    }
    let isUntyped = other.types.isEmpty && other.items == nil
    let isKept =
      other.isAnnotationOnly || other.isRestriction && (isUntyped || describesContents(in: schemas))
    return isKept ? combination(allOf: [self], of: other) : other
  }

  /// Returns a schema with the annotations of this one and another one.
  private func combination(
    types: [JSONType] = [], additionalProperties: AdditionalProperties = .unspecified, items: Schema? = nil,
    allOf: [Schema] = [], of other: Schema
  ) -> Schema {
    Schema(
      types: types, isNullable: other.isNullable, additionalProperties: additionalProperties, items: items,
      allOf: allOf, defaultValue: other.defaultValue ?? defaultValue, title: other.title ?? title,
      description: other.description ?? description, isDeprecated: other.isDeprecated || isDeprecated,
      isReadOnly: other.isReadOnly || isReadOnly, isWriteOnly: other.isWriteOnly || isWriteOnly,
      swiftName: other.swiftName ?? swiftName, identity: other.identity ?? identity,
      position: other.position)
  }

  private var isInlineObject: Bool { reference == nil && !properties.isEmpty && isPlain }

  /// Whether the schema isn't composed of others, and doesn't list its values.
  private var isPlain: Bool { allOf.isEmpty && oneOf.isEmpty && anyOf.isEmpty && enumeration == nil }

  /// Whether the schema says which objects or lists are valid, but nothing about what they contain.
  private var isRestriction: Bool {
    guard reference == nil, isPlain, properties.isEmpty, prefixItems.isEmpty, format == nil else {
      return false
    }
    if case .schema = additionalProperties { return false }
    let isOfElements = items.map { $0.isRestriction || $0.isAnnotationOnly } ?? false
    return types == [.object] || types == [.array] && (items == nil || isOfElements)
      || types.isEmpty && (items == nil || isOfElements)
  }

  /// Whether the schema describes properties, values or elements.
  private func describesContents(in schemas: OrderedDictionary<String, Schema>) -> Bool {
    let parts = Walk(from: [self]) {
      ($0.reference.map { [schemas[$0]].compactMap(\.self) } ?? []) + $0.allOf
    }
    return parts.contains { part in
      if case .schema = part.additionalProperties { return true }
      return !part.properties.isEmpty || part.items != nil
    }
  }
}

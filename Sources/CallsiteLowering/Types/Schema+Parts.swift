import CallsiteDocument
import OrderedCollections

extension Schema {
  /// Whether the schema says of which properties its values are.
  var isMadeOfProperties: Bool {
    !allOf.isEmpty || !properties.isEmpty
      || conditionalParts.contains(where: \.isMadeOfProperties)
  }

  /// Whether values are objects with properties or something else: `type: [object, string]`.
  var mayBeObjectOrOther: Bool { types.count > 1 && types.contains(.object) && isMadeOfProperties }

  /// What values are as well when a condition holds: their properties may be there, and none has to. What
  /// refers to other schemas is left out, since a type that is nested in itself has no end.
  var conditionalParts: [Schema] {
    guard let limits else { return [] }
    let parts = [limits.thenSchema, limits.elseSchema].compactMap { $0 } + limits.dependentSchemas.values
    return parts.filter { $0.reference == nil && $0.allOf.isEmpty }
  }

  /// What the schema says of values of one of its types.
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

  /// A property as two parts of an `allOf` say it together: the later one decides, but one that only
  /// annotates changes no type, and inline objects have the properties of both.
  func refined(by other: Schema) -> Schema {
    guard other.isAnnotationOnly || (isInlineObject && other.isInlineObject) else { return other }
    return Schema(
      isNullable: other.isNullable, allOf: other.isAnnotationOnly ? [self] : [self, other],
      defaultValue: other.defaultValue ?? defaultValue, title: other.title ?? title,
      description: other.description ?? description, isDeprecated: other.isDeprecated || isDeprecated,
      isReadOnly: other.isReadOnly || isReadOnly, isWriteOnly: other.isWriteOnly || isWriteOnly,
      swiftName: other.swiftName ?? swiftName, identity: other.identity ?? identity,
      position: other.position)
  }

  private var isInlineObject: Bool {
    reference == nil && !properties.isEmpty && allOf.isEmpty && oneOf.isEmpty && anyOf.isEmpty
      && enumeration == nil
  }
}

// Fields, additional fields, alternatives and discriminators.
extension SchemaChange {
  static let requiredPropertyAdded = SchemaChange(
    .property, .add, "new-required-{area}", response: "{direction}-required-{name}-added",
    narrowing, "was added and is required")
  static let requiredPropertyWithDefaultAdded = SchemaChange(
    .property, .add, "new-required-{area}-with-default", response: "{direction}-required-{name}-added",
    narrowing, "was added and is required, with a default")
  static let optionalPropertyAdded = SchemaChange(
    .property, .add, "new-optional-{area}", response: "{direction}-optional-{name}-added", noted,
    "was added")
  static let requiredPropertyRemoved = SchemaChange(
    .property, .remove, "{area}-removed", response: "{direction}-required-{name}-removed",
    (.warning, .breaking), "was removed, and used to be required")
  static let optionalPropertyRemoved = SchemaChange(
    .property, .remove, "{area}-removed", response: "{direction}-optional-{name}-removed",
    (.warning, .warning), "was removed")
  static let requiredPropertyRenamed = SchemaChange(
    .name, .change, "{direction}-required-{name}-renamed", changing,
    "was renamed and is required")
  static let optionalPropertyRenamed = SchemaChange(
    .name, .change, "{direction}-optional-{name}-renamed", (.warning, .warning), "was renamed")
  static let becameRequired = SchemaChange(
    .presence, .remove, "{area}-became-required", narrowing, "became required")
  static let becameRequiredWithDefault = SchemaChange(
    .presence, .remove, "{area}-became-required-with-default", response: "{area}-became-required",
    narrowing, "became required, with a default")
  static let becameOptional = SchemaChange(
    .presence, .add, "{area}-became-optional", widening, "became optional")
  static let mapClosed = SchemaChange(
    .otherProperties, .remove, "{area}-map-closed", narrowing,
    "no longer allows arbitrary fields")
  static let mapDescribed = SchemaChange(
    .map, .remove, "{area}-additional-properties-schema-added", noted,
    "gained a schema for arbitrary fields")
  static let mapUndescribed = SchemaChange(
    .map, .add, "{area}-additional-properties-schema-removed", widening,
    "lost its schema for arbitrary fields")
  static let otherPropertiesForbidden = SchemaChange(
    .otherProperties, .remove, "{area}-additional-properties-forbidden", noted,
    "no longer allows unlisted fields")
  static let otherPropertiesAllowed = SchemaChange(
    .otherProperties, .add, "{area}-additional-properties-allowed", noted,
    "now allows unlisted fields")

  static func accessChanged(_ access: Access, isRequired: Bool, isNow: Bool) -> SchemaChange {
    let presence = isRequired ? "required" : "optional"
    let id = "{direction}-\(presence)-{name}-became-\(isNow ? "" : "not-")\(access.rawValue)"
    let severities: Severities =
      switch (access, isRequired, isNow) {
      // The server now requires what no client has sent so far.
      case (.readOnly, true, false): narrowing
      // Clients no longer receive what they relied on.
      case (.writeOnly, true, true): widening
      case (.writeOnly, true, false): (.info, .warning)
      case (.writeOnly, false, true): (.info, .warning)
      default: noted
      }
    return SchemaChange(
      .access(access), isNow ? .add : .remove, id, severities,
      "\(isNow ? "became" : "is no longer") \(access.rawValue)")
  }

  static func branchAdded(_ choice: Choice) -> SchemaChange {
    SchemaChange(
      .alternatives(choice), .add, "{area}-\(choice.rawValue)-added",
      choice == .oneOf ? widening : noted, "gained an alternative")
  }

  static func branchRemoved(_ choice: Choice) -> SchemaChange {
    SchemaChange(
      .alternatives(choice), .remove, "{area}-\(choice.rawValue)-removed", narrowing, "lost an alternative")
  }

  static let wrapped = SchemaChange(
    .choice, .add, "{area}-wrapped-in-one-of", changing, "must now match exactly one of several schemas")
  static let unwrapped = SchemaChange(
    .choice, .remove, "{area}-unwrapped-from-one-of", narrowing,
    "has one schema instead of several alternatives")
  static let tupleItemAdded = SchemaChange(
    .tupleItem, .add, "{area}-prefix-items-added", widening, "gained a tuple element")
  static let tupleItemRemoved = SchemaChange(
    .tupleItem, .remove, "{area}-prefix-items-removed", narrowing,
    "lost a tuple element")
  static let discriminatorAdded = SchemaChange(
    .discriminator, .add, "{area}-discriminator-added", noted, "gained a discriminator")
  static let discriminatorRemoved = SchemaChange(
    .discriminator, .remove, "{area}-discriminator-removed", noted, "lost its discriminator")
  static let discriminatorRenamed = SchemaChange(
    .discriminator, .change, "{area}-discriminator-property-name-changed", changing,
    "has a different discriminator property")
  static let mappingAdded = SchemaChange(
    .mapping, .add, "{area}-discriminator-mapping-added", weakWidening, "gained a discriminator value")
  static let mappingRemoved = SchemaChange(
    .mapping, .remove, "{area}-discriminator-mapping-deleted", narrowing, "lost a discriminator value")
  static let mappingRenamed = SchemaChange(
    .mappingName, .change, "{area}-discriminator-mapping-renamed", changing,
    "has another discriminator value for an alternative")
  static let mappingChanged = SchemaChange(
    .mapping, .change, "{area}-discriminator-mapping-changed", changing,
    "maps a discriminator value to a different schema")
}

// Deprecation, sunset dates and stability.
extension SchemaChange {
  static let deprecated = SchemaChange(.deprecation, .add, "{area}-deprecated", noted, "was deprecated")
  static let deprecatedWithSunset = SchemaChange(
    .deprecation, .add, "{area}-deprecated-with-sunset", noted, "was deprecated with a sunset date")
  static let reactivated = SchemaChange(
    .deprecation, .remove, "{area}-reactivated", noted, "is no longer deprecated")
  static let sunsetInvalid = SchemaChange(
    .deprecation, .add, "{area}-deprecated-sunset-invalid", changing,
    "was deprecated with a sunset that isn't a date")
  static let sunsetTooEarly = SchemaChange(
    .deprecation, .add, "{area}-sunset-date-too-small", changing,
    "was deprecated with a sunset date in the past")
  static let sunsetRemoved = SchemaChange(
    .sunset, .remove, "{area}-sunset-deleted", changing, "lost its sunset date")
  static let sunsetAdded = SchemaChange(.sunset, .add, "{area}-sunset-added", noted, "gained a sunset date")
  static let sunsetMoved = SchemaChange(
    .sunset, .change, "{area}-sunset-date-changed", noted, "has a different sunset date")
  static let stabilityDecreased = SchemaChange(
    .stability, .remove, "{area}-stability-decreased", changing, "became less stable")
  static let stabilityIncreased = SchemaChange(
    .stability, .add, "{area}-stability-increased", noted, "became more stable")
  static let stabilityInvalid = SchemaChange(
    .stability, .change, "{area}-stability-invalid", changing,
    "has an invalid stability level")
}

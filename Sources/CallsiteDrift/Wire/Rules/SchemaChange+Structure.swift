// Which fields an object has, and which shapes a value.
extension SchemaChange {
  static let requiredPropertyAdded = SchemaChange(
    "property", .add, "new-required-{area}", response: "{direction}-required-{name}-added",
    narrowing, "is new and required")
  static let requiredPropertyWithDefaultAdded = SchemaChange(
    "property", .add, "new-required-{area}-with-default", response: "{direction}-required-{name}-added",
    narrowing, "is new and required, and has a default")
  static let optionalPropertyAdded = SchemaChange(
    "property", .add, "new-optional-{area}", response: "{direction}-optional-{name}-added", noted,
    "is new")
  static let requiredPropertyRemoved = SchemaChange(
    "property", .remove, "{area}-removed", response: "{direction}-required-{name}-removed",
    (.warning, .breaking), "is gone, and was required")
  static let optionalPropertyRemoved = SchemaChange(
    "property", .remove, "{area}-removed", response: "{direction}-optional-{name}-removed",
    (.warning, .warning), "is gone")
  static let requiredPropertyRenamed = SchemaChange(
    "name", .change, "{direction}-required-{name}-renamed", changing,
    "has another name, and is required")
  static let optionalPropertyRenamed = SchemaChange(
    "name", .change, "{direction}-optional-{name}-renamed", (.warning, .warning), "has another name")
  static let becameRequired = SchemaChange(
    "presence", .remove, "{area}-became-required", narrowing, "is required")
  static let becameRequiredWithDefault = SchemaChange(
    "presence", .remove, "{area}-became-required-with-default", response: "{area}-became-required",
    narrowing, "is required, and has a default")
  static let becameOptional = SchemaChange(
    "presence", .add, "{area}-became-optional", widening, "may be left out")
  static let mapClosed = SchemaChange(
    "other-properties", .remove, "{area}-map-closed", narrowing,
    "no longer takes fields of any name")
  static let mapDescribed = SchemaChange(
    "map", .remove, "{area}-additional-properties-schema-added", noted,
    "says what fields of any name contain")
  static let mapUndescribed = SchemaChange(
    "map", .add, "{area}-additional-properties-schema-removed", widening,
    "no longer says what fields of any name contain")
  static let otherPropertiesForbidden = SchemaChange(
    "other-properties", .remove, "{area}-additional-properties-forbidden", noted,
    "takes no fields that aren't listed")
  static let otherPropertiesAllowed = SchemaChange(
    "other-properties", .add, "{area}-additional-properties-allowed", noted,
    "takes fields that aren't listed")

  static func accessChanged(_ access: Access, isRequired: Bool, isNow: Bool) -> SchemaChange {
    let presence = isRequired ? "required" : "optional"
    let id = "{direction}-\(presence)-{name}-became-\(isNow ? "" : "not-")\(access.rawValue)"
    let severities: Severities =
      switch (access, isRequired, isNow) {
      // From now on the server demands what no client has sent so far.
      case (.readOnly, true, false): narrowing
      // Clients miss what they could rely on.
      case (.writeOnly, true, true): widening
      case (.writeOnly, true, false): (.info, .warning)
      case (.writeOnly, false, true): (.info, .warning)
      default: noted
      }
    return SchemaChange(
      access.rawValue, isNow ? .add : .remove, id, severities, "is \(isNow ? "" : "not ")\(access.rawValue)")
  }

  static func branchAdded(_ choice: Choice) -> SchemaChange {
    SchemaChange(
      choice.rawValue, .add, "{area}-\(choice.rawValue)-added",
      choice == .oneOf ? widening : noted, "has a new shape")
  }

  static func branchRemoved(_ choice: Choice) -> SchemaChange {
    SchemaChange(choice.rawValue, .remove, "{area}-\(choice.rawValue)-removed", narrowing, "has lost a shape")
  }

  static let wrapped = SchemaChange(
    "choice", .add, "{area}-wrapped-in-one-of", changing, "must have exactly one of several shapes")
  static let unwrapped = SchemaChange(
    "choice", .remove, "{area}-unwrapped-from-one-of", narrowing, "has one shape instead of several")
  static let tupleItemAdded = SchemaChange(
    "prefix-items", .add, "{area}-prefix-items-added", widening, "has one more place in its tuple")
  static let tupleItemRemoved = SchemaChange(
    "prefix-items", .remove, "{area}-prefix-items-removed", narrowing,
    "has lost a place of its tuple")
  static let discriminatorAdded = SchemaChange(
    "discriminator", .add, "{area}-discriminator-added", noted, "has a discriminator")
  static let discriminatorRemoved = SchemaChange(
    "discriminator", .remove, "{area}-discriminator-removed", noted, "no longer has a discriminator")
  static let discriminatorRenamed = SchemaChange(
    "discriminator", .change, "{area}-discriminator-property-name-changed", changing,
    "is told by another property")
  static let mappingAdded = SchemaChange(
    "mapping", .add, "{area}-discriminator-mapping-added", noted, "has a new discriminator value")
  static let mappingRemoved = SchemaChange(
    "mapping", .remove, "{area}-discriminator-mapping-deleted", noted,
    "has lost a discriminator value")
  static let mappingChanged = SchemaChange(
    "mapping", .change, "{area}-discriminator-mapping-changed", noted,
    "has another shape for a discriminator value")
}

// How long something will stay.
extension SchemaChange {
  static let deprecated = SchemaChange("deprecation", .add, "{area}-deprecated", noted, "is deprecated")
  static let deprecatedWithSunset = SchemaChange(
    "deprecation", .add, "{area}-deprecated-with-sunset", noted, "is deprecated and has a sunset date")
  static let reactivated = SchemaChange(
    "deprecation", .remove, "{area}-reactivated", noted, "is no longer deprecated")
  static let sunsetInvalid = SchemaChange(
    "deprecation", .add, "{area}-deprecated-sunset-invalid", changing,
    "is deprecated, and its sunset isn't a date")
  static let sunsetTooEarly = SchemaChange(
    "deprecation", .add, "{area}-sunset-date-too-small", changing,
    "is newly deprecated, and its sunset date is past")
  static let sunsetRemoved = SchemaChange(
    "sunset", .remove, "{area}-sunset-deleted", changing, "no longer has a sunset date")
  static let sunsetAdded = SchemaChange("sunset", .add, "{area}-sunset-added", noted, "has a sunset date")
  static let sunsetMoved = SchemaChange(
    "sunset", .change, "{area}-sunset-date-changed", noted, "has another sunset date")
  static let stabilityDecreased = SchemaChange(
    "stability", .remove, "{area}-stability-decreased", changing, "is less stable")
  static let stabilityIncreased = SchemaChange(
    "stability", .add, "{area}-stability-increased", noted, "is more stable")
  static let stabilityInvalid = SchemaChange(
    "stability", .change, "{area}-stability-invalid", changing,
    "has a stability level that means nothing")
}

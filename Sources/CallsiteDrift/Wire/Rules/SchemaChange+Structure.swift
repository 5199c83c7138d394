// Which fields an object has, and which shapes a value.
extension SchemaChange {
  /// Nil for changes of another group.
  var propertyJudgement: SchemaJudgement? {
    switch self {
    case .requiredPropertyAdded:
      SchemaJudgement(
        "property", .add, "new-required-{area}", response: "{direction}-required-{name}-added",
        Self.narrowing, "is new and required")
    case .requiredPropertyWithDefaultAdded:
      SchemaJudgement(
        "property", .add, "new-required-{area}-with-default", response: "{direction}-required-{name}-added",
        Self.narrowing, "is new and required, and has a default")
    case .optionalPropertyAdded:
      SchemaJudgement(
        "property", .add, "new-optional-{area}", response: "{direction}-optional-{name}-added", Self.noted,
        "is new")
    case .requiredPropertyRemoved:
      SchemaJudgement(
        "property", .remove, "{area}-removed", response: "{direction}-required-{name}-removed",
        (.warning, .breaking), "is gone, and was required")
    case .optionalPropertyRemoved:
      SchemaJudgement(
        "property", .remove, "{area}-removed", response: "{direction}-optional-{name}-removed",
        (.warning, .warning), "is gone")
    case .requiredPropertyRenamed:
      SchemaJudgement(
        "name", .change, "{direction}-required-{name}-renamed", Self.changing,
        "has another name, and is required")
    case .optionalPropertyRenamed:
      SchemaJudgement(
        "name", .change, "{direction}-optional-{name}-renamed", (.warning, .warning), "has another name")
    case .becameRequired:
      SchemaJudgement("presence", .remove, "{area}-became-required", Self.narrowing, "is required")
    case .becameRequiredWithDefault:
      SchemaJudgement(
        "presence", .remove, "{area}-became-required-with-default", response: "{area}-became-required",
        Self.narrowing, "is required, and has a default")
    case .becameOptional:
      SchemaJudgement("presence", .add, "{area}-became-optional", Self.widening, "may be left out")
    default: accessJudgement ?? openness
    }
  }

  private var accessJudgement: SchemaJudgement? {
    guard case .accessChanged(let access, let isRequired, let isNow) = self else { return nil }
    let presence = isRequired ? "required" : "optional"
    let id = "{direction}-\(presence)-{name}-became-\(isNow ? "" : "not-")\(access.rawValue)"
    let severities: Severities =
      switch (access, isRequired, isNow) {
      // From now on the server demands what no client has sent so far.
      case (.readOnly, true, false): Self.narrowing
      // Clients miss what they could rely on.
      case (.writeOnly, true, true): Self.widening
      case (.writeOnly, true, false): (.info, .warning)
      case (.writeOnly, false, true): (.info, .warning)
      default: Self.noted
      }
    return SchemaJudgement(
      access.rawValue, isNow ? .add : .remove, id, severities, "is \(isNow ? "" : "not ")\(access.rawValue)")
  }

  private var openness: SchemaJudgement? {
    switch self {
    case .mapClosed:
      SchemaJudgement(
        "other-properties", .remove, "{area}-map-closed", Self.narrowing,
        "no longer takes fields of any name")
    case .mapDescribed:
      SchemaJudgement(
        "map", .remove, "{area}-additional-properties-schema-added", Self.noted,
        "says what fields of any name contain")
    case .mapUndescribed:
      SchemaJudgement(
        "map", .add, "{area}-additional-properties-schema-removed", Self.widening,
        "no longer says what fields of any name contain")
    case .otherPropertiesForbidden:
      SchemaJudgement(
        "other-properties", .remove, "{area}-additional-properties-forbidden", Self.noted,
        "takes no fields that aren't listed")
    case .otherPropertiesAllowed:
      SchemaJudgement(
        "other-properties", .add, "{area}-additional-properties-allowed", Self.noted,
        "takes fields that aren't listed")
    default: nil
    }
  }

  /// Nil for changes of another group.
  var choiceJudgement: SchemaJudgement? {
    switch self {
    case .branchAdded(let choice):
      SchemaJudgement(
        choice.rawValue, .add, "{area}-\(choice.rawValue)-added",
        choice == .oneOf ? Self.widening : Self.noted, "has a new shape")
    case .branchRemoved(let choice):
      SchemaJudgement(
        choice.rawValue, .remove, "{area}-\(choice.rawValue)-removed", Self.narrowing, "has lost a shape")
    case .wrapped:
      SchemaJudgement(
        "choice", .add, "{area}-wrapped-in-one-of", Self.changing, "must have exactly one of several shapes")
    case .unwrapped:
      SchemaJudgement(
        "choice", .remove, "{area}-unwrapped-from-one-of", Self.narrowing, "has one shape instead of several")
    case .tupleItemAdded:
      SchemaJudgement(
        "prefix-items", .add, "{area}-prefix-items-added", Self.widening, "has one more place in its tuple")
    case .tupleItemRemoved:
      SchemaJudgement(
        "prefix-items", .remove, "{area}-prefix-items-removed", Self.narrowing,
        "has lost a place of its tuple")
    default: discriminatorJudgement
    }
  }

  private var discriminatorJudgement: SchemaJudgement? {
    switch self {
    case .discriminatorAdded:
      SchemaJudgement("discriminator", .add, "{area}-discriminator-added", Self.noted, "has a discriminator")
    case .discriminatorRemoved:
      SchemaJudgement(
        "discriminator", .remove, "{area}-discriminator-removed", Self.noted, "no longer has a discriminator")
    case .discriminatorRenamed:
      SchemaJudgement(
        "discriminator", .change, "{area}-discriminator-property-name-changed", Self.changing,
        "is told by another property")
    case .mappingAdded:
      SchemaJudgement(
        "mapping", .add, "{area}-discriminator-mapping-added", Self.noted, "has a new discriminator value")
    case .mappingRemoved:
      SchemaJudgement(
        "mapping", .remove, "{area}-discriminator-mapping-deleted", Self.noted,
        "has lost a discriminator value")
    case .mappingChanged:
      SchemaJudgement(
        "mapping", .change, "{area}-discriminator-mapping-changed", Self.noted,
        "has another shape for a discriminator value")
    default: nil
    }
  }
}

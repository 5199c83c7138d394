// What values a schema allows.
extension SchemaChange {
  /// Nil for changes of another group.
  var valueJudgement: SchemaJudgement? {
    switch self {
    case .typeGeneralized:
      SchemaJudgement("type", .add, "{area}-type-generalized", Self.widening, "allows more types")
    case .typeSpecialized:
      SchemaJudgement("type", .remove, "{area}-type-specialized", Self.narrowing, "allows fewer types")
    case .typeChanged:
      SchemaJudgement("type", .change, "{area}-type-changed", Self.changing, "has another type")
    case .becameNullable:
      SchemaJudgement("nullability", .add, "{area}-became-nullable", Self.widening, "may be null")
    case .becameNotNullable:
      SchemaJudgement(
        "nullability", .remove, "{area}-became-not-nullable", Self.narrowing, "can no longer be null")
    case .contentMediaTypeChanged:
      SchemaJudgement(
        "content", .change, "{area}-content-media-type-changed", Self.changing, "holds another media type")
    case .contentEncodingChanged:
      SchemaJudgement(
        "content", .change, "{area}-content-encoding-changed", Self.changing, "is encoded in another way")
    default: enumerationJudgement ?? defaultJudgement
    }
  }

  private var enumerationJudgement: SchemaJudgement? {
    switch self {
    case .becameEnum:
      SchemaJudgement("enum", .remove, "{area}-became-enum", Self.narrowing, "allows listed values only")
    case .enumLifted:
      SchemaJudgement("enum", .add, "{area}-enum-lifted", Self.weakWidening, "allows any value again")
    case .enumValueAdded:
      SchemaJudgement("enum", .add, "{area}-enum-value-added", Self.weakWidening, "has new values")
    case .enumValueRemoved:
      SchemaJudgement("enum", .remove, "{area}-enum-value-removed", Self.narrowing, "has lost values")
    case .enumValueRenamed:
      SchemaJudgement(
        "enum-name", .change, "{area}-enum-value-renamed", (.breaking, .warning),
        "has a value of another name")
    case .constAdded:
      SchemaJudgement("enum", .remove, "{area}-const-added", Self.narrowing, "allows one value only")
    case .constRemoved:
      SchemaJudgement("enum", .add, "{area}-const-removed", Self.widening, "is no longer one value")
    case .constChanged:
      SchemaJudgement("enum", .change, "{area}-const-changed", Self.changing, "is another value")
    case .knownValueAdded:
      SchemaJudgement(
        "extensible-enum", .add, "{area}-x-extensible-enum-value-added", Self.noted, "has new known values")
    case .knownValueRemoved:
      SchemaJudgement(
        "extensible-enum", .remove, "{area}-x-extensible-enum-value-removed", Self.narrowing,
        "has lost known values")
    default: nil
    }
  }

  private var defaultJudgement: SchemaJudgement? {
    switch self {
    case .defaultAdded:
      SchemaJudgement("default", .add, "{area}-default-value-added", Self.noted, "has a default")
    case .defaultRemoved:
      SchemaJudgement(
        "default", .remove, "{area}-default-value-removed", Self.noted, "no longer has a default")
    case .defaultChanged:
      SchemaJudgement("default", .change, "{area}-default-value-changed", Self.noted, "has another default")
    default: nil
    }
  }
}

// Severities of what changes in one way for all places.
extension SchemaChange {
  typealias Severities = (request: Finding.Severity, response: Finding.Severity)

  static let widening: Severities = (.info, .breaking)
  static let narrowing: Severities = (.breaking, .info)
  static let changing: Severities = (.breaking, .breaking)
  static let noted: Severities = (.info, .info)
  /// Clients are told to expect new values of an enum.
  static let weakWidening: Severities = (.info, .warning)
  /// A first limit tends to say what was refused all along.
  static let weakNarrowing: Severities = (.warning, .info)
}

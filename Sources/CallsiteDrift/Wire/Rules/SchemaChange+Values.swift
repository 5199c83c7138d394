// Types, enums, constants and defaults.
extension SchemaChange {
  static let typeGeneralized = SchemaChange(
    .type, .add, "{area}-type-generalized", widening, "allows more types")
  static let typeSpecialized = SchemaChange(
    .type, .remove, "{area}-type-specialized", narrowing, "allows fewer types")
  static let typeChanged = SchemaChange(.type, .change, "{area}-type-changed", changing, "changed type")
  static let becameNullable = SchemaChange(
    .nullability, .add, "{area}-became-nullable", widening, "became nullable")
  static let becameNotNullable = SchemaChange(
    .nullability, .remove, "{area}-became-not-nullable", narrowing, "is no longer nullable")
  static let contentMediaTypeAdded = SchemaChange(
    .content, .remove, "{area}-content-media-type-added", narrowing, "gained a content media type")
  static let contentMediaTypeRemoved = SchemaChange(
    .content, .add, "{area}-content-media-type-removed", widening, "lost its content media type")
  static let contentMediaTypeChanged = SchemaChange(
    .content, .change, "{area}-content-media-type-changed", changing, "has a different content media type")
  static let contentEncodingChanged = SchemaChange(
    .content, .change, "{area}-content-encoding-changed", changing, "has a different content encoding")
  static let becameEnum = SchemaChange(
    .values, .remove, "{area}-became-enum", narrowing, "now allows only listed values")
  static let enumLifted = SchemaChange(
    .values, .add, "{area}-enum-lifted", weakWidening, "now allows any value")
  static let enumValueAdded = SchemaChange(
    .values, .add, "{area}-enum-value-added", weakWidening, "gained values")
  static let enumValueRemoved = SchemaChange(
    .values, .remove, "{area}-enum-value-removed", narrowing, "lost values")
  static let enumValueRenamed = SchemaChange(
    .valueName, .change, "{area}-enum-value-renamed", (.breaking, .warning),
    "has a renamed value")
  static let constAdded = SchemaChange(
    .values, .remove, "{area}-const-added", narrowing, "now allows only one value")
  static let constRemoved = SchemaChange(
    .values, .add, "{area}-const-removed", widening, "is no longer limited to one value")
  static let constChanged = SchemaChange(
    .values, .change, "{area}-const-changed", changing, "has a different constant value")
  static let knownValueAdded = SchemaChange(
    .knownValues, .add, "{area}-x-extensible-enum-value-added", noted, "gained known values")
  static let knownValueRemoved = SchemaChange(
    .knownValues, .remove, "{area}-x-extensible-enum-value-removed", narrowing,
    "lost known values")
  static let defaultAdded = SchemaChange(
    .defaultValue, .add, "{area}-default-value-added", noted, "gained a default")
  static let defaultRemoved = SchemaChange(
    .defaultValue, .remove, "{area}-default-value-removed", noted, "lost its default")
  static let defaultChanged = SchemaChange(
    .defaultValue, .change, "{area}-default-value-changed", noted, "has a different default")
}

// Severities that depend on the direction alone.
extension SchemaChange {
  typealias Severities = (request: Finding.Severity, response: Finding.Severity)

  static let widening: Severities = (.info, .breaking)
  static let narrowing: Severities = (.breaking, .info)
  static let changing: Severities = (.breaking, .breaking)
  static let noted: Severities = (.info, .info)
  /// The severities of new enum values, which clients are told to expect.
  static let weakWidening: Severities = (.info, .warning)
  /// The severities of a first limit, which tends to document what was rejected all along.
  static let weakNarrowing: Severities = (.warning, .info)
}

// Limits and conditions.
extension SchemaChange {
  static func limitSet(_ keyword: LimitKeyword) -> SchemaChange {
    SchemaChange(
      .limit(keyword), .remove, "{area}-{keyword}-\(keyword.setName)", keyword.setSeverities,
      "gained the limit '{keyword}'")
  }

  static func limitLifted(_ keyword: LimitKeyword) -> SchemaChange {
    SchemaChange(
      .limit(keyword), .add, "{area}-{keyword}-\(keyword.liftedName)", keyword.looseningSeverities,
      "lost the limit '{keyword}'")
  }

  static func limitTightened(_ keyword: LimitKeyword) -> SchemaChange {
    SchemaChange(
      .limit(keyword), .remove, "{area}-{keyword}-\(keyword.tightenedName)",
      keyword.changeSeverities, "has a tighter '{keyword}'")
  }

  static func limitLoosened(_ keyword: LimitKeyword) -> SchemaChange {
    SchemaChange(
      .limit(keyword), .add, "{area}-{keyword}-\(keyword.loosenedName)",
      keyword.looseningSeverities, "has a looser '{keyword}'")
  }

  static func limitChanged(_ keyword: LimitKeyword) -> SchemaChange {
    SchemaChange(
      .limit(keyword), .change, "{area}-{keyword}-changed", keyword.changeSeverities,
      "has a different '{keyword}'")
  }

  static func conditionAdded(_ keyword: ConditionKeyword) -> SchemaChange {
    SchemaChange(
      .condition(keyword), .remove, "{area}-{keyword}-added", narrowing,
      "gained the condition '{keyword}'")
  }

  static func conditionRemoved(_ keyword: ConditionKeyword) -> SchemaChange {
    SchemaChange(
      .condition(keyword), .add, "{area}-{keyword}-removed", widening,
      "lost the condition '{keyword}'")
  }

  static func conditionChanged(_ keyword: ConditionKeyword) -> SchemaChange {
    SchemaChange(
      .condition(keyword), .change, "{area}-{keyword}-changed", changing,
      "has a different condition '{keyword}'")
  }
}

extension LimitKeyword {
  fileprivate var setName: String {
    switch self {
    // The default is 0, so setting a limit increases it.
    case .minLength: "increased"
    case .pattern: "added"
    default: "set"
    }
  }

  fileprivate var liftedName: String {
    switch self {
    case .minLength: "decreased"
    case .pattern: "removed"
    default: "unset"
    }
  }

  fileprivate var tightenedName: String {
    switch self {
    case .pattern: "specialized"
    default: isUpper ? "decreased" : "increased"
    }
  }

  fileprivate var loosenedName: String {
    switch self {
    case .pattern: "generalized"
    default: isUpper ? "increased" : "decreased"
    }
  }

  fileprivate var setSeverities: SchemaChange.Severities {
    switch self {
    case .minLength, .pattern, .maxContains, .minContains: SchemaChange.narrowing
    default: SchemaChange.weakNarrowing
    }
  }

  fileprivate var looseningSeverities: SchemaChange.Severities {
    switch self {
    // Generated code doesn't check these, so a looser one only affects checks that were written by hand.
    case .pattern, .uniqueItems, .multipleOf: SchemaChange.noted
    default: SchemaChange.widening
    }
  }

  fileprivate var changeSeverities: SchemaChange.Severities {
    self == .pattern ? SchemaChange.weakNarrowing : SchemaChange.narrowing
  }
}

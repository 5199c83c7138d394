// What values a schema allows.
extension SchemaChange {
  static let typeGeneralized = SchemaChange(
    "type", .add, "{area}-type-generalized", widening, "allows more types")
  static let typeSpecialized = SchemaChange(
    "type", .remove, "{area}-type-specialized", narrowing, "allows fewer types")
  static let typeChanged = SchemaChange("type", .change, "{area}-type-changed", changing, "has another type")
  static let becameNullable = SchemaChange(
    "nullability", .add, "{area}-became-nullable", widening, "may be null")
  static let becameNotNullable = SchemaChange(
    "nullability", .remove, "{area}-became-not-nullable", narrowing, "can no longer be null")
  static let contentMediaTypeChanged = SchemaChange(
    "content", .change, "{area}-content-media-type-changed", changing, "holds another media type")
  static let contentEncodingChanged = SchemaChange(
    "content", .change, "{area}-content-encoding-changed", changing, "is encoded in another way")
  static let becameEnum = SchemaChange(
    "enum", .remove, "{area}-became-enum", narrowing, "allows listed values only")
  static let enumLifted = SchemaChange(
    "enum", .add, "{area}-enum-lifted", weakWidening, "allows any value again")
  static let enumValueAdded = SchemaChange(
    "enum", .add, "{area}-enum-value-added", weakWidening, "has new values")
  static let enumValueRemoved = SchemaChange(
    "enum", .remove, "{area}-enum-value-removed", narrowing, "has lost values")
  static let enumValueRenamed = SchemaChange(
    "enum-name", .change, "{area}-enum-value-renamed", (.breaking, .warning),
    "has a value of another name")
  static let constAdded = SchemaChange(
    "enum", .remove, "{area}-const-added", narrowing, "allows one value only")
  static let constRemoved = SchemaChange(
    "enum", .add, "{area}-const-removed", widening, "is no longer one value")
  static let constChanged = SchemaChange(
    "enum", .change, "{area}-const-changed", changing, "is another value")
  static let knownValueAdded = SchemaChange(
    "extensible-enum", .add, "{area}-x-extensible-enum-value-added", noted, "has new known values")
  static let knownValueRemoved = SchemaChange(
    "extensible-enum", .remove, "{area}-x-extensible-enum-value-removed", narrowing,
    "has lost known values")
  static let defaultAdded = SchemaChange(
    "default", .add, "{area}-default-value-added", noted, "has a default")
  static let defaultRemoved = SchemaChange(
    "default", .remove, "{area}-default-value-removed", noted, "no longer has a default")
  static let defaultChanged = SchemaChange(
    "default", .change, "{area}-default-value-changed", noted, "has another default")
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

// How far values may go.
extension SchemaChange {
  static func limitSet(_ keyword: LimitKeyword) -> SchemaChange {
    SchemaChange(
      keyword.rawValue, .remove, "{area}-\(keyword.setName)", keyword.setSeverities,
      "has a limit, '\(keyword.keyword)'")
  }

  static func limitLifted(_ keyword: LimitKeyword) -> SchemaChange {
    SchemaChange(
      keyword.rawValue, .add, "{area}-\(keyword.liftedName)", keyword.looseningSeverities,
      "no longer has '\(keyword.keyword)'")
  }

  static func limitTightened(_ keyword: LimitKeyword) -> SchemaChange {
    SchemaChange(
      keyword.rawValue, .remove, "{area}-\(keyword.rawValue)-\(keyword.tightenedName)",
      keyword.changeSeverities, "has a tighter limit, '\(keyword.keyword)'")
  }

  static func limitLoosened(_ keyword: LimitKeyword) -> SchemaChange {
    SchemaChange(
      keyword.rawValue, .add, "{area}-\(keyword.rawValue)-\(keyword.loosenedName)",
      keyword.looseningSeverities, "has a looser limit, '\(keyword.keyword)'")
  }

  static func limitChanged(_ keyword: LimitKeyword) -> SchemaChange {
    SchemaChange(
      keyword.rawValue, .change, "{area}-\(keyword.rawValue)-changed", keyword.changeSeverities,
      "has another '\(keyword.keyword)'")
  }

  static func conditionAdded(_ keyword: ConditionKeyword) -> SchemaChange {
    SchemaChange(
      keyword.rawValue, .remove, "{area}-\(keyword.rawValue)-added", narrowing,
      "has a condition, '\(keyword.rawValue)'")
  }

  static func conditionRemoved(_ keyword: ConditionKeyword) -> SchemaChange {
    SchemaChange(
      keyword.rawValue, .add, "{area}-\(keyword.rawValue)-removed", widening,
      "no longer has the condition '\(keyword.rawValue)'")
  }

  static func conditionChanged(_ keyword: ConditionKeyword) -> SchemaChange {
    SchemaChange(
      keyword.rawValue, .change, "{area}-\(keyword.rawValue)-changed", changing,
      "has another condition '\(keyword.rawValue)'")
  }
}

extension LimitKeyword {
  fileprivate var setName: String {
    switch self {
    // Without it the limit is 0, so it went up.
    case .minLength: "min-length-increased"
    case .pattern: "pattern-added"
    default: "\(rawValue)-set"
    }
  }

  fileprivate var liftedName: String {
    switch self {
    case .minLength: "min-length-decreased"
    case .pattern: "pattern-removed"
    default: "\(rawValue)-unset"
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
    // Swift keeps any text and any list; who reads the limit off the document does it by hand.
    case .pattern, .uniqueItems, .multipleOf: SchemaChange.noted
    default: SchemaChange.widening
    }
  }

  fileprivate var changeSeverities: SchemaChange.Severities {
    self == .pattern ? SchemaChange.weakNarrowing : SchemaChange.narrowing
  }
}

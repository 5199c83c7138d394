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

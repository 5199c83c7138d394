// How far values may go.
extension SchemaChange {
  /// Nil for changes of another group.
  var limitJudgement: SchemaJudgement? {
    switch self {
    case .limitSet(let keyword):
      SchemaJudgement(
        keyword.rawValue, .remove, "{area}-\(keyword.setName)", keyword.setSeverities,
        "has a limit, '\(keyword.keyword)'")
    case .limitLifted(let keyword):
      SchemaJudgement(
        keyword.rawValue, .add, "{area}-\(keyword.liftedName)", keyword.looseningSeverities,
        "no longer has '\(keyword.keyword)'")
    case .limitTightened(let keyword):
      SchemaJudgement(
        keyword.rawValue, .remove, "{area}-\(keyword.rawValue)-\(keyword.tightenedName)",
        keyword.changeSeverities, "has a tighter limit, '\(keyword.keyword)'")
    case .limitLoosened(let keyword):
      SchemaJudgement(
        keyword.rawValue, .add, "{area}-\(keyword.rawValue)-\(keyword.loosenedName)",
        keyword.looseningSeverities, "has a looser limit, '\(keyword.keyword)'")
    case .limitChanged(let keyword):
      SchemaJudgement(
        keyword.rawValue, .change, "{area}-\(keyword.rawValue)-changed", keyword.changeSeverities,
        "has another '\(keyword.keyword)'")
    default: nil
    }
  }

  /// Nil for changes of another group.
  var conditionJudgement: SchemaJudgement? {
    switch self {
    case .conditionAdded(let keyword):
      SchemaJudgement(
        keyword.rawValue, .remove, "{area}-\(keyword.rawValue)-added", Self.narrowing,
        "has a condition, '\(keyword.rawValue)'")
    case .conditionRemoved(let keyword):
      SchemaJudgement(
        keyword.rawValue, .add, "{area}-\(keyword.rawValue)-removed", Self.widening,
        "no longer has the condition '\(keyword.rawValue)'")
    case .conditionChanged(let keyword):
      SchemaJudgement(
        keyword.rawValue, .change, "{area}-\(keyword.rawValue)-changed", Self.changing,
        "has another condition '\(keyword.rawValue)'")
    default: nil
    }
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

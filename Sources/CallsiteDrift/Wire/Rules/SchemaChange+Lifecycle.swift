// How long something will stay.
extension SchemaChange {
  /// Nil for changes of another group.
  var lifecycleJudgement: SchemaJudgement? {
    switch self {
    case .deprecated:
      SchemaJudgement("deprecation", .add, "{area}-deprecated", Self.noted, "is deprecated")
    case .deprecatedWithSunset:
      SchemaJudgement(
        "deprecation", .add, "{area}-deprecated-with-sunset", Self.noted,
        "is deprecated and has a sunset date")
    case .reactivated:
      SchemaJudgement("deprecation", .remove, "{area}-reactivated", Self.noted, "is no longer deprecated")
    case .sunsetInvalid:
      SchemaJudgement(
        "deprecation", .add, "{area}-deprecated-sunset-invalid", Self.changing,
        "is deprecated, and its sunset isn't a date")
    case .sunsetTooEarly:
      SchemaJudgement(
        "deprecation", .add, "{area}-sunset-date-too-small", Self.changing,
        "is newly deprecated, and its sunset date is past")
    case .sunsetRemoved:
      SchemaJudgement(
        "sunset", .remove, "{area}-sunset-deleted", Self.changing, "no longer has a sunset date")
    case .sunsetAdded:
      SchemaJudgement("sunset", .add, "{area}-sunset-added", Self.noted, "has a sunset date")
    case .sunsetMoved:
      SchemaJudgement("sunset", .change, "{area}-sunset-date-changed", Self.noted, "has another sunset date")
    case .stabilityDecreased:
      SchemaJudgement("stability", .remove, "{area}-stability-decreased", Self.changing, "is less stable")
    case .stabilityIncreased:
      SchemaJudgement("stability", .add, "{area}-stability-increased", Self.noted, "is more stable")
    case .stabilityInvalid:
      SchemaJudgement(
        "stability", .change, "{area}-stability-invalid", Self.changing,
        "has a stability level that means nothing")
    default: nil
    }
  }

  /// What the change means. Every change belongs to one group.
  var judgement: SchemaJudgement {
    guard
      let judgement = valueJudgement ?? limitJudgement ?? conditionJudgement ?? propertyJudgement
        ?? choiceJudgement ?? lifecycleJudgement
    else { preconditionFailure("The change '\(self)' has no judgement.") }
    return judgement
  }
}

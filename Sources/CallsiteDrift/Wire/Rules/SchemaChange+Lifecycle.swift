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

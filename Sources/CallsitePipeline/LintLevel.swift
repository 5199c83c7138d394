/// How much it matters that a document breaks a rule of `callsite lint`.
package enum LintLevel: String, Hashable, Sendable, CaseIterable, Encodable {
  case error, warning
  /// Nothing is said of it.
  case off
}

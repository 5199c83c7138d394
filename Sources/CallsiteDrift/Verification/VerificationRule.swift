/// What only a verification finds: that a backend leaves open what a spec says.
package enum VerificationRule: String, Hashable, Sendable, CaseIterable {
  case answerUndocumented = "backend-answer-undocumented"
  case bodyUndocumented = "backend-body-undocumented"
}

/// Finds what compiles as before and behaves differently.
///
/// Judged by what the generated code tells the runtime, under the names that callers go on using. What was
/// written in another way and comes to the same is no finding.
struct SilentComparison: Sendable {
  let modules: ModulePair

  func findings() -> [Finding] {
    SilentClientComparison(context: modules).findings() + SilentMethodsComparison(context: modules).findings()
      + SilentTypesComparison(context: modules).findings()
  }
}

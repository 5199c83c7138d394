import CallsiteModel

/// Finds what compiles as before and behaves differently.
///
/// Judged by what the generated code tells the runtime, under the names that callers go on using. What was
/// written in another way and comes to the same is no finding.
struct SilentComparison: Sendable {
  func findings(from old: APIVersion, to new: APIVersion) -> [Finding] {
    let context = ModulePair(from: ModuleInterface(old.module), to: ModuleInterface(new.module))
    return SilentClientComparison(context: context).findings()
      + SilentMethodsComparison(context: context).findings()
      + SilentTypesComparison(context: context).findings()
  }
}

/// Finds what compiles as before and behaves differently.
struct SilentComparison: Sendable {
  func findings(from old: APIVersion, to new: APIVersion) -> [Finding] {
    []
  }
}

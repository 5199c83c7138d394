import CallsiteModel

/// Finds which callers of the generated module stop compiling.
struct SourceComparison: Sendable {
  func findings(from old: SwiftModule, to new: SwiftModule) -> [Finding] {
    []
  }
}

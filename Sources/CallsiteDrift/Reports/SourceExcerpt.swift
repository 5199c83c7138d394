/// Some lines of a document around a place, cut to what fits beside another version.
struct SourceExcerpt: Hashable, Sendable {
  struct Line: Hashable, Sendable {
    let number: Int
    let text: String
  }

  let lines: [Line]
  /// The number of the line that the excerpt is about.
  let target: Int
}

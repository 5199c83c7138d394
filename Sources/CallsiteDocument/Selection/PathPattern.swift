/// A pattern for paths: `*` is any text without `/`, a part `**` any number of parts, also none.
///
/// `/pets/**` matches `/pets`, `/pets/{id}` and `/pets/{id}/visits`; `/pets/*` only the second of them. Braces
/// stand for themselves.
struct PathPattern {
  private let parts: [Substring]

  init(_ text: String) {
    parts = Self.parts(of: text)
  }

  func matches(_ path: String) -> Bool {
    let path = Self.parts(of: path)
    // reached[n]: the pattern so far matches the first n parts of the path.
    var reached = [true] + path.map { _ in false }
    for part in parts {
      var next = reached.map { _ in false }
      for index in reached.indices {
        if part == "**" {
          next[index] = reached[index] || (index > 0 && next[index - 1])
        } else if index > 0, reached[index - 1] {
          next[index] = Self.matches(part, path[index - 1])
        }
      }
      reached = next
    }
    return reached.last ?? false
  }

  private static func parts(of text: String) -> [Substring] {
    text.split(separator: "/", omittingEmptySubsequences: false).drop { $0.isEmpty }.map { $0 }
  }

  /// One part: the texts between its stars, in order, at the start and at the end where no star is.
  private static func matches(_ pattern: Substring, _ text: Substring) -> Bool {
    let pieces = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard pieces.count > 1, let first = pieces.first, let last = pieces.last else { return pattern == text }
    guard text.hasPrefix(first) else { return false }
    var rest = text.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let found = rest.firstRange(of: piece) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}

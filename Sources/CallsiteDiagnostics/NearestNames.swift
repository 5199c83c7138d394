/// Finds the names that a misspelled one may have been meant to be.
///
/// `NearestNames("strng", among: ["string", "integer"]).suggestion` is `; did you mean 'string'?`
package struct NearestNames: Sendable {
  /// The length above which a name isn't compared, because it is hardly a typing error.
  private static let maximumLength = 100
  /// The maximum number of candidates to compare.
  private static let maximumCount = 2_000

  /// Up to three names, closest first. Equally close ones keep their order.
  package let names: [String]

  package init(_ name: String, among candidates: some Sequence<String>) {
    let wanted = Array(name.lowercased().unicodeScalars)
    let limit = max(1, wanted.count / 3)
    var found: [(name: String, distance: Int)] = []
    guard wanted.count <= Self.maximumLength else {
      names = []
      return
    }
    for candidate in candidates.prefix(Self.maximumCount)
    where !found.contains(where: { $0.name == candidate }) {
      let other = Array(candidate.lowercased().unicodeScalars)
      guard abs(other.count - wanted.count) <= limit else { continue }
      let distance = Self.distance(wanted, other)
      if distance <= limit { found.append((candidate, distance)) }
    }
    let sorted = found.enumerated().sorted { lhs, rhs in
      (lhs.element.distance, lhs.offset) < (rhs.element.distance, rhs.offset)
    }
    names = sorted.prefix(3).map(\.element.name)
  }

  /// The end of a sentence: `; did you mean 'a' or 'b'?`, or a full stop if no name is close.
  package var suggestion: String {
    names.isEmpty ? "." : "; did you mean \(names.map { "'\($0)'" }.joinedWithOr())?"
  }

  /// The end of a sentence: the suggestion, or else what to do: `; define it, or correct the reference.`
  package func suggestion(or step: String) -> String { names.isEmpty ? "; \(step)." : suggestion }

  /// Whether the Swift compiler takes an argument label for another one with typing errors.
  package static func areTypos(_ label: String, _ other: String) -> Bool {
    distance(Array(label.unicodeScalars), Array(other.unicodeScalars)) <= (label.unicodeScalars.count + 1) / 3
  }

  /// Returns the number of edits between two names, where swapping two neighbors counts as one (optimal
  /// string alignment).
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      for column in 0..<right.count {
        let substitution = last[column] + (left[row] == right[column] ? 0 : 1)
        var best = min(last[column + 1] + 1, current[column] + 1, substitution)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}

extension Sequence<String> {
  /// Joins the elements as in `a`, `a or b`, and `a, b or c`.
  package func joinedWithOr() -> String {
    let all = Array(self)
    guard let last = all.last, all.count > 1 else { return all.first ?? "" }
    return all.dropLast().joined(separator: ", ") + " or " + last
  }
}

/// A word or a sign of Swift code.
struct SwiftToken: Hashable, Sendable {
  enum Kind: Sendable {
    /// An identifier or a keyword, without backticks.
    case word
    /// A number or a text. What is interpolated follows as tokens of its own, in parentheses.
    case literal
    case sign
  }

  var kind: Kind
  var text: String
  /// Where it begins, in bytes.
  var offset: Int
  /// Whether it is the first of its line.
  var startsLine: Bool
  /// Whether blanks stand before it.
  var isSpaced: Bool
}

/// A sentence about an API, in which names may stand between backticks.
package enum MarkedText {
  /// The sentence in pieces, each plain or code. A sentence with an odd number of backticks is plain.
  package static func map(_ text: String, plain: (String) -> String, code: (String) -> String) -> String {
    let pieces = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    guard pieces.count > 2, !pieces.count.isMultiple(of: 2) else { return plain(text) }
    return pieces.enumerated().map { index, piece in
      index.isMultiple(of: 2) ? plain(piece) : code(piece)
    }.joined()
  }
}

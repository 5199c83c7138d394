/// Why compressed data can't be read.
package enum CompressionProblem: Error, Hashable, Sendable {
  /// The data ends too early.
  case truncated
  /// What can't stand in such data, in words that fit after "because".
  case invalid(String)
  /// It would become larger than is allowed.
  case tooLarge
  /// The name of a coding that isn't read here, such as `br`.
  case unknown(String)

  /// Words that fit after "because".
  package var reason: String {
    switch self {
    case .truncated: "its compressed data ends too early"
    case .invalid(let what): "its compressed data has \(what)"
    case .tooLarge: "it would become too large when decompressed"
    case .unknown(let name): "it is compressed with '\(name)'"
    }
  }
}

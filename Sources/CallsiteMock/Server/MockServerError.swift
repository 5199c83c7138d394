/// Why a mock server can't be made, or a script can't be followed.
public struct MockServerError: Error, Sendable, CustomStringConvertible {
  /// Each in a line, with file, line and column where it has a place in the document.
  public let problems: [String]

  /// All problems.
  public var description: String { problems.joined(separator: "\n") }
}

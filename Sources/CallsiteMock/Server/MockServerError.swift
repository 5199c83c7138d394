/// The reason why a mock server can't be created, or a script can't be followed.
public struct MockServerError: Error, Sendable, CustomStringConvertible {
  /// The problems, each on a line, with file, line and column if it has a location in the document.
  public let problems: [String]

  /// The problems, one on each line.
  public var description: String { problems.joined(separator: "\n") }
}

/// Lines of Swift.
enum SourceText {
  /// The line without the contents of quotes and without its comment.
  static func code(of line: Substring) -> String {
    let unquoted = line.replacing(/"(?:[^"\\]|\\.)*"/, with: "")
    return unquoted.firstRange(of: "//").map { String(unquoted[..<$0.lowerBound]) } ?? String(unquoted)
  }
}

/// Lines of Swift.
enum SourceText {
  /// The line without the contents of quotes and without its comment.
  static func code(of line: Substring) -> String {
    // Regular expressions take much longer than looking for what they could find.
    guard line.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "/") }) else {
      return String(line)
    }
    let unquoted = line.replacing(/"(?:[^"\\]|\\.)*"/, with: "")
    return unquoted.firstRange(of: "//").map { String(unquoted[..<$0.lowerBound]) } ?? String(unquoted)
  }
}

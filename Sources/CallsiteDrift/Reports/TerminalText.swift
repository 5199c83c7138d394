import CallsiteDiagnostics

/// Text of documents on a line of a terminal or of a log.
enum TerminalText {
  /// The text on one line, controls shown as escapes.
  ///
  /// A CI system may take orders from what is printed: GitHub reads lines that begin with `::`, white space
  /// aside, and `##[…]` anywhere as commands. Neither is left as it is.
  static func printable(_ text: String) -> String {
    let line = MessageText.printable(text).replacing("##[", with: "#\\u{23}[")
    return line.drop { $0 == " " }.hasPrefix("::") ? line.replacing("::", with: ":\\u{3a}") : line
  }
}

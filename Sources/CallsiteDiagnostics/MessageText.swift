/// Makes messages safe to print. They quote documents, whose text must not add lines to a log, move the
/// cursor of a terminal, or fill the screen.
package enum MessageText {
  /// The maximum length of a message in bytes of UTF-8, far above that of ordinary ones.
  private static let maximumLength = 1_500

  /// Returns the message, without its middle part if it is too long.
  static func shortened(_ message: String) -> String {
    guard message.utf8.count > maximumLength else { return message }
    // A scalar takes up to four bytes.
    let half = maximumLength / 8
    return String(message.unicodeScalars.prefix(half)) + " … " + String(message.unicodeScalars.suffix(half))
  }

  /// Returns the message on one line, with control characters, line breaks, and bidirectional controls as
  /// `\u{…}`.
  package static func printable(_ message: String) -> String {
    if message.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return message }
    var text = String.UnicodeScalarView()
    for scalar in message.unicodeScalars {
      if needsEscape(scalar) {
        text.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }

  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

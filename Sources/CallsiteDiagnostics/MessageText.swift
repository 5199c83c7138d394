/// Messages quote documents, whose text is anyone's: it must not write lines of its own into a log, move a
/// terminal's cursor, or fill the screen.
package enum MessageText {
  /// How many bytes of UTF-8 a message may have; real ones stay far below.
  private static let maximumLength = 1_500

  /// A long message without its middle.
  static func shortened(_ message: String) -> String {
    guard message.utf8.count > maximumLength else { return message }
    // A scalar may have four bytes.
    let half = maximumLength / 8
    return String(message.unicodeScalars.prefix(half)) + " … " + String(message.unicodeScalars.suffix(half))
  }

  /// The message on one line: controls, line ends and bidirectional controls as `\u{…}`.
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

/// Text as JSON holds it.
package enum JSONText {
  /// RFC 8259, section 7: quotes, backslashes and control characters are escaped.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Nothing is `null`.
  package static func quoted(_ text: String?) -> String {
    text.map { quoted($0) } ?? "null"
  }
}

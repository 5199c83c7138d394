/// Text of a document as a Swift string literal, quotes included: data, whatever it holds.
///
/// `Say "hi" \(name)` becomes `"Say \"hi\" \\(name)"`. Control and format characters (newlines of all kinds,
/// bidirectional controls, NUL) are written as `\u{…}`, so that the code reads as it runs.
package struct SwiftStringLiteral: Hashable, Sendable, CustomStringConvertible {
  /// The text itself.
  package let text: String
  /// The literal as code.
  package let code: String

  package init(_ text: String) {
    self.text = text
    if Self.isPlain(text) {
      code = "\"\(text)\""
      return
    }
    var code = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": code += "\\\""
      case "\\": code += "\\\\"
      case "\n": code += "\\n"
      case "\r": code += "\\r"
      case "\t": code += "\\t"
      default:
        if Self.needsEscape(scalar) {
          code += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
          code.unicodeScalars.append(scalar)
        }
      }
    }
    self.code = code + "\""
  }

  package var description: String { code }

  /// Whether a text is all printable ASCII that stands in a literal for itself, as nearly every one is.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
  }

  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
    default: false
    }
  }
}

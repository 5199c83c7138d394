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

  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
    default: false
    }
  }
}

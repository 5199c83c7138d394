/// A name in Swift code, escaped with backticks where it is a keyword.
///
/// Lowering creates it from a valid name, so a template can print it in any declaration or reference.
package struct SwiftIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// The name without backticks.
  package let name: String
  /// The name as it appears in code.
  package let code: String

  /// - Parameter name: Letters, digits and `_`, not starting with a digit.
  package init(_ name: String) {
    self.name = name
    code = Self.keywords.contains(name) ? "`\(name)`" : name
  }

  package var description: String { code }

  /// The name as it appears after a dot, where keywords need no backticks (SE-0071).
  package var member: String { ["init", "self", "Type", "Protocol"].contains(name) ? code : name }

  /// The name as an argument label, where keywords need no backticks (SE-0001).
  package var label: String { ["inout", "let", "var"].contains(name) ? code : name }

  /// The keywords that need backticks to be used as a name (The Swift Programming Language, Lexical
  /// Structure). Of the others, only `await` isn't a name in the async functions that generated methods are.
  static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch", "class",
    "continue",
    "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static",
    "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where",
    "while",
  ]
}

/// Text from a document as a Swift string literal, including its quotes.
///
/// `Say "hi" \(name)` becomes `"Say \"hi\" \\(name)"`. Control and format characters (newlines of all kinds,
/// bidirectional controls, NUL) are written as `\u{…}`, so that the code reads as it runs.
package struct SwiftStringLiteral: Hashable, Sendable, CustomStringConvertible {
  /// The text itself.
  package let text: String
  /// The literal as it appears in code.
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

  /// Whether the text, like almost all, is printable ASCII that needs no escapes.
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

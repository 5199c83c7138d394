import CallsiteSource

/// A tree written as JSON, one line per entry.
enum JSONText {
  static func of(_ node: SourceNode) -> String {
    switch node.content {
    case .scalar(let scalar):
      switch scalar.kind {
      case .null: "null"
      case .boolean: scalar.text.lowercased()
      case .string: quoted(scalar.text)
      case .integer, .number: number(scalar.text) ?? quoted(scalar.text)
      }
    case .sequence(let elements): "[" + elements.map(of).joined(separator: ",\n") + "]"
    case .mapping(let mapping):
      "{" + mapping.entries.map { "\(quoted($0.key)): \(of($0.value))" }.joined(separator: ",\n") + "}"
    }
  }

  /// A text that is a JSON number, without leading zeros.
  private static func number(_ text: String) -> String? {
    text.wholeMatch(of: /-?(0|[1-9][0-9]*)/) == nil ? nil : text
  }

  /// RFC 8259, section 7.
  static func quoted(_ text: String) -> String {
    "\""
      + text.unicodeScalars.map { scalar in
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\0"..."\u{1F}":
          "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
        default: String(scalar)
        }
      }.joined() + "\""
  }
}

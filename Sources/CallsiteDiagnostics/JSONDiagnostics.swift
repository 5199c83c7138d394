/// Diagnostics as one JSON object, for tools.
///
/// ```
/// {"diagnostics":[
///   {"severity":"error","id":"…","message":"…","file":"…","line":1,"column":1,"notes":[{"message":"…",…}]}
/// ]}
/// ```
///
/// `file`, `line` and `column` are null where a diagnostic or a note has no place. The keys always stand in
/// this order, a diagnostic on each line.
package enum JSONDiagnostics {
  package static func render(_ diagnostics: some Sequence<Diagnostic>) -> String {
    let lines = diagnostics.sortedByPosition().map { "\n  " + object($0) }
    return "{\"diagnostics\":[" + lines.joined(separator: ",") + (lines.isEmpty ? "]}\n" : "\n]}\n")
  }

  private static func object(_ diagnostic: Diagnostic) -> String {
    let notes = diagnostic.notes.map { note in
      "{\"message\":\(quoted(note.message)),\(place(note.position))}"
    }
    return "{\"severity\":\(quoted(diagnostic.severity.rawValue)),\"id\":\(quoted(diagnostic.id)),"
      + "\"message\":\(quoted(diagnostic.message)),\(place(diagnostic.position)),"
      + "\"notes\":[\(notes.joined(separator: ","))]}"
  }

  private static func place(_ position: SourcePosition?) -> String {
    guard let position else { return "\"file\":null,\"line\":null,\"column\":null" }
    return "\"file\":\(quoted(position.file)),\"line\":\(position.line),\"column\":\(position.column)"
  }

  /// RFC 8259, section 7: quotes, backslashes and control characters are escaped.
  private static func quoted(_ text: String) -> String {
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
}

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
      "{\"message\":\(JSONText.quoted(note.message)),\(place(note.position))}"
    }
    return "{\"severity\":\(JSONText.quoted(diagnostic.severity.rawValue)),"
      + "\"id\":\(JSONText.quoted(diagnostic.id)),\"message\":\(JSONText.quoted(diagnostic.message)),"
      + "\(place(diagnostic.position)),\"notes\":[\(notes.joined(separator: ","))]}"
  }

  private static func place(_ position: SourcePosition?) -> String {
    guard let position else { return "\"file\":null,\"line\":null,\"column\":null" }
    let file = JSONText.quoted(position.file)
    return "\"file\":\(file),\"line\":\(position.line),\"column\":\(position.column)"
  }
}

/// Diagnostics as workflow commands, which GitHub shows beside the lines of a pull request.
///
/// `::error file=Specs/pets.yaml,line=12,col=5,title=unresolved-reference::There is no schema 'Pat'`
///
/// Notes follow the message on lines of their own, since an annotation has one place.
package enum GitHubAnnotations {
  package static func render(_ diagnostics: some Sequence<Diagnostic>) -> String {
    diagnostics.sortedByPosition().map { annotation($0) + "\n" }.joined()
  }

  private static func annotation(_ diagnostic: Diagnostic) -> String {
    var properties: [String] = []
    if let position = diagnostic.position {
      properties += [
        "file=\(escapedProperty(position.file))", "line=\(position.line)", "col=\(position.column)",
      ]
    }
    properties.append("title=\(escapedProperty(diagnostic.id))")
    let notes = diagnostic.notes.map { note in
      "\nnote: \(note.message)" + (note.position.map { " (\($0))" } ?? "")
    }
    let message = escapedData(diagnostic.message + notes.joined())
    return "::\(command(diagnostic.severity)) \(properties.joined(separator: ","))::\(message)"
  }

  private static func command(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }

  // The escapes of GitHub's own toolkit (actions/toolkit, command.ts): the message, and more in properties.
  private static func escapedData(_ text: String) -> String {
    escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  private static func escapedProperty(_ text: String) -> String {
    escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  private static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    text.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
  }
}

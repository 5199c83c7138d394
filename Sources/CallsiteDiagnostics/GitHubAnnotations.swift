/// Diagnostics as workflow commands, which GitHub shows beside the lines of a pull request.
///
/// Notes follow the message on lines of their own, since an annotation has one place.
package enum GitHubAnnotations {
  package static func render(_ diagnostics: some Sequence<Diagnostic>) -> String {
    diagnostics.sortedByPosition().map { "\(annotation($0))\n" }.joined()
  }

  private static func annotation(_ diagnostic: Diagnostic) -> WorkflowCommand {
    let notes = diagnostic.notes.map { note in
      "\nnote: \(note.message)" + (note.position.map { " (\($0))" } ?? "")
    }
    return WorkflowCommand(
      level(diagnostic.severity), title: diagnostic.id, message: diagnostic.message + notes.joined(),
      at: diagnostic.position)
  }

  private static func level(_ severity: Diagnostic.Severity) -> WorkflowCommand.Level {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .note: .notice
    }
  }
}

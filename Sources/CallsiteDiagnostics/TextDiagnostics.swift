/// Diagnostics as lines that editors and terminals can follow.
///
/// ```
/// Specs/pets.yaml:12:5: error: There is no schema 'Pat'; did you mean 'Pet'? [unresolved-reference]
///   Specs/pets.yaml:40:3: note: 'Pet' is here
/// ```
package enum TextDiagnostics {
  package static func render(_ diagnostics: some Sequence<Diagnostic>) -> String {
    diagnostics.sortedByPosition().map { render($0) + "\n" }.joined()
  }

  /// One diagnostic with its notes, without a line feed at the end.
  package static func render(_ diagnostic: Diagnostic) -> String {
    let head = prefix(diagnostic.position) + "\(diagnostic.severity.rawValue): "
    let notes = diagnostic.notes.map {
      "\n  " + prefix($0.position) + "note: " + MessageText.printable($0.message)
    }
    return head + "\(MessageText.printable(diagnostic.message)) [\(diagnostic.id)]" + notes.joined()
  }

  private static func prefix(_ position: SourcePosition?) -> String {
    position.map { "\($0): " } ?? ""
  }
}

extension Diagnostic: CustomStringConvertible {
  package var description: String { TextDiagnostics.render(self) }
}

extension DiagnosticFailure: CustomStringConvertible {
  package var description: String {
    TextDiagnostics.render(diagnostics) + DiagnosticSummary(diagnostics).description
  }
}

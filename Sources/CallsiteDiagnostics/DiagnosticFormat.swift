/// The forms in which diagnostics are written for people and machines.
package enum DiagnosticFormat: String, Hashable, Sendable, CaseIterable {
  /// `file:line:column: error: message [id]`, as compilers write it.
  case text
  /// One JSON object, see ``JSONDiagnostics``.
  case json
  /// Annotations for a GitHub workflow, see ``GitHubAnnotations``.
  case github

  /// The diagnostics in order of position, ending in a line feed unless there is nothing to say.
  package func render(_ diagnostics: some Sequence<Diagnostic>) -> String {
    switch self {
    case .text: TextDiagnostics.render(diagnostics)
    case .json: JSONDiagnostics.render(diagnostics)
    case .github: GitHubAnnotations.render(diagnostics)
    }
  }
}

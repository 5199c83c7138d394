#if !Generator
  // Every stage imports this module, so nobody has to find out from a package that is missing.
  #error("The tool, its plugins and the mock need Callsite's trait 'Generator', which is off.")
#endif

/// What is wrong (or assumed) and where, as a value; printing it is the command line's business.
///
/// A message names the thing, says what was expected, and what Callsite did about it.
package struct Diagnostic: Error, Hashable, Sendable, Codable {
  /// How much a diagnostic matters: an error stops the run, a warning doesn't.
  package enum Severity: String, Hashable, Sendable, CaseIterable, Codable {
    case error
    case warning
    case note
  }

  /// A second place that explains the first, such as the earlier of two equal names.
  package struct Note: Hashable, Sendable, Codable {
    package var message: String
    package var position: SourcePosition?

    package init(_ message: String, at position: SourcePosition? = nil) {
      self.message = MessageText.shortened(message)
      self.position = position
    }
  }

  package var severity: Severity
  /// Stable kebab-case name of the rule, e.g. `unresolved-reference`.
  package var id: String
  package var message: String
  package var position: SourcePosition?
  package var notes: [Note]

  package init(
    _ severity: Severity, _ id: String, _ message: String, at position: SourcePosition? = nil,
    notes: [Note] = []
  ) {
    self.severity = severity
    self.id = id
    self.message = MessageText.shortened(message)
    self.position = position
    self.notes = notes
  }
}

#if !Generator
  // Every stage imports this module, so this is the first thing a build without the trait reports.
  #error("The tool, its plugins, and the mock need Callsite's trait 'Generator', which is turned off.")
#endif

/// A problem or an assumption, and where it is, as a value. Printing it is up to the command line.
///
/// A message names the subject, says what was expected, and says what Callsite did about it.
package struct Diagnostic: Error, Hashable, Sendable {
  /// The severity of a diagnostic: an error stops the run, a warning doesn't.
  package enum Severity: String, Hashable, Sendable, CaseIterable {
    case error
    case warning
    case note
  }

  /// A second location that explains the first, such as the earlier of two equal names.
  package struct Note: Hashable, Sendable {
    package var message: String
    package var position: SourcePosition?

    package init(_ message: String, at position: SourcePosition? = nil) {
      self.message = MessageText.shortened(message)
      self.position = position
    }
  }

  package var severity: Severity
  /// The rule's stable kebab-case name, for example `unresolved-reference`.
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

extension Sequence<Diagnostic> {
  /// Returns the diagnostics ordered by file, line, and column, those without a position first. The sort is
  /// stable.
  package func sortedByPosition() -> [Diagnostic] {
    enumerated().sorted { lhs, rhs in
      switch (lhs.element.position, rhs.element.position) {
      case (nil, nil): lhs.offset < rhs.offset
      case (nil, _): true
      case (_, nil): false
      case (let left?, let right?): left == right ? lhs.offset < rhs.offset : left < right
      }
    }.map(\.element)
  }
}

/// The number of errors and warnings in a run, as in `2 errors, 1 warning`.
package struct DiagnosticSummary: Hashable, Sendable, CustomStringConvertible {
  let errors: Int
  package let warnings: Int

  package init(_ diagnostics: some Sequence<Diagnostic>) {
    var errors = 0
    var warnings = 0
    for diagnostic in diagnostics {
      switch diagnostic.severity {
      case .error: errors += 1
      case .warning: warnings += 1
      case .note: break
      }
    }
    self.errors = errors
    self.warnings = warnings
  }

  package var description: String {
    "\(Self.count(errors, "error")), \(Self.count(warnings, "warning"))"
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}

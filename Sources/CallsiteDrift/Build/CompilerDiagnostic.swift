package import CallsiteDiagnostics

/// A diagnostic that a compiler printed.
package struct CompilerDiagnostic: Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable {
    case error, warning, note
  }

  package var severity: Severity
  package var position: SourcePosition
  package var message: String
  /// The notes that explain an error.
  package var notes: [String]

  package init(_ severity: Severity, _ message: String, at position: SourcePosition, notes: [String] = []) {
    self.severity = severity
    self.position = position
    self.message = message
    self.notes = notes
  }

  /// The quoted names in the message and the notes: `'chip'` → `chip`, `'id:'` → `id`.
  var quotedNames: Set<String> {
    var names: Set<String> = []
    for text in [message] + notes {
      let pieces = text.split(separator: "'", omittingEmptySubsequences: false)
      for (index, piece) in pieces.enumerated() where !index.isMultiple(of: 2) {
        names.formUnion(piece.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
      }
    }
    return names
  }
}

/// Reads the diagnostics in a build's output: from `swift build`, `swiftc`, and `xcodebuild`, including output formatted
/// with `xcpretty` or `xcbeautify`.
package enum CompilerOutput {
  /// Returns the diagnostics in order and without duplicates, each with the notes that follow it.
  ///
  /// Other lines, such as the excerpts that Swift prints below diagnostics, are ignored.
  package static func diagnostics(in text: String) -> [CompilerDiagnostic] {
    var found: [CompilerDiagnostic] = []
    var known: Set<String> = []
    for line in text.split(whereSeparator: \.isNewline) {
      guard let diagnostic = diagnostic(in: withoutColors(line)) else { continue }
      if diagnostic.severity == .note {
        if let last = found.indices.last, !found[last].notes.contains(diagnostic.message) {
          found[last].notes.append(diagnostic.message)
        }
      } else if known.insert("\(diagnostic.position) \(diagnostic.severity) \(diagnostic.message)").inserted {
        found.append(diagnostic)
      }
    }
    return found
  }

  /// Parses a line such as `/app/Sources/View.swift:12:8: error: value of type 'Pet' has no member 'chip'`, or
  /// `❌  /app/Sources/View.swift:12:8: value of …` from a formatter that replaces the severity with a symbol.
  private static func diagnostic(in line: String) -> CompilerDiagnostic? {
    guard
      let match = line.wholeMatch(
        of: /\s*(?:(❌|⚠️|\[x\]|\[!\])\s*)?([^\s:][^:]*):(\d+):(\d+): (?:(error|warning|note|remark): )?(.+)/),
      let row = Int(match.3), let column = Int(match.4)
    else { return nil }
    let severity: CompilerDiagnostic.Severity
    switch (match.1, match.5) {
    case (_, "error"), ("❌", nil), ("[x]", nil): severity = .error
    case (_, "warning"), ("⚠️", nil), ("[!]", nil): severity = .warning
    case (_, "note"): severity = .note
    default: return nil
    }
    return CompilerDiagnostic(
      severity, String(match.6), at: SourcePosition(file: String(match.2), line: row, column: column))
  }

  private static func withoutColors(_ line: Substring) -> String {
    line.contains("\u{1B}") ? String(line.replacing(/\u{1B}\[[0-9;]*[A-Za-z]/, with: "")) : String(line)
  }
}

package import CallsiteDiagnostics

/// What a compiler said of a line of code.
package struct CompilerDiagnostic: Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable {
    case error, warning, note
  }

  package var severity: Severity
  package var position: SourcePosition
  package var message: String
  /// What the compiler added to explain an error.
  package var notes: [String]

  package init(_ severity: Severity, _ message: String, at position: SourcePosition, notes: [String] = []) {
    self.severity = severity
    self.position = position
    self.message = message
    self.notes = notes
  }

  /// The names between quotes in the message and the notes: `'chip'` → `chip`, `'id:'` → `id`.
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

/// Reads the diagnostics in what a build printed: those of `swift build`, of `swiftc`, and of `xcodebuild`, as it prints
/// them or shortened by `xcpretty` and `xcbeautify`.
package enum CompilerOutput {
  /// The diagnostics in order, each once, with the notes that follow an error in it.
  ///
  /// Lines that aren't diagnostics, such as the excerpts that Swift shows below them, are ignored.
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

  /// `/app/Sources/View.swift:12:8: error: value of type 'Pet' has no member 'chip'`; where a formatter has replaced the
  /// word for the severity by a sign, `❌  /app/Sources/View.swift:12:8: value of …`.
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

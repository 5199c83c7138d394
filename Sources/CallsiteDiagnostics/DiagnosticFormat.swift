/// The formats for printing diagnostics.
package enum DiagnosticFormat: String, Hashable, Sendable, CaseIterable {
  /// `file:line:column: error: message [id]`, the format of compilers.
  case text
  /// A single JSON object; see ``JSONDiagnostics``.
  case json
  /// Annotations for a GitHub workflow; see ``GitHubAnnotations``.
  case github

  /// Renders diagnostics in order of position. The text ends with a line feed unless it is empty.
  package func render(_ diagnostics: some Sequence<Diagnostic>) -> String {
    switch self {
    case .text: TextDiagnostics.render(diagnostics)
    case .json: JSONDiagnostics.render(diagnostics)
    case .github: GitHubAnnotations.render(diagnostics)
    }
  }
}

/// Renders diagnostics as lines that editors and terminals can follow.
///
/// ```
/// Specs/pets.yaml:12:5: error: There is no schema 'Pat'; did you mean 'Pet'? [unresolved-reference]
///   Specs/pets.yaml:40:3: note: 'Pet' is here
/// ```
package enum TextDiagnostics {
  package static func render(_ diagnostics: some Sequence<Diagnostic>) -> String {
    diagnostics.sortedByPosition().map { render($0) + "\n" }.joined()
  }

  /// Renders one diagnostic and its notes, without a final line feed.
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

/// Renders diagnostics as one JSON object, for tools.
///
/// ```
/// {"diagnostics":[
///   {"severity":"error","id":"…","message":"…","file":"…","line":1,"column":1,"notes":[{"message":"…",…}]}
/// ]}
/// ```
///
/// `file`, `line`, and `column` are null for a diagnostic or note without a position. The keys are always in
/// this order, with one diagnostic on each line.
package enum JSONDiagnostics {
  package static func render(_ diagnostics: some Sequence<Diagnostic>) -> String {
    json(diagnostics).rendered + "\n"
  }

  package static func json(_ diagnostics: some Sequence<Diagnostic>) -> JSON {
    ["diagnostics": .lines(diagnostics.sortedByPosition().map(object))]
  }

  private static func object(_ diagnostic: Diagnostic) -> JSON {
    let notes = diagnostic.notes.map { ["message": .text($0.message)] + place($0.position) }
    let head: JSON = [
      "severity": .text(diagnostic.severity.rawValue), "id": .text(diagnostic.id),
      "message": .text(diagnostic.message),
    ]
    return head + place(diagnostic.position) + ["notes": .list(notes)]
  }

  private static func place(_ position: SourcePosition?) -> JSON {
    position?.json ?? ["file": .null, "line": .null, "column": .null]
  }
}

/// Renders diagnostics as workflow commands, which GitHub shows next to the lines of a pull request.
///
/// Notes follow the message on separate lines, because an annotation has a single location.
enum GitHubAnnotations {
  static func render(_ diagnostics: some Sequence<Diagnostic>) -> String {
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

/// A workflow command that annotates a line of a pull request.
///
/// `::error file=Specs/pets.yaml,line=12,col=5,title=unresolved-reference::There is no schema 'Pat'`
package struct WorkflowCommand: Hashable, Sendable, CustomStringConvertible {
  package enum Level: String, Hashable, Sendable {
    case error, warning, notice
  }

  var level: Level
  var title: String
  /// The message, which can have several lines.
  var message: String
  var position: SourcePosition?

  package init(_ level: Level, title: String, message: String, at position: SourcePosition?) {
    self.level = level
    self.title = title
    self.message = message
    self.position = position
  }

  package var description: String {
    var properties: [String] = []
    if let position {
      properties += [
        "file=\(Self.escapedProperty(position.file))", "line=\(position.line)", "col=\(position.column)",
      ]
    }
    properties.append("title=\(Self.escapedProperty(title))")
    return "::\(level.rawValue) \(properties.joined(separator: ","))::\(Self.escapedData(message))"
  }

  // The escapes of GitHub's own toolkit (actions/toolkit, command.ts). Properties need two more than
  // messages.
  private static func escapedData(_ text: String) -> String {
    escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  private static func escapedProperty(_ text: String) -> String {
    escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  private static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    // Logs print text verbatim, so control and bidirectional characters are shown as escapes.
    text.unicodeScalars.map { escapes[$0] ?? MessageText.printable(String($0)) }.joined()
  }
}

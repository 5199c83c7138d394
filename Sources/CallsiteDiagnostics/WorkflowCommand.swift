/// A line that GitHub shows beside a line of a pull request.
///
/// `::error file=Specs/pets.yaml,line=12,col=5,title=unresolved-reference::There is no schema 'Pat'`
package struct WorkflowCommand: Hashable, Sendable, CustomStringConvertible {
  package enum Level: String, Hashable, Sendable {
    case error, warning, notice
  }

  package var level: Level
  package var title: String
  /// May have several lines.
  package var message: String
  package var position: SourcePosition?

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

  // The escapes of GitHub's own toolkit (actions/toolkit, command.ts): the message, and more in properties.
  private static func escapedData(_ text: String) -> String {
    escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  private static func escapedProperty(_ text: String) -> String {
    escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  private static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    // Logs print what they get: controls and what turns the direction of writing are shown as what they are.
    text.unicodeScalars.map { escapes[$0] ?? MessageText.printable(String($0)) }.joined()
  }
}

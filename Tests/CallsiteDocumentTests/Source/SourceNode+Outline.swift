import CallsiteDiagnostics
import CallsiteSource

extension SourceNode {
  /// The tree in one line, scalars with their kind: `{a: 1 integer, b: [x string]}`.
  var outline: String {
    switch content {
    case .scalar(let scalar): "\(scalar.text) \(scalar.kind)"
    case .sequence(let elements): "[" + elements.map(\.outline).joined(separator: ", ") + "]"
    case .mapping(let mapping):
      "{" + mapping.entries.map { "\($0.key): \($0.value.outline)" }.joined(separator: ", ") + "}"
    }
  }
}

/// The diagnostics of a text as lines, or none if it's valid.
func failures(_ text: String, file: String = "a.yaml", reader: SourceReader = SourceReader()) -> String {
  do {
    _ = try reader.read(text: text, file: file)
    return ""
  } catch {
    return TextDiagnostics.render(error.diagnostics)
  }
}

import CallsiteDiagnostics
import Yams

extension Diagnostic {
  /// What the YAML library says, in plain words and at its place.
  static func yamlProblem(_ error: YamlError, text: String, file: String) -> Diagnostic {
    func position(_ mark: Mark) -> SourcePosition {
      SourcePosition(file: file, line: mark.line, column: mark.column)
    }
    let start = SourcePosition(file: file, line: 1, column: 1)
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _):
      return yamlSyntax(sentence(context, problem), at: position(mark))
    case .composer(_, let problem, let mark, _) where problem.contains("another document"):
      return yamlSyntax(
        "A second YAML document begins here; one file holds one document.", at: position(mark))
    case .composer(let context, let problem, let mark, _):
      return yamlSyntax(sentence(context, problem), at: position(mark))
    case .reader(let problem, let offset, _, _):
      let place = offset.map { SourcePosition(file: file, text: text, characterOffset: $0) }
      return yamlSyntax(sentence(nil, problem), at: place ?? start)
    case .duplicatedKeysInMapping(let keys, let context):
      let first = position(context.mark)
      let key = keys.first ?? ""
      let second = DuplicateKeyLocator(text).position(of: key, after: first)
      return duplicateKey(key, at: second ?? first, first: second == nil ? nil : first)
    default:
      return yamlSyntax("The text isn't valid YAML.", at: start)
    }
  }

  /// `while parsing a block mapping` and `did not find expected key` → one sentence.
  private static func sentence(_ context: YamlError.Context?, _ problem: String) -> String {
    guard let context, !context.text.isEmpty else { return "YAML: \(problem)." }
    let place = " that begins at line \(context.mark.line), column \(context.mark.column)"
    return "YAML: \(problem), \(context.text)\(place)."
  }

  private static func yamlSyntax(_ message: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(.error, "yaml-syntax", message, at: position)
  }
}

extension SourcePosition {
  fileprivate init(file: String, text: String, characterOffset: Int) {
    let before = text.prefix(characterOffset)
    let line = before.count(where: \.isNewline) + 1
    let column =
      before.split(separator: "\n", omittingEmptySubsequences: false).last?.unicodeScalars.count ?? 0
    self.init(file: file, line: line, column: column + 1)
  }
}

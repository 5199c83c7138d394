import CallsiteDiagnostics
import CallsitePipeline

/// The levels of problems, from the configuration or the rules themselves.
struct LintPolicy: Sendable {
  private let api: APIConfiguration

  init(_ api: APIConfiguration) {
    self.api = api
  }

  func level(of rule: LintRule) -> LintLevel { api.lint[rule.id] ?? rule.level }

  /// Returns a problem that other commands report about a document, as an error if the document loses meaning, unless
  /// the configuration says otherwise.
  func raised(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let rule = LintRules[id: diagnostic.id], level(of: rule) == .error else { return diagnostic }
    var raised = diagnostic
    raised.severity = .error
    return raised
  }

  /// Returns the problems with equal ones merged, whose other positions become notes.
  static func merged(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    struct Key: Hashable {
      let id: String
      let message: String
      let file: String?
    }
    var merged: [Diagnostic] = []
    var indices: [Key: Int] = [:]
    var others: [Int: [SourcePosition]] = [:]
    for diagnostic in diagnostics {
      let key = Key(id: diagnostic.id, message: diagnostic.message, file: diagnostic.position?.file)
      if let index = indices[key], let position = diagnostic.position {
        others[index, default: []].append(position)
      } else {
        indices[key] = merged.count
        merged.append(diagnostic)
      }
    }
    for (index, positions) in others {
      merged[index].notes += positions.prefix(3).map { Diagnostic.Note("also here", at: $0) }
      let rest = positions.count - 3
      if rest > 0 {
        merged[index].notes.append(Diagnostic.Note("and at \(rest) more place\(rest == 1 ? "" : "s")"))
      }
    }
    return merged
  }
}

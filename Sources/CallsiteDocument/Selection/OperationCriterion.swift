package import CallsiteDiagnostics

/// One way to name operations: by tag, by path or by operationId.
package struct OperationCriterion: Hashable, Sendable, Encodable {
  package enum Kind: String, Hashable, Sendable, CaseIterable, Encodable {
    case tag, path, operation
  }

  package let kind: Kind
  /// A tag, an operationId, or a path in which `*` stands for any text within one of its parts and `**` for
  /// any number of parts: `/repos/{owner}/{repo}/issues/**`.
  package let text: String
  /// Where it was asked for; nil on the command line.
  package let position: SourcePosition?

  package init(_ kind: Kind, _ text: String, at position: SourcePosition? = nil) {
    self.kind = kind
    self.text = text
    self.position = position
  }

  func matches(_ operation: SelectableOperation) -> Bool {
    switch kind {
    case .tag: operation.tags.contains(text)
    case .operation: operation.id == text
    case .path: PathPattern(text).matches(operation.path)
    }
  }

  /// What it is in messages and on the command line.
  var noun: String { kind == .operation ? "operationId" : kind.rawValue }
}

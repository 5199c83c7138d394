package import CallsiteDiagnostics
package import CallsiteSource

/// Takes some operations out of a description, with the components that they need and nothing else.
///
/// It works on the tree, before the document is read: what isn't taken is neither read nor diagnosed, so twelve
/// operations of nine hundred cost little. References must be local (see ``DocumentBundler``); every version is
/// understood. Operations that `x-callsite-tokens` names come along, since the client can't log in without
/// them. Tags that are left without operations go, and so do webhooks, which no client calls.
package struct OperationSelector: Sendable {
  private let selection: OperationSelection
  private let maySelectNothing: Bool

  /// - Parameter maySelectNothing: Whether criteria may name what the description doesn't have, as an older
  ///   version of it may not.
  package init(_ selection: OperationSelection, maySelectNothing: Bool = false) {
    self.selection = selection
    self.maySelectNothing = maySelectNothing
  }

  /// - Throws: An error for each criterion that names nothing, or one if no operation is left; none of them if
  ///   nothing may be selected.
  package func select(from root: SourceNode) throws(DiagnosticFailure) -> SourceNode {
    guard !selection.isEverything, let document = root.mapping else { return root }
    let paths = document["paths"]?.mapping?.entries.compactMap { SelectablePath($0, in: root) } ?? []
    let operations = paths.flatMap(\.operations)
    if !maySelectNothing { try check(operations) }
    let needed = SessionOperations(root).ids
    let isTaken = { (operation: SelectableOperation) in
      selection.takes(operation) || needed.contains(operation.id)
    }
    let kept = paths.compactMap { path -> SourceMapping.Entry? in
      let operations = path.operations.filter(isTaken)
      return operations.isEmpty ? nil : path.keeping(operations)
    }
    let pruning = ComponentPruning(root, paths: kept, operations: operations.filter(isTaken))
    return pruning.prunedRoot()
  }

  private func check(_ operations: [SelectableOperation]) throws(DiagnosticFailure) {
    let criteria = selection.included + selection.excluded
    let unknown = criteria.filter { criterion in !operations.contains(where: criterion.matches) }
    if !unknown.isEmpty {
      throw DiagnosticFailure(unknown.map { .unknownCriterion($0, in: operations) })
    }
    guard operations.contains(where: selection.takes) else {
      throw DiagnosticFailure([.emptySelection(at: criteria.first?.position)])
    }
  }
}

extension Diagnostic {
  fileprivate static func unknownCriterion(
    _ criterion: OperationCriterion, in operations: [SelectableOperation]
  ) -> Diagnostic {
    let known =
      switch criterion.kind {
      case .tag: operations.flatMap(\.tags)
      case .path: operations.map(\.path)
      case .operation: operations.map(\.id)
      }
    let suggestion = NearestNames(criterion.text, among: known).suggestion
    let problem =
      criterion.kind == .path
      ? "No path matches '\(criterion.text)'"
      : "No operation has the \(criterion.noun) '\(criterion.text)'"
    return Diagnostic(.error, "unknown-selection", problem + suggestion, at: criterion.position)
  }

  fileprivate static func emptySelection(at position: SourcePosition?) -> Diagnostic {
    Diagnostic(
      .error, "empty-selection", "Nothing is left of the document: every included operation is excluded.",
      at: position)
  }
}

/// Which operations of a document to take: those that any of `included` names, without it all, less those
/// that any of `excluded` names.
package struct OperationSelection: Hashable, Sendable, Encodable {
  package var included: [OperationCriterion]
  package var excluded: [OperationCriterion]

  package init(included: [OperationCriterion] = [], excluded: [OperationCriterion] = []) {
    self.included = included
    self.excluded = excluded
  }

  package var isEverything: Bool { included.isEmpty && excluded.isEmpty }

  func takes(_ operation: SelectableOperation) -> Bool {
    (included.isEmpty || included.contains { $0.matches(operation) })
      && !excluded.contains { $0.matches(operation) }
  }
}

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

/// A pattern for paths: `*` is any text without `/`, a part `**` any number of parts, also none.
///
/// `/pets/**` matches `/pets`, `/pets/{id}` and `/pets/{id}/visits`; `/pets/*` only the second of them. Braces
/// stand for themselves.
struct PathPattern {
  private let parts: [Substring]

  init(_ text: String) {
    parts = Self.parts(of: text)
  }

  func matches(_ path: String) -> Bool {
    let path = Self.parts(of: path)
    // reached[n]: the pattern so far matches the first n parts of the path.
    var reached = [true] + path.map { _ in false }
    for part in parts {
      var next = reached.map { _ in false }
      for index in reached.indices {
        if part == "**" {
          next[index] = reached[index] || (index > 0 && next[index - 1])
        } else if index > 0, reached[index - 1] {
          next[index] = Self.matches(part, path[index - 1])
        }
      }
      reached = next
    }
    return reached.last ?? false
  }

  private static func parts(of text: String) -> [Substring] {
    text.split(separator: "/", omittingEmptySubsequences: false).drop { $0.isEmpty }.map { $0 }
  }

  /// One part: the texts between its stars, in order, at the start and at the end where no star is.
  private static func matches(_ pattern: Substring, _ text: Substring) -> Bool {
    let pieces = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard pieces.count > 1, let first = pieces.first, let last = pieces.last else { return pattern == text }
    guard text.hasPrefix(first) else { return false }
    var rest = text.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let found = rest.firstRange(of: piece) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}

/// The operations that the document's `x-callsite-tokens` names: those that log in, refresh and log out.
struct SessionOperations {
  let ids: Set<String>

  init(_ root: SourceNode) {
    let layout = ComponentLayout(root)
    var ids: Set<String> = []
    for entry in layout.entries(of: .securitySchemes) {
      guard let tokens = entry.value.mapping?["x-callsite-tokens"]?.mapping else { continue }
      for key in ["logIn", "logOut", "refresh"] {
        guard let value = tokens[key] else { continue }
        ids.formUnion((value.sequence ?? [value]).compactMap(\.string))
      }
    }
    self.ids = ids
  }
}

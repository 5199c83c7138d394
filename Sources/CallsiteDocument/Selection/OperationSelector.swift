package import CallsiteDiagnostics
package import CallsiteSource

/// Reduces a description to some of its operations and the components that they need.
///
/// It works on the tree before the document is read. The rest is neither read nor diagnosed, so selecting
/// twelve of nine hundred operations is fast. The description is in the newest form (see ``UpgradedDocument``).
/// Operations in `x-callsite-tokens` are always included, because the client can't log in without them. Tags
/// without operations are removed, and so are webhooks, which clients don't call.
package struct OperationSelector: Sendable {
  private let selection: OperationSelection
  private let allowsEmptySelection: Bool

  /// - Parameter allowsEmptySelection: Whether criteria may match nothing in the description, which can be an
  ///   older version of the document.
  package init(_ selection: OperationSelection, allowsEmptySelection: Bool = false) {
    self.selection = selection
    self.allowsEmptySelection = allowsEmptySelection
  }

  /// - Throws: An error for each criterion that matches nothing, or one error if no operation is left, unless
  ///   `allowsEmptySelection` is true.
  package func select(from root: SourceNode) throws(DiagnosticFailure) -> SourceNode {
    guard !selection.isEverything, let document = root.mapping else { return root }
    let paths = document["paths"]?.mapping?.entries.compactMap { SelectablePath($0, in: root) } ?? []
    let operations = paths.flatMap(\.operations)
    if !allowsEmptySelection { try check(operations) }
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
    let unknown = unknown(in: operations)
    if !unknown.isEmpty { throw DiagnosticFailure(unknown.map(\.problem)) }
    guard operations.contains(where: selection.takes) else {
      let criteria = selection.included + selection.excluded
      throw DiagnosticFailure([.emptySelection(at: criteria.first?.position)])
    }
  }

  /// Returns the criteria that match nothing in a description, each with an error that says so.
  package func unknownCriteria(in root: SourceNode) -> [(criterion: OperationCriterion, problem: Diagnostic)]
  {
    let paths = root.mapping?["paths"]?.mapping?.entries.compactMap { SelectablePath($0, in: root) } ?? []
    return unknown(in: paths.flatMap(\.operations))
  }

  private func unknown(
    in operations: [SelectableOperation]
  ) -> [(criterion: OperationCriterion, problem: Diagnostic)] {
    (selection.included + selection.excluded)
      .filter { criterion in !operations.contains(where: criterion.matches) }
      .map { ($0, .unknownCriterion($0, in: operations)) }
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
      .error, "empty-selection", "No operations are selected: every included operation is also excluded.",
      at: position)
  }
}

/// The operations to include: those that match any criterion in `included`, or all if it is empty, except
/// those that match any in `excluded`.
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

/// A criterion for operations: a tag, a path or an operationId.
package struct OperationCriterion: Hashable, Sendable, Encodable {
  package enum Kind: String, Hashable, Sendable, CaseIterable, Encodable {
    case tag, path, operation
  }

  package let kind: Kind
  /// A tag, an operationId, or a path in which `*` matches any text within a segment and `**` any number of
  /// segments: `/repos/{owner}/{repo}/issues/**`.
  package let text: String
  /// The location of the criterion, or `nil` on the command line.
  let position: SourcePosition?

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

  /// The name in messages and on the command line.
  var noun: String { kind == .operation ? "operationId" : kind.rawValue }
}

/// A pattern for paths. `*` matches any text without `/`, and a segment `**` matches any number of segments,
/// including none.
///
/// `/pets/**` matches `/pets`, `/pets/{id}` and `/pets/{id}/visits`, but `/pets/*` matches only the second.
/// Braces are literal.
struct PathPattern {
  private let parts: [Substring]

  init(_ text: String) {
    parts = Self.parts(of: text)
  }

  func matches(_ path: String) -> Bool {
    let path = Self.parts(of: path)
    // reached[n]: whether the pattern so far matches the first n segments of the path.
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

  /// Whether a segment matches: the texts between the stars occur in order, anchored at an end without a
  /// star.
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

/// The operations in the document's `x-callsite-tokens`: those that log in, refresh and log out.
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

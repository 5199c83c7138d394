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

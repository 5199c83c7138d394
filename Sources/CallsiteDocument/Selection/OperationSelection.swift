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

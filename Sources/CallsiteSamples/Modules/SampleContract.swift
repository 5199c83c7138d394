package import CallsiteContract
package import CallsiteDocument

/// What a document says of samples: to the letter, and whichever way they go, since types don't tell.
package struct SampleContract: Sendable {
  private let contract: DocumentContract
  private let policies: [EvaluationPolicy]

  package init(_ document: APIDocument) {
    self.init(document, DocumentContract(document))
  }

  init(_ document: APIDocument, _ contract: DocumentContract) {
    self.contract = contract
    let directions: [EvaluationPolicy.Direction] = [.response, .request]
    policies = directions.map { direction in
      var policy = EvaluationPolicy()
      policy.direction = direction
      policy.requiresBothDirections = document.isRequiredInBothDirections && direction == .response
      policy.formats = .exact
      policy.checksIntegerWidth = true
      return policy
    }
  }

  /// What is wrong with a value in an answer; nothing if it is right there or in a request.
  package func violations(_ value: DocumentValue, _ schema: Schema) -> [Violation] {
    if policies.contains(where: { contract.isValid(value, schema, $0) }) { return [] }
    return policies.first.map { contract.violations(value, schema, $0) } ?? []
  }
}

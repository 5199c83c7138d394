package import CallsiteContract
package import CallsiteDocument

/// Validates samples strictly against the document, as responses and as requests, because a type can be either.
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

  /// Returns whether a value is valid in a response or a request.
  func isValid(_ value: DocumentValue, _ schema: Schema) -> Bool {
    policies.contains { contract.isValid(value, schema, $0) }
  }

  /// Returns the violations of a value in a response, or none if it's valid in a response or a request.
  package func violations(_ value: DocumentValue, _ schema: Schema) -> [Violation] {
    if isValid(value, schema) { return [] }
    return policies.first.map { contract.violations(value, schema, $0) } ?? []
  }
}

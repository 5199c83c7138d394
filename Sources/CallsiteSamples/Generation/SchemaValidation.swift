package import CallsiteContract
package import CallsiteDocument
import OrderedCollections

/// Holds values against the document: what the mock forgives, and which way a value goes.
package struct SchemaValidation: Sendable {
  package let schemas: SchemaSet
  package let contract: DocumentContract
  package let direction: EvaluationPolicy.Direction
  /// Whether properties that no schema lists are problems, and properties that don't go this way.
  package var isStrict = false
  /// Whether a write-only property of an answer may be required.
  private let isRequiredInBothDirections: Bool

  package init(
    _ document: APIDocument, schemas: SchemaSet, contract: DocumentContract,
    direction: EvaluationPolicy.Direction
  ) {
    self.schemas = schemas
    self.contract = contract
    self.direction = direction
    isRequiredInBothDirections = document.isRequiredInBothDirections && direction == .response
  }

  /// Answers follow the document to the letter. Requests are taken as backends take them: they know local times
  /// without a zone, and the alternative that they look for, whatever else a value might be.
  private var policy: EvaluationPolicy {
    var policy = EvaluationPolicy()
    policy.direction = direction
    policy.requiresBothDirections = isRequiredInBothDirections
    policy.checksIntegerWidth = true
    policy.allowsOpenEnums = true
    policy.rejectsOtherDirection = isStrict
    if direction == .response {
      policy.formats = .exact
    } else {
      policy.formats = .lenient
      policy.isClosed = isStrict
      policy.allowsSeveralBranches = !isStrict
      policy.followsDiscriminators = true
    }
    return policy
  }

  /// Reads the texts of requests.
  package var texts: TextReading { TextReading(schemas, contract, policy) }

  /// All that is wrong with a value, in the order of its parts.
  package func problems(_ value: DocumentValue, _ schema: Schema) -> [Violation] {
    contract.violations(value, schema, policy)
  }

  package func isValid(_ value: DocumentValue, _ schema: Schema) -> Bool {
    contract.isValid(value, schema, policy)
  }

  /// Whether a value fits a schema, and is one that its enums list.
  package func isListed(_ value: DocumentValue, _ schema: Schema) -> Bool {
    var policy = policy
    policy.allowsOpenEnums = false
    return contract.isValid(value, schema, policy)
  }

  /// Whether a value fits a schema, whatever its `oneOf` says.
  package func isValidWithoutOneOf(_ value: DocumentValue, _ schema: Schema) -> Bool {
    var policy = policy
    policy.skipsOneOf = true
    return contract.isValid(value, schema, policy)
  }

  /// Whether a value fits what a schema says itself, whatever its `allOf`, `oneOf` and `anyOf` say.
  package func isValidWithoutBranches(_ value: DocumentValue, _ schema: Schema) -> Bool {
    var policy = policy
    policy.skipsBranches = true
    return contract.isValid(value, schema, policy)
  }

  /// A required property that doesn't go this way may be left out (OpenAPI, `readOnly`).
  package func isRequired(_ name: String, _ schema: Schema) -> Bool {
    isRequiredInBothDirections || !(schema.properties[name].map(goesOtherWay) ?? false)
  }

  package func goesOtherWay(_ property: Schema) -> Bool {
    let target = schemas.resolved(property)
    return direction == .request
      ? property.isReadOnly || target.isReadOnly : property.isWriteOnly || target.isWriteOnly
  }
}

extension Schema {
  /// `additionalProperties` as written: what `unevaluatedProperties` or `patternProperties` stand for in Swift
  /// limits other values.
  package var ownAdditionalProperties: AdditionalProperties {
    guard let limits else { return additionalProperties }
    if case .unspecified = limits.unevaluatedProperties {
    } else {
      return .unspecified
    }
    if case .schema(let schema) = additionalProperties,
      limits.patternProperties.values.contains(where: { $0 === schema })
    {
      return .unspecified
    }
    return additionalProperties
  }
}

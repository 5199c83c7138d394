package import CallsiteContract
package import CallsiteDocument
import OrderedCollections
import OrderedCollections

/// Validates values against the document, with the mock's leniency and for one direction.
package struct SchemaValidation: Sendable {
  package let schemas: SchemaSet
  package let contract: DocumentContract
  let direction: EvaluationPolicy.Direction
  /// Whether unlisted properties and properties of the other direction are problems.
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

  /// The policy. Responses follow the document strictly. Requests are accepted like backends do: they allow local times
  /// without a time zone, and values that match several alternatives.
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

  /// The reading of text values in requests.
  package var texts: TextReading { TextReading(schemas, contract, policy) }

  /// Returns all problems of a value, in the order of its parts.
  package func problems(_ value: DocumentValue, _ schema: Schema) -> [Violation] {
    contract.violations(value, schema, policy)
  }

  package func isValid(_ value: DocumentValue, _ schema: Schema) -> Bool {
    contract.isValid(value, schema, policy)
  }

  /// Returns whether a value matches a schema and is listed in its enums.
  func isListed(_ value: DocumentValue, _ schema: Schema) -> Bool {
    var policy = policy
    policy.allowsOpenEnums = false
    return contract.isValid(value, schema, policy)
  }

  /// Returns whether a value matches a schema, ignoring `oneOf`.
  func isValidWithoutOneOf(_ value: DocumentValue, _ schema: Schema) -> Bool {
    var policy = policy
    policy.skipsOneOf = true
    return contract.isValid(value, schema, policy)
  }

  /// Returns whether a value matches a schema, ignoring `allOf`, `oneOf` and `anyOf`.
  func isValidWithoutBranches(_ value: DocumentValue, _ schema: Schema) -> Bool {
    var policy = policy
    policy.skipsBranches = true
    return contract.isValid(value, schema, policy)
  }

  /// Returns whether a property is required in this direction (OpenAPI, `readOnly`).
  func isRequired(_ name: String, _ schema: Schema) -> Bool {
    isRequiredInBothDirections || !(schema.properties[name].map(isForOtherDirection) ?? false)
  }

  func isForOtherDirection(_ property: Schema) -> Bool {
    direction == .request ? schemas.isReadOnly(property) : schemas.isWriteOnly(property)
  }

  /// Returns a value without the properties that don't occur in this direction, such as write-only ones in a response.
  package func withoutOtherDirection(_ value: DocumentValue, _ schema: Schema) -> DocumentValue {
    switch value {
    case .array(let elements):
      guard let items = schemas.items(of: schema) else { return value }
      return .array(elements.map { withoutOtherDirection($0, items) })
    case .object(let members):
      let parts = schemas.possibleParts(of: schema)
      let others = schemas.additionalProperties(of: schema)
      let kept = members.filter { name, _ in
        !parts.contains { $0.properties[name].map(isForOtherDirection) ?? false }
      }
      return .object(
        OrderedDictionary(
          uniqueKeysWithValues: kept.map { name, value in
            let own = parts.lazy.compactMap { $0.properties[name] }.first ?? others
            return (name, own.map { withoutOtherDirection(value, $0) } ?? value)
          }))
    default: return value
    }
  }
}

extension Schema {
  /// The schema's own `additionalProperties`, unless they stand for `unevaluatedProperties` or `patternProperties`.
  var ownAdditionalProperties: AdditionalProperties {
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

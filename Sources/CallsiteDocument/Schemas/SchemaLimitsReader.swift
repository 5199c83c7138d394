import CallsiteSource
import OrderedCollections

/// Reads the schemas in the keywords that limit values.
struct SchemaLimitsReader {
  private let keywords: SchemaKeywords
  private let schemas: SchemaReader

  init(_ keywords: SchemaKeywords, _ schemas: SchemaReader) {
    self.keywords = keywords
    self.schemas = schemas
  }

  /// Returns the limits, or `nil` if there are none, as in most schemas.
  ///
  /// - Parameters:
  ///   - patterns: The value of `patternProperties`, which has already been read.
  ///   - knownValues: The values of `x-extensible-enum`, if it is there.
  func read(patterns: OrderedDictionary<String, Schema>, knownValues: [DocumentValue]?) -> SchemaLimits? {
    guard keywords.hasLimits || knownValues != nil else { return nil }
    return SchemaLimits(
      numbers: keywords.limits, pattern: keywords.pattern, uniqueItems: keywords.uniqueItems,
      isClosedTuple: !keywords.prefixItems.isEmpty && keywords.isClosedList,
      contains: keywords.contains.map(readLimiting),
      propertyNames: keywords.propertyNames.map(readLimiting), patternProperties: patterns,
      additionalProperties: patterns.isEmpty && keywords.unevaluatedProperties == nil
        ? nil : readOthers(keywords.additionalProperties),
      dependentRequired: OrderedDictionary(
        keywords.dependentRequired.map { ($0.name, $0.others) }, uniquingKeysWith: { first, _ in first }),
      dependentSchemas: OrderedDictionary(
        keywords.dependentSchemas.map { ($0.key, readLimiting($0.value)) },
        uniquingKeysWith: { first, _ in first }),
      not: keywords.not.map(readLimiting), ifSchema: keywords.ifSchema.map(readLimiting),
      thenSchema: keywords.thenSchema.map(readLimiting), elseSchema: keywords.elseSchema.map(readLimiting),
      unevaluatedItems: readOthers(keywords.unevaluatedItems),
      unevaluatedProperties: readOthers(keywords.unevaluatedProperties), knownValues: knownValues ?? [])
  }

  /// Reads a schema that is a limit, for which `false` is valid.
  private func readLimiting(_ node: SourceNode) -> Schema {
    // No code is generated for it, so there is nothing to warn about.
    guard node.boolean == false else { return schemas.read(node) }
    return Schema(
      limits: SchemaLimits(not: Schema(position: node.position)), position: node.position,
      source: schemas.session.source(node))
  }

  /// Reads the rule for fields or elements that no other keyword describes.
  private func readOthers(_ node: SourceNode?) -> Schema.AdditionalProperties {
    guard let node else { return .unspecified }
    guard let isAllowed = node.boolean else { return .schema(schemas.read(node)) }
    return isAllowed ? .any : .forbidden
  }
}

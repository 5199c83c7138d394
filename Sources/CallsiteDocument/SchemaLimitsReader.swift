import CallsiteDiagnostics
import CallsiteSource
import Foundation
import OrderedCollections

/// Reads the keywords of a schema that limit values within its shape.
///
/// What has the wrong type limits nothing and is passed over in silence: it changes nothing that is generated.
struct SchemaLimitsReader {
  private let object: ObjectReader
  private let schemas: SchemaReader

  init(_ object: ObjectReader, _ schemas: SchemaReader) {
    self.object = object
    self.schemas = schemas
  }

  /// Nil when the schema has no such keyword, as most have none.
  ///
  /// - Parameter patterns: What `patternProperties` says, which is read already.
  func read(patterns: OrderedDictionary<String, Schema>) -> SchemaLimits? {
    guard object.mapping.entries.contains(where: { Self.keywords.contains($0.key) }) else { return nil }
    return SchemaLimits(
      minimum: number("minimum"), maximum: number("maximum"), exclusiveMinimum: number("exclusiveMinimum"),
      exclusiveMaximum: number("exclusiveMaximum"), multipleOf: number("multipleOf"),
      minLength: count("minLength"), maxLength: count("maxLength"),
      pattern: object.mapping["pattern"]?.string, minItems: count("minItems"), maxItems: count("maxItems"),
      uniqueItems: object.mapping["uniqueItems"]?.boolean ?? false,
      isClosedTuple: object.mapping["prefixItems"] != nil && object.mapping["items"]?.boolean == false,
      contains: schema("contains"), minContains: count("minContains"), maxContains: count("maxContains"),
      minProperties: count("minProperties"), maxProperties: count("maxProperties"),
      propertyNames: schema("propertyNames"), patternProperties: patterns,
      dependentRequired: readDependentRequired(), dependentSchemas: readDependentSchemas(),
      not: schema("not"), ifSchema: schema("if"), thenSchema: schema("then"), elseSchema: schema("else"),
      unevaluatedItems: readUnevaluated("unevaluatedItems"),
      unevaluatedProperties: readUnevaluated("unevaluatedProperties"),
      knownValues: object.mapping["x-extensible-enum"]?.sequence?.map(DocumentValue.init) ?? [])
  }

  private static let keywords = Set(
    SchemaKeywords.validating + [
      "prefixItems", "patternProperties", "unevaluatedProperties", "x-extensible-enum",
    ])

  private func number(_ key: String) -> Decimal? {
    guard let scalar = object.mapping[key]?.scalar, scalar.kind == .number || scalar.kind == .integer else {
      return nil
    }
    return Decimal(string: scalar.text)
  }

  private func count(_ key: String) -> Int? {
    guard let number = number(key) else { return nil }
    return Int("\(number)")
  }

  private func schema(_ key: String) -> Schema? { object.mapping[key].map(readLimiting) }

  /// A schema for a limit: here `false` is no mistake.
  private func readLimiting(_ node: SourceNode) -> Schema {
    // Nothing is generated of it, so there is nothing to warn of.
    guard node.boolean == false else { return schemas.read(node) }
    return Schema(
      limits: SchemaLimits(not: Schema(position: node.position)), position: node.position, source: node)
  }

  private func readUnevaluated(_ key: String) -> Schema.AdditionalProperties {
    guard let node = object.mapping[key] else { return .unspecified }
    guard let isAllowed = node.boolean else { return .schema(schemas.read(node)) }
    return isAllowed ? .any : .forbidden
  }

  private func readDependentRequired() -> OrderedDictionary<String, [String]> {
    var required: OrderedDictionary<String, [String]> = [:]
    for entry in object.mapping["dependentRequired"]?.mapping?.entries ?? [] {
      required[entry.key] = entry.value.sequence?.compactMap(\.string)
    }
    return required
  }

  private func readDependentSchemas() -> OrderedDictionary<String, Schema> {
    var dependent: OrderedDictionary<String, Schema> = [:]
    for entry in object.mapping["dependentSchemas"]?.mapping?.entries ?? [] {
      dependent[entry.key] = readLimiting(entry.value)
    }
    return dependent
  }
}

import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// Reads the keywords of a schema that limit values but don't affect the Swift type.
///
/// Values of the wrong type are silently ignored, because they don't affect the generated code. Only infinities and NaN
/// are reported, since they look like numbers.
struct SchemaLimitsReader {
  private let object: ObjectReader
  private let schemas: SchemaReader

  init(_ object: ObjectReader, _ schemas: SchemaReader) {
    self.object = object
    self.schemas = schemas
  }

  /// Returns the limits, or `nil` if there are none, as in most schemas.
  ///
  /// - Parameter patterns: The value of `patternProperties`, which has already been read.
  func read(patterns: OrderedDictionary<String, Schema>) -> SchemaLimits? {
    guard object.mapping.entries.contains(where: { Self.isLimit($0.key) }) else { return nil }
    // Without a number there is no limit.
    for keyword in NumericLimits.Keyword.allCases { _ = object.jsonValue(keyword.rawValue) }
    return SchemaLimits(
      numbers: NumericLimits(object.mapping), pattern: object.mapping["pattern"]?.string,
      uniqueItems: object.mapping["uniqueItems"]?.boolean ?? false,
      isClosedTuple: object.mapping["prefixItems"] != nil && object.mapping["items"]?.boolean == false,
      contains: schema("contains"),
      propertyNames: schema("propertyNames"), patternProperties: patterns,
      additionalProperties: patterns.isEmpty && object.mapping["unevaluatedProperties"] == nil
        ? nil : readOthers("additionalProperties"),
      dependentRequired: readDependentRequired(), dependentSchemas: readDependentSchemas(),
      not: schema("not"), ifSchema: schema("if"), thenSchema: schema("then"), elseSchema: schema("else"),
      unevaluatedItems: readOthers("unevaluatedItems"),
      unevaluatedProperties: readOthers("unevaluatedProperties"),
      knownValues: object.mapping["x-extensible-enum"]?.sequence?.map(DocumentValue.init) ?? [])
  }

  private static func isLimit(_ key: String) -> Bool {
    SchemaKeyword.limits.contains(key) || key == "x-extensible-enum"
  }

  private func schema(_ key: String) -> Schema? { object.mapping[key].map(readLimiting) }

  /// Reads a schema that is a limit, for which `false` is valid.
  private func readLimiting(_ node: SourceNode) -> Schema {
    // No code is generated for it, so there is nothing to warn about.
    guard node.boolean == false else { return schemas.read(node) }
    return Schema(
      limits: SchemaLimits(not: Schema(position: node.position)), position: node.position,
      source: schemas.session.source(node))
  }

  /// Reads the rule for fields or elements that no other keyword describes.
  private func readOthers(_ key: String) -> Schema.AdditionalProperties {
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

/// The values of `type`, without `null`.
struct TypeKeywords {
  private(set) var types: [JSONType] = []
  private(set) var isNullable = false

  init(_ object: ObjectReader) {
    guard let node = object.mapping["type"] else { return }
    for node in node.sequence ?? [node] { add(node, object.session) }
  }

  private mutating func add(_ node: SourceNode, _ session: ReadingSession) {
    if node.string == "null" {
      isNullable = true
    } else if node.isNull {
      session.report(.unquotedNull(at: node.position), asOneOf: "type null", isRepair: true)
      isNullable = true
    } else if let type = node.string.flatMap(JSONType.init(rawValue:)) {
      if !types.contains(type) { types.append(type) }
    } else if node.string != nil {
      session.repair(.unknownType(node))
    } else {
      session.repair(.wrongType("'type' of a schema", expected: "a type or a list of types", node, .schema))
    }
  }
}

extension Diagnostic {
  fileprivate static func unquotedNull(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "unquoted-string", "The type null must be the string 'null'; read as such.", at: position)
  }

  fileprivate static func unknownType(_ node: SourceNode) -> Diagnostic {
    let names = JSONType.allCases.map(\.rawValue) + ["null"]
    let suggestion = NearestNames(node.string ?? "", among: names).suggestion
    return Diagnostic(
      .warning, "unknown-type",
      "'type' must be \(names.joinedWithOr()), but is \(node.found); any value is assumed"
        + suggestion,
      at: node.position)
  }
}

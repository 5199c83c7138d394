import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// Reads schemas: JSON Schema 2020-12 as OpenAPI 3.1 uses it.
struct SchemaReader {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// Reads the schema of a field, if it has one.
  func read(_ key: String, of object: ObjectReader) -> Schema? {
    object.node(key).map { read($0) }
  }

  /// Reads a schema. What can't be read allows any value.
  ///
  /// The position is that of the schema's name where it has one, such as a property.
  func read(_ node: SourceNode, at position: SourcePosition? = nil) -> Schema {
    let position = position ?? node.position
    if let isAnything = node.boolean {
      if isAnything { return Schema(position: position, source: node) }
      session.report(.falseSchema(at: node.position))
      return Schema(limits: SchemaLimits(not: Schema(position: position)), position: position, source: node)
    }
    guard node.mapping != nil else {
      session.repair(.wrongType("A schema", expected: "an object, true or false", node, .schema))
      return Schema(position: position)
    }
    guard let object = ObjectReader(node, as: .schema, session) else { return Schema(position: position) }
    if object.mapping["$ref"] != nil { return readReference(object, position) }
    return readShape(object, SchemaAnnotations(object), position)
  }

  /// Reads a schema that says itself what it allows.
  func readShape(
    _ object: ObjectReader, _ annotations: SchemaAnnotations, _ position: SourcePosition
  ) -> Schema {
    let type = TypeKeywords(object)
    let values = EnumerationKeywords(object, type.types)
    if values.isOnlyNull {
      object.reportUnsupportedKeywords()
      return Schema(annotations, isNullable: true, position: position, source: object.node)
    }
    let oneOf = SchemaBranches("oneOf", of: object, self)
    let anyOf = SchemaBranches("anyOf", of: object, self)
    let properties = readSchemas("properties", of: object)
    let patterns = readSchemas("patternProperties", of: object)
    let listed =
      values.values == nil && properties.isEmpty && object.mapping["allOf"] == nil
      ? ListedValues(branches: oneOf.schemas + anyOf.schemas) : nil
    let isNullable = type.isNullable || values.isNullable || oneOf.isNullable || anyOf.isNullable
    object.reportUnsupportedKeywords()
    return Schema(
      types: type.types, isNullable: isNullable, format: object.string("format"),
      contentMediaType: object.string("contentMediaType"), contentEncoding: object.string("contentEncoding"),
      contentSchema: read("contentSchema", of: object),
      properties: properties, required: readRequired(object),
      additionalProperties: readAdditionalProperties(object, patterns), items: readItems(object, values),
      prefixItems: object.list("prefixItems", of: "schemas").map { read($0) },
      allOf: SchemaBranches("allOf", of: object, self).schemas, oneOf: listed == nil ? oneOf.schemas : [],
      anyOf: listed == nil ? anyOf.schemas : [],
      discriminator: DiscriminatorReader(session).read(object, branches: oneOf.schemas + anyOf.schemas),
      enumeration: values.areOfElements ? nil : values.values ?? listed?.values,
      defaultValue: annotations.defaultValue,
      title: annotations.title,
      description: annotations.description, isDeprecated: annotations.isDeprecated,
      isReadOnly: annotations.isReadOnly, isWriteOnly: annotations.isWriteOnly,
      examples: annotations.examples,
      limits: SchemaLimitsReader(object, self).read(patterns: patterns), lifecycle: annotations.lifecycle,
      swiftName: annotations.swiftName,
      enumExtension: EnumExtensionReader(session).read(object, values: values.values ?? listed?.values)
        ?? listed?.enumExtension ?? VendorEnumNames(object).enumExtension(of: values.values),
      identity: IdentityReader(session).read(object, properties), position: position, source: object.node)
  }

  private func readSchemas(_ key: String, of object: ObjectReader) -> OrderedDictionary<String, Schema> {
    var schemas: OrderedDictionary<String, Schema> = [:]
    for entry in object.entries(key, of: "schemas") {
      schemas[entry.key] = read(entry.value, at: entry.position)
    }
    return schemas
  }

  /// `items: false` after a tuple says that it ends there.
  private func readItems(_ object: ObjectReader, _ values: EnumerationKeywords) -> Schema? {
    let isTuple = object.mapping["prefixItems"] != nil
    if isTuple && object.mapping["items"]?.boolean == false { return nil }
    let items = read("items", of: object)
    guard values.areOfElements, items?.reference == nil, items?.enumeration == nil else { return items }
    return Schema(
      types: items?.types ?? [], isNullable: items?.isNullable ?? false, enumeration: values.values,
      title: items?.title, description: items?.description, swiftName: items?.swiftName,
      enumExtension: items?.enumExtension, position: items?.position ?? object.position,
      source: object.mapping.entry("enum").map {
        (items?.source ?? SourceNode([:], at: $0.position)).adding($0)
      })
  }

  private func readRequired(_ object: ObjectReader) -> [String] {
    var names: OrderedSet<String> = []
    for (name, position) in object.strings("required", of: "property names") {
      if !names.append(name).inserted { session.repair(.duplicateRequired(name, at: position)) }
    }
    return Array(names)
  }

  private func readAdditionalProperties(
    _ object: ObjectReader, _ patterns: OrderedDictionary<String, Schema>
  ) -> Schema.AdditionalProperties {
    guard let node = object.node("additionalProperties") ?? object.node("unevaluatedProperties") else {
      return patterns.isEmpty ? .unspecified : readPatterns(patterns)
    }
    guard let isAllowed = node.boolean else { return .schema(read(node)) }
    return !patterns.isEmpty ? readPatterns(patterns) : isAllowed ? .any : .forbidden
  }

  /// Swift has no type for keys that match a pattern: one pattern's values are those of any key.
  private func readPatterns(_ patterns: OrderedDictionary<String, Schema>) -> Schema.AdditionalProperties {
    patterns.count == 1 ? .schema(patterns.values[0]) : .any
  }
}

extension ObjectReader {
  /// Reports keywords that would change the Swift shape and that nothing reads.
  fileprivate func reportUnsupportedKeywords() {
    if let node = mapping["$dynamicRef"] {
      session.report(.unsupportedDynamicReference(at: node.position))
    }
  }
}

extension Diagnostic {
  fileprivate static func unsupportedDynamicReference(at position: SourcePosition) -> Diagnostic {
    unsupportedFeature("'$dynamicRef' isn't supported; it is read as any value.", at: position)
  }

  fileprivate static func falseSchema(at position: SourcePosition) -> Diagnostic {
    unsupportedFeature("The schema 'false' allows no value; it is read as any value.", at: position)
  }

  fileprivate static func duplicateRequired(_ name: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(.warning, "duplicate-required", "'\(name)' is listed as required twice.", at: position)
  }
}

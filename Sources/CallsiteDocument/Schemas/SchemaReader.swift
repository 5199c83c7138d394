import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// Reads schemas: JSON Schema 2020-12 as used in OpenAPI 3.1.
struct SchemaReader {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// Reads the schema in a field, if there is one.
  func read(_ key: String, of object: ObjectReader) -> Schema? {
    object.node(key).map { read($0) }
  }

  /// Reads a schema. If it can't be read, it allows any value.
  ///
  /// - Parameters:
  ///   - position: The position of the schema's name, if it has one, such as a property's.
  ///   - isIdentifier: Whether the name ends in `id`.
  func read(_ node: SourceNode, at position: SourcePosition? = nil, isIdentifier: Bool = false) -> Schema {
    let position = position ?? node.position
    if let isAnything = node.boolean {
      if isAnything { return Schema(position: position, source: session.source(node)) }
      session.report(.falseSchema(at: node.position))
      return Schema(
        limits: SchemaLimits(not: Schema(position: position)), position: position,
        source: session.source(node))
    }
    guard node.mapping != nil else {
      session.repair(.wrongType("A schema", expected: "an object, true or false", node, .schema))
      return Schema(position: position)
    }
    guard let object = ObjectReader(node, as: .schema, session) else { return Schema(position: position) }
    if object.mapping["$ref"] != nil { return readReference(object, position) }
    return readShape(object, SchemaAnnotations(object), position, isIdentifier: isIdentifier)
  }

  /// Reads a schema that isn't a reference.
  func readShape(
    _ object: ObjectReader, _ annotations: SchemaAnnotations, _ position: SourcePosition,
    isIdentifier: Bool = false
  ) -> Schema {
    let keywords = SchemaKeywords(object)
    object.reportUnsupportedKeywords()
    if keywords.values.isOnlyNull {
      return Schema(annotations, isNullable: true, position: position, source: session.source(object.node))
    }
    let oneOf = SchemaBranches(keywords.oneOf, self)
    let anyOf = SchemaBranches(keywords.anyOf, self)
    let properties = readSchemas(keywords.properties, areProperties: true)
    let patterns = readSchemas(keywords.patternProperties)
    let values = keywords.values.values
    let listed =
      values == nil && properties.isEmpty && keywords.allOf.isEmpty
      ? ListedValues(branches: oneOf.schemas + anyOf.schemas) : nil
    return Schema(
      types: keywords.types.types,
      isNullable: keywords.types.allowsNull || keywords.values.isNullable || oneOf.isNullable
        || anyOf.isNullable,
      format: keywords.format, contentMediaType: keywords.contentMediaType,
      contentEncoding: keywords.contentEncoding, contentSchema: keywords.contentSchema.map { read($0) },
      properties: properties, required: Array(OrderedSet(keywords.required)),
      additionalProperties: readAdditionalProperties(keywords, patterns),
      items: readItems(keywords, at: object.position),
      prefixItems: keywords.prefixItems.map { read($0) }, allOf: keywords.allOf.map { read($0) },
      oneOf: listed == nil ? oneOf.schemas : [], anyOf: listed == nil ? anyOf.schemas : [],
      discriminator: keywords.discriminator.map {
        DiscriminatorReader(session).read($0, branches: oneOf.schemas + anyOf.schemas)
      },
      enumeration: keywords.values.misplaced == nil ? values ?? listed?.values : nil,
      defaultValue: annotations.defaultValue,
      title: annotations.title,
      description: annotations.description, isDeprecated: annotations.isDeprecated,
      isReadOnly: annotations.isReadOnly, isWriteOnly: annotations.isWriteOnly,
      examples: annotations.examples,
      limits: SchemaLimitsReader(keywords, self).read(
        patterns: patterns,
        knownValues: object.mapping["x-extensible-enum"].map { $0.sequence?.map(DocumentValue.init) ?? [] }),
      lifecycle: annotations.lifecycle,
      swiftName: annotations.swiftName,
      discriminatorValue: ["x-ms-discriminator-value", "x-discriminator-value"].lazy.compactMap {
        object.mapping[$0]?.scalar?.text
      }.first,
      enumExtension: EnumExtensionReader(session).read(object, values: values ?? listed?.values)
        ?? listed?.enumExtension ?? VendorEnumNames(object).enumExtension(of: values),
      identity: IdentityReader(session).read(object, properties, hasParts: !keywords.allOf.isEmpty),
      acceptsIdentifier: isIdentifier || object.mapping["x-expansionResources"] != nil, position: position,
      source: session.source(object.node))
  }

  private func readSchemas(
    _ entries: [SourceMapping.Entry], areProperties: Bool = false
  ) -> OrderedDictionary<String, Schema> {
    var schemas: OrderedDictionary<String, Schema> = [:]
    for entry in entries {
      schemas[entry.key] = read(
        entry.value, at: entry.position, isIdentifier: areProperties && entry.key.endsInID)
    }
    return schemas
  }

  /// Reads `items`, which can be `false` to end a tuple.
  private func readItems(_ keywords: SchemaKeywords, at position: SourcePosition) -> Schema? {
    if !keywords.prefixItems.isEmpty, keywords.isClosedList { return nil }
    let items = keywords.items.map { read($0) }
    guard let entry = keywords.values.misplaced, items?.reference == nil, items?.enumeration == nil else {
      return items
    }
    return Schema(
      types: items?.types ?? [], isNullable: items?.isNullable ?? false, enumeration: keywords.values.values,
      title: items?.title, description: items?.description, swiftName: items?.swiftName,
      enumExtension: items?.enumExtension, position: items?.position ?? position,
      source: session.source((items?.source ?? SourceNode([:], at: entry.position)).adding(entry)))
  }

  private func readAdditionalProperties(
    _ keywords: SchemaKeywords, _ patterns: OrderedDictionary<String, Schema>
  ) -> Schema.AdditionalProperties {
    guard let node = keywords.additionalProperties ?? keywords.unevaluatedProperties else {
      if patterns.isEmpty { return .unspecified }
      return keywords.properties.isEmpty ? readPatterns(patterns) : .any
    }
    guard let isAllowed = node.boolean else { return patterns.isEmpty ? .schema(read(node)) : .any }
    if isAllowed { return .any }
    return patterns.isEmpty ? .forbidden : readPatterns(patterns)
  }

  /// Returns the additional properties for patterns. Swift has no type for keys that match a pattern, so a
  /// single pattern's schema applies to all keys.
  private func readPatterns(_ patterns: OrderedDictionary<String, Schema>) -> Schema.AdditionalProperties {
    patterns.count == 1 ? .schema(patterns.values[0]) : .any
  }
}

extension String {
  /// Whether the last word of a name is `id`: `id`, `customer_id`, `customerId`, `Customer ID`, but not `paid`.
  package var endsInID: Bool {
    guard utf8.count > 2 else { return lowercased() == "id" }
    let end = unicodeScalars.suffix(3)
    guard let before = end.first else { return false }
    return switch String(end.dropFirst()) {
    case "Id": true
    case "ID": !("A"..."Z").contains(before)
    case "id": !before.properties.isAlphabetic
    default: false
    }
  }
}

extension ObjectReader {
  /// Reports unsupported keywords that would change the Swift type.
  fileprivate func reportUnsupportedKeywords() {
    if let node = mapping["$dynamicRef"] {
      session.report(.unsupportedDynamicReference(at: node.position))
    }
  }
}

extension SchemaReader {
  /// Reads a schema with `$ref`.
  ///
  /// Annotations next to the reference are kept there. Keywords that limit values make it `allOf: [reference,
  /// keywords]`, because both apply in JSON Schema 2020-12. Null beside the reference's own type makes it a nullable
  /// `anyOf: [reference]`, as people mean it, although strictly the reference still forbids null.
  func readReference(_ object: ObjectReader, _ position: SourcePosition) -> Schema {
    let node = object.node
    let annotations = SchemaAnnotations(object)
    let constraints = object.mapping.entries.filter { SchemaKeyword.isConstraining($0.key) }
    if !constraints.isEmpty, !repeatsType(object, constraints) {
      let target = readTarget(node, .none, node.position)
      let siblings = readShape(object.constrainingSiblings, .none, position)
      return Schema(annotations, allOf: [target, siblings], position: position, source: node)
    }
    let types = TypeKeywords(object)
    if types.allowsNull {
      let position = types.position ?? position
      let target = readTarget(node, .none, node.position)
      return Schema(annotations, isNullable: true, anyOf: [target], position: position, source: node)
    }
    return readTarget(node, annotations, position)
  }

  /// Whether all that is next to `$ref` is the type of the referenced schema, with or without null.
  private func repeatsType(_ object: ObjectReader, _ constraints: [SourceMapping.Entry]) -> Bool {
    guard constraints.map(\.key) == ["type"], let reference = Reference(object.node, session),
      let pointer = reference.pointer,
      case .mapping(let target)? = ReferenceResolver(session).find(reference, pointer, .schemas)?.content
    else { return false }
    let types = Set(TypeKeywords(ObjectReader(silently: target, as: .schema, at: object.position)).types)
    return !types.isEmpty && types == Set(TypeKeywords(object).types)
  }

  /// Returns a reference to a component by name. The target of any other pointer is read in place.
  private func readTarget(
    _ node: SourceNode, _ annotations: SchemaAnnotations, _ position: SourcePosition
  ) -> Schema {
    guard let reference = Reference(node, session), let pointer = reference.pointer,
      let target = ReferenceResolver(session).find(reference, pointer, .schemas)
    else { return Schema(annotations, position: position) }
    if let name = pointer.name(in: .schemas) {
      return Schema(annotations, reference: name, position: position, source: node)
    }
    guard let inlined = readInlined(target, pointer, reference) else {
      return Schema(annotations, position: position)
    }
    return annotations.isEmpty
      ? inlined : Schema(annotations, allOf: [inlined], position: position, source: node)
  }

  private func readInlined(_ node: SourceNode, _ pointer: JSONPointer, _ reference: Reference) -> Schema? {
    if let schema = session.inlinedSchemas[pointer] { return schema }
    guard session.pointersInProgress.insert(pointer).inserted else {
      session.repair(.cyclicInline(reference))
      return nil
    }
    defer { session.pointersInProgress.remove(pointer) }
    let schema = read(node)
    session.inlinedSchemas[pointer] = schema
    return schema
  }
}

extension ObjectReader {
  /// The same schema with only the keywords that limit values.
  fileprivate var constrainingSiblings: ObjectReader {
    let entries = mapping.entries.filter { SchemaKeyword.isConstraining($0.key) }
    return ObjectReader(SourceMapping(entries), as: kind, at: position, session)
  }
}

extension Schema {
  /// Creates a schema of annotations around another one. Without another one, it allows any value.
  convenience init(
    _ annotations: SchemaAnnotations, reference: String? = nil, isNullable: Bool = false,
    allOf: [Schema] = [], anyOf: [Schema] = [], position: SourcePosition, source: SourceNode? = nil
  ) {
    self.init(
      reference: reference, isNullable: isNullable, allOf: allOf, anyOf: anyOf,
      defaultValue: annotations.defaultValue, title: annotations.title, description: annotations.description,
      isDeprecated: annotations.isDeprecated, isReadOnly: annotations.isReadOnly,
      isWriteOnly: annotations.isWriteOnly, examples: annotations.examples,
      lifecycle: annotations.lifecycle, swiftName: annotations.swiftName, position: position, source: source)
  }
}

extension Diagnostic {
  fileprivate static func unsupportedDynamicReference(at position: SourcePosition) -> Diagnostic {
    unsupportedFeature("'$dynamicRef' isn't supported; it is read as any value.", at: position)
  }

  fileprivate static func falseSchema(at position: SourcePosition) -> Diagnostic {
    unsupportedFeature("The schema 'false' allows no value; it is read as any value.", at: position)
  }

  fileprivate static func cyclicInline(_ reference: Reference) -> Diagnostic {
    Diagnostic(
      .warning, "cyclic-reference",
      "'\(reference.text)' contains itself; make it a schema of its own under '#/components/schemas'.",
      at: reference.position)
  }
}

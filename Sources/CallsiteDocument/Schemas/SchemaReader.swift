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
    let type = TypeKeywords(object)
    let values = EnumerationKeywords(object, type.types)
    if values.isOnlyNull {
      object.reportUnsupportedKeywords()
      return Schema(annotations, isNullable: true, position: position, source: session.source(object.node))
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
      identity: IdentityReader(session).read(object, properties),
      acceptsIdentifier: isIdentifier || object.mapping["x-expansionResources"] != nil, position: position,
      source: session.source(object.node))
  }

  private func readSchemas(_ key: String, of object: ObjectReader) -> OrderedDictionary<String, Schema> {
    var schemas: OrderedDictionary<String, Schema> = [:]
    for entry in object.entries(key, of: "schemas") {
      schemas[entry.key] = read(
        entry.value, at: entry.position, isIdentifier: key == "properties" && entry.key.endsInID)
    }
    return schemas
  }

  /// Reads `items`, which can be `false` to end a tuple.
  private func readItems(_ object: ObjectReader, _ values: EnumerationKeywords) -> Schema? {
    let isTuple = object.mapping["prefixItems"] != nil
    if isTuple && object.mapping["items"]?.boolean == false { return nil }
    let items = read("items", of: object)
    guard values.areOfElements, items?.reference == nil, items?.enumeration == nil else { return items }
    return Schema(
      types: items?.types ?? [], isNullable: items?.isNullable ?? false, enumeration: values.values,
      title: items?.title, description: items?.description, swiftName: items?.swiftName,
      enumExtension: items?.enumExtension, position: items?.position ?? object.position,
      source: session.source(
        object.mapping.entry("enum").map { (items?.source ?? SourceNode([:], at: $0.position)).adding($0) }))
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

extension SourceNode {
  /// The names in a `type` keyword, which is one or a list of them.
  fileprivate var typeNames: [String] {
    (sequence ?? [self]).compactMap { $0.scalar?.text }
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
    if !constraints.isEmpty, !constraints.allSatisfy({ repeats($0, of: node) }) {
      let target = readTarget(node, .none, node.position)
      let siblings = readShape(object.constrainingSiblings, .none, position)
      return Schema(annotations, allOf: [target, siblings], position: position, source: node)
    }
    if TypeKeywords(object).isNullable {
      let position = object.mapping["type"]?.position ?? position
      let target = readTarget(node, .none, node.position)
      return Schema(annotations, isNullable: true, anyOf: [target], position: position, source: node)
    }
    return readTarget(node, annotations, position)
  }

  /// Whether a keyword next to `$ref` repeats the type of the referenced schema, with or without null.
  private func repeats(_ entry: SourceMapping.Entry, of node: SourceNode) -> Bool {
    guard entry.key == "type", let reference = Reference(node, session),
      let pointer = reference.pointer,
      case .mapping(let target)? = ReferenceResolver(session).find(reference, pointer, .schemas)?.content
    else { return false }
    let types = Set(target["type"]?.typeNames ?? []).subtracting(["null"])
    return !types.isEmpty && types == Set(entry.value.typeNames).subtracting(["null"])
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
    let node = SourceNode(.mapping(SourceMapping(entries)), at: position)
    guard let reader = ObjectReader(node, as: .schema, session) else {
      preconditionFailure("A mapping is always an object.")
    }
    return reader
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

  fileprivate static func duplicateRequired(_ name: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(.warning, "duplicate-required", "'\(name)' is listed as required twice.", at: position)
  }

  fileprivate static func cyclicInline(_ reference: Reference) -> Diagnostic {
    Diagnostic(
      .warning, "cyclic-reference",
      "'\(reference.text)' contains itself; make it a schema of its own under '#/components/schemas'.",
      at: reference.position)
  }
}

import CallsiteDiagnostics
import CallsiteSource

extension SchemaReader {
  /// Reads a schema with `$ref`.
  ///
  /// Annotations beside it stay beside it; keywords that limit values make `allOf: [reference, keywords]`
  /// (JSON Schema 2020-12: both apply); `nullable` makes a nullable `anyOf: [reference]`.
  func readReference(_ object: ObjectReader, _ position: SourcePosition) -> Schema {
    let node = object.node
    let annotations = SchemaAnnotations(object)
    let isConstrained = object.mapping.entries.contains { SchemaKeywords.isConstraining($0.key) }
    if isConstrained {
      let target = readTarget(node, .none, node.position)
      let siblings = readShape(object.constrainingSiblings, .none, position)
      return Schema(annotations, allOf: [target, siblings], position: position, source: node)
    }
    if object.boolean("nullable") == true {
      let position = object.mapping["nullable"]?.position ?? position
      session.report(.nullableKeyword(at: position), asOneOf: "nullable", isRepair: true)
      let target = readTarget(node, .none, node.position)
      return Schema(annotations, isNullable: true, anyOf: [target], position: position, source: node)
    }
    return readTarget(node, annotations, position)
  }

  /// A reference by name to a component, or the schema that a longer pointer leads to, read in place.
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
    let entries = mapping.entries.filter { SchemaKeywords.isConstraining($0.key) || $0.key == "nullable" }
    let node = SourceNode(.mapping(SourceMapping(entries)), at: position)
    guard let reader = ObjectReader(node, as: .schema, session) else {
      preconditionFailure("A mapping is an object.")
    }
    return reader
  }
}

extension Schema {
  /// A schema of annotations around one other, or of annotations alone, which allows any value.
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
  fileprivate static func cyclicInline(_ reference: Reference) -> Diagnostic {
    Diagnostic(
      .warning, "cyclic-reference",
      "'\(reference.text)' contains itself; make it a schema of its own under '#/components/schemas'.",
      at: reference.position)
  }
}

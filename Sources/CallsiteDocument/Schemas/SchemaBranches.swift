import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// The schemas of `oneOf` or `anyOf`, from which `null` is removed.
struct SchemaBranches {
  let schemas: [Schema]
  /// Whether a branch was `null` or allowed it.
  let isNullable: Bool

  init(_ nodes: [SourceNode], _ reader: SchemaReader) {
    let others = nodes.filter { !$0.isNullSchema(reader.session) }
    schemas = others.map { reader.read($0) }
    isNullable = others.count < nodes.count || schemas.contains(where: \.isNullable)
  }
}

extension SourceNode {
  /// Whether a schema allows only `null`, also by reference: drf-spectacular generates a `NullEnum`.
  fileprivate func isNullSchema(_ session: ReadingSession) -> Bool {
    guard let mapping else { return false }
    let object = ObjectReader(silently: mapping, as: .schema, at: position)
    let types = TypeKeywords(object, .jsonSchema)
    if types.kinds == [.null] || EnumerationKeywords(object, types, .jsonSchema).isOnlyNull { return true }
    guard let text = mapping["$ref"]?.string,
      let name = JSONPointer(reference: text)?.name(in: .schemas),
      let target = session.schemaNodes[name], target.mapping?["$ref"] == nil
    else { return false }
    return target.isNullSchema(session)
  }
}

/// Finds the schemas of a discriminator (OpenAPI, Discriminator Object).
struct DiscriminatorReader {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// Reads a discriminator. Unmapped branches with a reference are mapped from their schema's name, as
  /// OpenAPI specifies, and follow the explicit ones.
  func read(_ keyword: SchemaKeywords.Discriminator, branches: [Schema]) -> Schema.Discriminator {
    var mapping: OrderedDictionary<String, String> = [:]
    for entry in keyword.mapping {
      if let name = readTarget(entry.value) { mapping[entry.key] = name }
    }
    let mapped = Set(mapping.values)
    for name in branches.compactMap(\.reference) where !mapped.contains(name) && mapping[name] == nil {
      mapping[name] = name
    }
    let defaultSchema = keyword.defaultMapping.flatMap(readTarget)
    if let defaultSchema, !branches.isEmpty, !branches.contains(where: { $0.reference == defaultSchema }) {
      session.report(.foreignDefault(defaultSchema, at: keyword.defaultMapping?.position))
    }
    return Schema.Discriminator(property: keyword.property, mapping: mapping, defaultSchema: defaultSchema)
  }

  /// Reads the name of a schema or a reference to it.
  private func readTarget(_ node: SourceNode) -> String? {
    guard let text = node.string else {
      session.repair(.wrongType("A 'mapping' of a discriminator", expected: "a schema", node, .discriminator))
      return nil
    }
    let name = JSONPointer(reference: text)?.name(in: .schemas) ?? text
    if session.schemaNodes[name] != nil { return name }
    if text.contains("/") && !text.hasPrefix("#") {
      session.repair(.externalReference(text, at: node.position))
    } else {
      let names = session.schemaNodes.entries.lazy.map(\.key)
      session.repair(.unknownMapping(name, names, at: node.position))
    }
    return nil
  }
}

extension Diagnostic {
  fileprivate static func foreignDefault(_ name: String, at position: SourcePosition?) -> Diagnostic {
    Diagnostic(
      .warning, "unresolved-reference",
      "'defaultMapping' must be one of the discriminator's schemas, but is '\(name)'; it is ignored.",
      at: position)
  }

  fileprivate static func unknownMapping(
    _ name: String, _ known: some Sequence<String>, at position: SourcePosition
  ) -> Diagnostic {
    let suggestion = NearestNames(name, among: known).suggestion(or: "define it, or correct the reference")
    return Diagnostic(
      .warning, "unresolved-reference",
      "There is no schema '\(name)'" + suggestion, at: position)
  }
}

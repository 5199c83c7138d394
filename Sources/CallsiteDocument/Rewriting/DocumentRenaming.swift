package import CallsiteDiagnostics
package import CallsiteSource

/// Writes names from the configuration into a description, as if it had a corresponding `x-callsite-name`.
///
/// The description is in the newest form (see ``UpgradedDocument``). These names take precedence over its own.
package struct DocumentRenaming: Sendable {
  private let names: [GivenName]

  package init(_ names: [GivenName]) {
    self.names = names
  }

  /// Returns the document with the names.
  ///
  /// - Throws: `DiagnosticFailure` with an error for each name of something that isn't in the document.
  package func apply(to root: SourceNode) throws(DiagnosticFailure) -> SourceNode {
    let (node, problems) = renamed(root)
    if !problems.isEmpty { throw DiagnosticFailure(problems) }
    return node
  }

  /// Returns a version of the document with the names of what it contains. Other versions can contain more.
  package func apply(toVersion root: SourceNode) -> SourceNode { renamed(root).node }

  private func renamed(_ root: SourceNode) -> (node: SourceNode, problems: [Diagnostic]) {
    if names.isEmpty { return (root, []) }
    var node = root
    var problems: [Diagnostic] = []
    let parts = NameableParts(root)
    for given in names {
      guard let path = parts.path(of: given) else {
        problems.append(.unknownPart(given, parts.known(given.kind, near: given.text)))
        continue
      }
      node = node.editing(at: path[...]) { part in
        let value = SourceNode(
          .scalar(SourceScalar(given.name, .string)), at: given.position ?? part.position)
        return part.replacing([SourceMapping.Entry(key: "x-callsite-name", value: value, at: value.position)])
      }
    }
    return (node, problems)
  }
}

extension SourceNode {
  /// Returns the tree with the node at an existing path edited.
  fileprivate func editing(
    at path: ArraySlice<String>, _ edit: (SourceNode) -> SourceNode
  ) -> SourceNode {
    guard let token = path.first else { return edit(self) }
    if let sequence {
      let elements = sequence.enumerated().map { index, element in
        "\(index)" == token ? element.editing(at: path.dropFirst(), edit) : element
      }
      return SourceNode(.sequence(elements), at: position)
    }
    let entries = (mapping?.entries ?? []).map { entry in
      guard entry.key == token else { return entry }
      return SourceMapping.Entry(
        key: token, keyKind: entry.keyKind, value: entry.value.editing(at: path.dropFirst(), edit),
        at: entry.position)
    }
    return SourceNode(.mapping(SourceMapping(entries)), at: position)
  }
}

extension Diagnostic {
  fileprivate static func unknownPart(_ given: GivenName, _ known: [String]) -> Diagnostic {
    let noun = given.kind == .operation ? "operation has the operationId" : "\(given.kind.rawValue) is called"
    return Diagnostic(
      .error, "unknown-rename",
      "No \(noun) '\(given.text)'" + NearestNames(given.text, among: known).suggestion, at: given.position)
  }
}

/// The Swift name of a part of a document, given outside the document.
package struct GivenName: Hashable, Sendable, Encodable {
  package enum Kind: String, Hashable, Sendable, CaseIterable, Encodable {
    /// A component, by name.
    case schema
    /// A property, by the names of its schema and itself: `Pet.owner_id`, or `Pet.owner.name` for a nested
    /// one.
    case property
    /// An operation, by its `operationId`.
    case operation
  }

  let kind: Kind
  let text: String
  let name: String
  let position: SourcePosition?

  package init(_ kind: Kind, _ text: String, name: String, at position: SourcePosition? = nil) {
    self.kind = kind
    self.text = text
    self.name = name
    self.position = position
  }
}

/// Finds the parts of a document that can be given a name.
struct NameableParts {
  private let root: SourceNode
  private let schemas: [SourceMapping.Entry]
  private let schemaPath: [String]
  private let operations: [(id: String, path: [String])]

  init(_ root: SourceNode) {
    self.root = root
    let layout = ComponentLayout(root)
    schemas = layout.entries(of: .schemas)
    schemaPath = layout.path(of: .schemas)
    operations = (root.mapping?["paths"]?.mapping?.entries ?? []).flatMap {
      Self.operations(of: $0, in: root)
    }
  }

  /// Returns the path to a part, or `nil` if it doesn't exist.
  func path(of given: GivenName) -> [String]? {
    switch given.kind {
    case .schema: schemas.contains { $0.key == given.text } ? schemaPath + [given.text] : nil
    case .operation: operations.first { $0.id == given.text }?.path
    case .property: propertyPath(given.text)
    }
  }

  /// Returns the names of all parts of a kind. For properties, only those of the schema that a name starts
  /// with.
  func known(_ kind: GivenName.Kind, near text: String) -> [String] {
    switch kind {
    case .schema: return schemas.map(\.key)
    case .operation: return operations.map(\.id)
    case .property:
      guard let schema = schemas.first(where: { text.hasPrefix($0.key + ".") }) else {
        let property = text.drop { $0 != "." }
        return schemas.map { $0.key + property }.filter { propertyPath($0) != nil }
      }
      let properties = schema.value.mapping?["properties"]?.mapping?.entries ?? []
      return properties.map { "\(schema.key).\($0.key)" }
    }
  }

  private func propertyPath(_ text: String) -> [String]? {
    for schema in schemas where text.hasPrefix(schema.key + ".") {
      let rest = text.dropFirst(schema.key.count + 1)
      if let path = Self.path(of: rest, in: schema.value, at: schemaPath + [schema.key]) { return path }
    }
    return nil
  }

  /// Returns the path to a property of a schema, of its composed schemas, or of its elements.
  private static func path(of text: Substring, in schema: SourceNode, at path: [String]) -> [String]? {
    for entry in schema.mapping?["properties"]?.mapping?.entries ?? [] {
      let place = path + ["properties", entry.key]
      if text == entry.key { return place }
      guard text.hasPrefix(entry.key + ".") else { continue }
      let rest = text.dropFirst(entry.key.count + 1)
      if let found = Self.path(of: rest, in: entry.value, at: place) { return found }
    }
    for keyword in SchemaKeyword.compositions {
      for (index, part) in (schema.mapping?[keyword]?.sequence ?? []).enumerated() {
        if let found = Self.path(of: text, in: part, at: path + [keyword, "\(index)"]) { return found }
      }
    }
    return schema.mapping?["items"].flatMap { Self.path(of: text, in: $0, at: path + ["items"]) }
  }

  private static func operations(
    of entry: SourceMapping.Entry, in root: SourceNode
  ) -> [(id: String, path: [String])] {
    let reference = entry.value.reference?.string.flatMap { JSONPointer(reference: $0) }
    let place = reference?.tokens ?? ["paths", entry.key]
    return SelectablePath(entry, in: root)?.operations.map { operation in
      (operation.id, place + (operation.isAdditional ? ["additionalOperations"] : []) + [operation.method])
    } ?? []
  }
}

import CallsiteSource

/// Finds what of a document can be given a name.
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

  /// The place of a part; nil: there is no such part.
  func path(of given: GivenName) -> [String]? {
    switch given.kind {
    case .schema: schemas.contains { $0.key == given.text } ? schemaPath + [given.text] : nil
    case .operation: operations.first { $0.id == given.text }?.path
    case .property: propertyPath(given.text)
    }
  }

  /// What parts of a kind are called; of properties, those of the schema that a name begins with.
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

  /// The place of a property: of the schema, of what it is composed of, of its elements.
  private static func path(of text: Substring, in schema: SourceNode, at path: [String]) -> [String]? {
    for entry in schema.mapping?["properties"]?.mapping?.entries ?? [] {
      let place = path + ["properties", entry.key]
      if text == entry.key { return place }
      guard text.hasPrefix(entry.key + ".") else { continue }
      let rest = text.dropFirst(entry.key.count + 1)
      if let found = Self.path(of: rest, in: entry.value, at: place) { return found }
    }
    for keyword in ["allOf", "oneOf", "anyOf"] {
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

package import CallsiteSource

/// The facts about an operation that selection depends on, as written.
struct SelectableOperation {
  let path: String
  /// The method: `get`, or a key of `additionalOperations`.
  let method: String
  let isAdditional: Bool
  let id: String
  let tags: [String]
  let node: SourceNode
}

/// A path with its path item, with references resolved.
struct SelectablePath {
  let entry: SourceMapping.Entry
  let item: SourceNode
  let operations: [SelectableOperation]

  /// Returns `nil` if the entry isn't a path item.
  init?(_ entry: SourceMapping.Entry, in root: SourceNode) {
    guard !entry.key.hasPrefix("x-"), let item = Self.resolve(entry.value, in: root) else { return nil }
    self.entry = entry
    self.item = item
    let own = item.mapping?.entries.filter { HTTPMethod.fields.contains($0.key) } ?? []
    let others = item.mapping?["additionalOperations"]?.mapping?.entries ?? []
    operations =
      own.map { SelectableOperation($0, path: entry.key, isAdditional: false) }
      + others.map { SelectableOperation($0, path: entry.key, isAdditional: true) }
  }

  /// Returns the path item with only some of its operations. Fields next to a reference replace those of the
  /// target.
  func keeping(_ kept: [SelectableOperation]) -> SourceMapping.Entry {
    let own = Set(kept.filter { !$0.isAdditional }.map(\.method))
    let others = Set(kept.filter(\.isAdditional).map(\.method))
    let entries = (item.mapping?.entries ?? []).compactMap { field -> SourceMapping.Entry? in
      if HTTPMethod.fields.contains(field.key) { return own.contains(field.key) ? field : nil }
      guard field.key == "additionalOperations" else { return field }
      let rest = field.value.mapping?.entries.filter { others.contains($0.key) } ?? []
      let value = SourceNode(.mapping(SourceMapping(rest)), at: field.value.position)
      return rest.isEmpty ? nil : SourceMapping.Entry(key: field.key, value: value, at: field.position)
    }
    let value = SourceNode(.mapping(SourceMapping(entries)), at: item.position)
    return SourceMapping.Entry(key: entry.key, keyKind: entry.keyKind, value: value, at: entry.position)
  }

  private static func resolve(_ node: SourceNode, in root: SourceNode) -> SourceNode? {
    // A chain that comes back to a node is reported when the document is read.
    let chain = Walk(from: [node], by: \.position) { node in
      guard let text = node.reference?.string, let pointer = JSONPointer(reference: text),
        let target = root.node(at: pointer)
      else { return [] }
      return [target.replacing(node.mapping?.entries.filter { $0.key != "$ref" } ?? [])]
    }
    let end = chain.reduce(node) { $1 }
    return end.mapping != nil && end.reference == nil ? end : nil
  }
}

extension SelectableOperation {
  fileprivate init(_ entry: SourceMapping.Entry, path: String, isAdditional: Bool) {
    let mapping = entry.value.mapping
    let written = mapping?["operationId"]?.scalar?.text ?? ""
    self.init(
      path: path, method: entry.key, isAdditional: isAdditional,
      id: written.isEmpty ? OperationIDs.made(entry.key, path) : written,
      tags: mapping?["tags"]?.sequence?.compactMap { $0.scalar?.text } ?? [], node: entry.value)
  }
}

extension SourceNode {
  /// Returns the node at a place without following references.
  package func node(at pointer: JSONPointer) -> SourceNode? {
    var node = self
    for token in pointer.tokens {
      guard let next = node.child(token) else { return nil }
      node = next
    }
    return node
  }
}

import CallsiteSource

extension ReferenceRewriting {
  /// `defaultMapping` and the values of `mapping` are references or names (OpenAPI, Discriminator Object).
  mutating func rewriteDiscriminator(_ node: SourceNode) -> SourceNode {
    guard let entries = node.mapping?.entries else { return node }
    let rewritten = entries.compactMap { entry -> SourceMapping.Entry? in
      if entry.key == "defaultMapping" { return rewriteMapped(entry) }
      guard entry.key == "mapping", let values = entry.value.mapping?.entries else { return entry }
      let mapping = SourceMapping(values.compactMap { rewriteMapped($0) })
      return entry.replacing(SourceNode(.mapping(mapping), at: entry.value.position))
    }
    return SourceNode(.mapping(SourceMapping(rewritten)), at: node.position)
  }

  /// Nil if the reference leads nowhere, which has been said then.
  private mutating func rewriteMapped(_ entry: SourceMapping.Entry) -> SourceMapping.Entry? {
    guard let reference = mappedReference(entry.value) else { return entry }
    if isLocal(reference) { return hoistedMapping(entry, reference) }
    guard let place = locator.locate(reference, as: .component(.schemas)) else { return nil }
    let text = SourceScalar(self.reference(to: place, in: .schemas), .string)
    return entry.replacing(SourceNode(.scalar(text), at: entry.value.position))
  }

  /// A mapped value that leads to a schema of the document, which may have become a component.
  private func hoistedMapping(_ entry: SourceMapping.Entry, _ reference: SourceNode) -> SourceMapping.Entry {
    guard let pointer = JSONPointer(reference: reference.string ?? ""), !layout.isComponent(pointer),
      let text = library.root.node(at: pointer).flatMap({ hoisted.places[$0.position]?.text })
    else { return entry }
    return entry.replacing(SourceNode(.scalar(SourceScalar(text, .string)), at: entry.value.position))
  }

  /// A mapped value as a reference; a bare name is one to a component of the file that it stands in.
  private func mappedReference(_ node: SourceNode) -> SourceNode? {
    guard let text = node.string else { return nil }
    if ReferenceText.isReference(text) { return node }
    let document = library.document(at: node.position)
    let pointer = JSONPointer(ComponentLayout(document.node).path(of: .schemas) + [text])
    guard document !== library.root, document.node(at: pointer) != nil else { return nil }
    return SourceNode(.scalar(SourceScalar(pointer.reference, .string)), at: node.position)
  }
}

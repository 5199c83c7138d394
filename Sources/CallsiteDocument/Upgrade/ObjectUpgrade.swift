import CallsiteSource

/// Rewrites the objects in a document's tree to the newest form, each according to its kind.
struct ObjectUpgrade {
  private let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// Returns the root of a document of some version in the newest form.
  func upgraded(_ root: SourceNode, from version: DocumentVersion) -> SourceNode {
    // The version has been determined from this field.
    let root = root.filteringEntries { $0.key != "swagger" }
    switch version {
    case .openAPI30, .openAPI31, .openAPI32:
      let rewriting = OpenAPI3Rewriting(isCurrent: version != .openAPI30)
      return changed(root, as: .document, by: rewriting) ?? root
    case .swagger20:
      let swagger = SwaggerRoot(root, session)
      session.proceed(with: swagger.root)
      let upgraded = changed(swagger.root, as: .document, by: swagger.rewriting) ?? swagger.root
      return swagger.withoutBodies(upgraded)
    }
  }

  /// Returns a changed node, or `nil` if nothing in it changes, as in most objects.
  private func changed(
    _ node: SourceNode, as kind: NodeKind, by rewriting: some UpwardRewriting
  ) -> SourceNode? {
    if kind == .data { return nil }
    var own: SourceNode?
    if case .component(let section) = kind, node.mapping != nil {
      own = session.attributing(to: node.position) { rewriting.rewrite(node, as: section, session) }
    }
    let node = own ?? node
    if var elements = node.sequence {
      var isChanged = false
      for index in elements.indices where elements[index].scalar == nil {
        guard let element = changed(elements[index], as: kind.element, by: rewriting) else { continue }
        elements[index] = element
        isChanged = true
      }
      return isChanged ? SourceNode(.sequence(elements), at: node.position) : own
    }
    var entries = node.mapping?.entries ?? []
    var isChanged = false
    for index in entries.indices where entries[index].value.scalar == nil {
      let entry = entries[index]
      guard let value = changed(entry.value, as: kind.child(entry.key), by: rewriting) else { continue }
      entries[index] = entry.replacing(value)
      isChanged = true
    }
    return isChanged ? SourceNode(.mapping(SourceMapping(entries)), at: node.position) : own
  }
}

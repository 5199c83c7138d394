import CallsiteSource

extension SourceNode {
  /// The document with each `$dynamicRef` that can only mean one schema as a `$ref`: one to an anchor that no
  /// other schema has, which no other can take the place of (JSON Schema 2020-12, section 8.2.3.2).
  var withStaticReferences: SourceNode {
    var anchors: [String: Int] = [:]
    var hasReferences = false
    var pending = [self]
    while let node = pending.popLast() {
      pending += node.sequence ?? []
      for entry in node.mapping?.entries ?? [] {
        if entry.key == "$dynamicRef" { hasReferences = true }
        if entry.key == "$dynamicAnchor" || entry.key == "$anchor", let name = entry.value.string {
          anchors[name, default: 0] += 1
        }
        if entry.value.scalar == nil { pending.append(entry.value) }
      }
    }
    guard hasReferences else { return self }
    return replacingDynamicReferences(as: .document) { anchors[$0] == 1 }
  }

  private func replacingDynamicReferences(
    as kind: NodeKind, where isStatic: (String) -> Bool
  ) -> SourceNode {
    if kind == .data { return self }
    if let sequence {
      let elements = sequence.map { $0.replacingDynamicReferences(as: kind.element, where: isStatic) }
      return SourceNode(.sequence(elements), at: position)
    }
    return mappingEntries { entry in
      if entry.key == "$dynamicRef", let text = entry.value.string, text.hasPrefix("#"),
        isStatic(String(text.dropFirst())), mapping?["$ref"] == nil
      {
        return entry.renamed("$ref")
      }
      return entry.replacing(
        entry.value.replacingDynamicReferences(as: kind.child(entry.key), where: isStatic))
    }
  }
}

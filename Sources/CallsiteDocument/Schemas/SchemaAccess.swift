package import OrderedCollections

// Whether a property belongs to only one direction. The annotations of a schema are those of all schemas that apply to
// the value (JSON Schema 2020-12, section 7.7.1): its own, those of what it refers to, of each part of `allOf`, and of
// its only alternative, which is what remains of one that may also be null.
extension OrderedDictionary<String, Schema> {
  /// Whether a property's values only occur in responses.
  package func isReadOnly(_ property: Schema) -> Bool { contains(property) { $0.isReadOnly } }

  /// Whether a property's values only occur in requests.
  package func isWriteOnly(_ property: Schema) -> Bool { contains(property) { $0.isWriteOnly } }

  private func contains(_ schema: Schema, where isTrue: (Schema) -> Bool) -> Bool {
    var pending = [schema]
    var seen: Set<ObjectIdentifier> = []
    while let next = pending.popLast() {
      if isTrue(next) { return true }
      let branches = next.oneOf + next.anyOf
      guard next.reference != nil || !next.allOf.isEmpty || branches.count == 1,
        seen.insert(ObjectIdentifier(next)).inserted
      else { continue }
      if let target = next.reference.flatMap({ self[$0] }) { pending.append(target) }
      pending += next.allOf + (branches.count == 1 ? branches : [])
    }
    return false
  }
}

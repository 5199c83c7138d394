import CallsiteSource

/// Where a reference leads: a node of a document, at a pointer that no reference stands on the way of.
struct ReferencePlace {
  let document: ReferencedDocument
  let pointer: JSONPointer
  let node: SourceNode

  /// The same for all references to one place.
  var identity: Identity { Identity(path: document.path, pointer: pointer) }

  struct Identity: Hashable {
    let path: String
    let pointer: JSONPointer
  }
}

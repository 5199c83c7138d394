import CallsiteSource

/// A schema that pointers may be relative to: one with an `$id`, or one that keeps others under `$defs`.
struct SchemaResource {
  let pointer: JSONPointer
  /// Its `$id`.
  let identifier: String?

  /// One or none.
  static func list(_ node: SourceNode, _ tokens: [String]) -> [SchemaResource] {
    guard let mapping = node.mapping else { return [] }
    let identifier = mapping["$id"]?.string
    guard identifier != nil || mapping["$defs"] != nil || mapping["definitions"] != nil else { return [] }
    return [SchemaResource(pointer: JSONPointer(tokens), identifier: identifier)]
  }

  /// A pointer into this schema as one into the document.
  func reference(_ pointer: JSONPointer) -> String {
    JSONPointer(self.pointer.tokens + pointer.tokens).reference
  }

  /// What a relative reference means beside the `$id`.
  func resolving(_ reference: String) -> String? {
    identifier.flatMap { NetworkAddress.resolving(reference, against: $0) }
  }
}

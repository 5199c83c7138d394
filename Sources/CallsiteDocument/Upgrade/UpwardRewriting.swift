package import CallsiteDiagnostics
package import CallsiteSource
package import OrderedCollections

/// Rewrites objects of an older version to the newest form.
///
/// The kind of an object depends on where it is used: a property can be named `nullable`, and an example can
/// contain anything. Therefore each object is rewritten separately. New nodes have the position of the text that
/// they replace. Rewriting an object again leaves it unchanged.
protocol UpwardRewriting {
  /// Returns an object that can be a component of some section, or `nil` if it's the same in the newest form.
  func rewrite(_ object: SourceNode, as kind: ComponentSection, _ session: ReadingSession) -> SourceNode?
}

/// Rewrites OpenAPI 3.0, which differs from 3.1 only in its schemas, 3.1, which had no schema of events, and what later
/// documents still have of them.
struct OpenAPI3Rewriting: UpwardRewriting {
  /// Whether the document's version is 3.1 or later.
  let isCurrent: Bool

  func rewrite(_ object: SourceNode, as kind: ComponentSection, _ session: ReadingSession) -> SourceNode? {
    if kind == .responses { return EventSchemaRewriting(session).rewrite(object) }
    let rewriting = SchemaRewriting(session, isCurrent: isCurrent)
    return kind == .schemas && rewriting.isOutdated(object) ? rewriting.rewrite(object) : nil
  }
}

// Modified copies of nodes. Positions are kept.
extension SourceNode {
  /// Creates an object at a position in the source.
  package init(_ fields: OrderedDictionary<String, SourceNode>, at position: SourcePosition) {
    let entries = fields.map { SourceMapping.Entry(key: $0.key, value: $0.value, at: $0.value.position) }
    self.init(.mapping(SourceMapping(entries)), at: position)
  }

  package static func string(_ text: String, at position: SourcePosition) -> SourceNode {
    SourceNode(.scalar(SourceScalar(text, .string)), at: position)
  }

  /// Returns the object with each entry changed, or removed if the closure returns `nil`.
  func mappingEntries(_ change: (SourceMapping.Entry) -> SourceMapping.Entry?) -> SourceNode {
    guard let mapping else { return self }
    return SourceNode(.mapping(SourceMapping(mapping.entries.compactMap(change))), at: position)
  }

  func filteringEntries(_ isKept: (SourceMapping.Entry) -> Bool) -> SourceNode {
    mappingEntries { isKept($0) ? $0 : nil }
  }

  package func adding(_ entries: SourceMapping.Entry...) -> SourceNode { adding(entries) }

  /// Returns the object with entries appended.
  package func adding(_ entries: [SourceMapping.Entry]) -> SourceNode {
    guard let mapping else { return self }
    return SourceNode(.mapping(SourceMapping(mapping.entries + entries)), at: position)
  }

  /// Returns the object with an element appended to a list. A single element may be written without a list.
  func appending(_ element: SourceNode, toListOf key: String) -> SourceNode {
    mappingEntries { entry in
      guard entry.key == key else { return entry }
      let elements = (entry.value.sequence ?? [entry.value]) + [element]
      return entry.replacing(SourceNode(.sequence(elements), at: entry.value.position))
    }
  }
}

extension SourceMapping.Entry {
  func replacing(_ value: SourceNode) -> SourceMapping.Entry {
    SourceMapping.Entry(key: key, keyKind: keyKind, value: value, at: position)
  }

  func renamed(_ key: String) -> SourceMapping.Entry {
    SourceMapping.Entry(key: key, value: value, at: position)
  }
}

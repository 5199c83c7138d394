package import CallsiteDiagnostics
package import CallsiteSource
package import OrderedCollections

/// Turns the objects of an older form of document into those of the newest, each when it is read.
///
/// What an object is shows only where it is used (a property may be called `nullable`, an example may hold
/// anything), so a rewriting is asked for one object of a known kind at a time, and what nobody reads costs
/// nothing. What is made keeps the position of the text it stands for. A rewritten object may be rewritten
/// again and stays as it is.
protocol UpwardRewriting: Sendable {
  func rewrite(_ object: SourceNode, as kind: RewrittenKind, _ session: ReadingSession) -> SourceNode

  /// Where a place of the older form is in the document as it is read.
  func rewrite(_ pointer: JSONPointer) -> JSONPointer
}

/// The kinds of objects that some older form writes in another way.
enum RewrittenKind: Sendable {
  case pathItem, parameter, header, response, securityScheme, schema
}

/// What documents of the newest form need.
struct NoRewriting: UpwardRewriting {
  func rewrite(_ object: SourceNode, as kind: RewrittenKind, _ session: ReadingSession) -> SourceNode {
    object
  }

  func rewrite(_ pointer: JSONPointer) -> JSONPointer { pointer }
}

/// Rewrites OpenAPI 3.0, which differs from 3.1 in schemas alone.
struct OpenAPI30Rewriting: UpwardRewriting {
  func rewrite(_ object: SourceNode, as kind: RewrittenKind, _ session: ReadingSession) -> SourceNode {
    kind == .schema ? SchemaRewriting(session).rewrite(object) : object
  }

  func rewrite(_ pointer: JSONPointer) -> JSONPointer { pointer }
}

// Changed copies of nodes. Every part keeps its position.
extension SourceNode {
  /// An object that stands for something at a place of the text.
  package init(_ fields: OrderedDictionary<String, SourceNode>, at position: SourcePosition) {
    let entries = fields.map { SourceMapping.Entry(key: $0.key, value: $0.value, at: $0.value.position) }
    self.init(.mapping(SourceMapping(entries)), at: position)
  }

  package static func string(_ text: String, at position: SourcePosition) -> SourceNode {
    SourceNode(.scalar(SourceScalar(text, .string)), at: position)
  }

  /// The object with each entry changed, or left out for nil.
  func mappingEntries(_ change: (SourceMapping.Entry) -> SourceMapping.Entry?) -> SourceNode {
    guard let mapping else { return self }
    return SourceNode(.mapping(SourceMapping(mapping.entries.compactMap(change))), at: position)
  }

  func filteringEntries(_ isKept: (SourceMapping.Entry) -> Bool) -> SourceNode {
    mappingEntries { isKept($0) ? $0 : nil }
  }

  package func adding(_ entries: SourceMapping.Entry...) -> SourceNode { adding(entries) }

  /// The object with more entries at its end.
  package func adding(_ entries: [SourceMapping.Entry]) -> SourceNode {
    guard let mapping else { return self }
    return SourceNode(.mapping(SourceMapping(mapping.entries + entries)), at: position)
  }

  /// The object with one more element in a list, which may have been written as the element alone.
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

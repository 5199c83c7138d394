package import CallsiteDiagnostics

/// A value of a YAML or JSON text with its place: what the text says, before anybody gives it a meaning.
///
/// Aliases are replaced by what they stand for, which keeps the position of the anchor.
package struct SourceNode: Sendable {
  package enum Content: Sendable {
    case mapping(SourceMapping)
    case sequence([SourceNode])
    case scalar(SourceScalar)
  }

  package let content: Content
  package let position: SourcePosition

  package init(_ content: Content, at position: SourcePosition) {
    self.content = content
    self.position = position
  }

  package var mapping: SourceMapping? {
    if case .mapping(let mapping) = content { mapping } else { nil }
  }

  package var sequence: [SourceNode]? {
    if case .sequence(let elements) = content { elements } else { nil }
  }

  package var scalar: SourceScalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }
}

/// Keys and values in the order of the text. Keys compare as text (`200` and `'200'` are the same key) and
/// are unique.
package struct SourceMapping: Sendable {
  package struct Entry: Sendable {
    package let key: String
    /// What the key is as a scalar: OpenAPI wants the string `'200'` where many write the integer `200`.
    package let keyKind: SourceScalar.Kind
    package let position: SourcePosition
    package let value: SourceNode

    package init(
      key: String, keyKind: SourceScalar.Kind = .string, value: SourceNode, at position: SourcePosition
    ) {
      self.key = key
      self.keyKind = keyKind
      self.value = value
      self.position = position
    }
  }

  package let entries: [Entry]
  /// Nil for a few entries, which are found faster by looking at each.
  private let indices: [String: Int]?

  /// Of entries with the same key the first one counts.
  package init(_ entries: [Entry]) {
    self.entries = entries
    guard entries.count > 12 else {
      indices = nil
      return
    }
    indices = Dictionary(
      entries.lazy.enumerated().map { ($0.element.key, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  package func entry(_ key: String) -> Entry? {
    guard let indices else { return entries.first { $0.key == key } }
    return indices[key].map { entries[$0] }
  }

  package subscript(key: String) -> SourceNode? { entry(key)?.value }
}

/// A scalar as written, without quotes and with escapes resolved, and the type the YAML 1.2 core schema or
/// JSON gives it.
package struct SourceScalar: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case null, boolean, integer, number, string
  }

  package let text: String
  package let kind: Kind

  package init(_ text: String, _ kind: Kind) {
    self.text = text
    self.kind = kind
  }
}

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

  package private(set) var entries: [Entry]
  /// Nil for a few entries, which are found faster by looking at each.
  private var indices: [String: Int]?

  /// Of entries with the same key the first one counts.
  package init(_ entries: [Entry]) {
    self.entries = entries
    indices = entries.count > Self.maximumUnindexedCount ? Self.indices(of: entries) : nil
  }

  package func entry(_ key: String) -> Entry? { index(of: key).map { entries[$0] } }

  package subscript(key: String) -> SourceNode? { index(of: key).map { entries[$0].value } }

  /// Adds an entry at the end, if its key isn't there yet.
  ///
  /// - Returns: The entry that has the key already.
  mutating func add(_ entry: Entry) -> Entry? {
    if let index = index(of: entry.key) { return entries[index] }
    entries.append(entry)
    if indices != nil {
      indices?[entry.key] = entries.count - 1
    } else if entries.count > Self.maximumUnindexedCount {
      indices = Self.indices(of: entries)
    }
    return nil
  }

  private static let maximumUnindexedCount = 12

  private static func indices(of entries: [Entry]) -> [String: Int] {
    Dictionary(
      entries.lazy.enumerated().map { ($0.element.key, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  private func index(of key: String) -> Int? {
    if let indices { return indices[key] }
    // Lengths differ nearly always, and are compared sooner than texts.
    let length = key.utf8.count
    return entries.withUnsafeBufferPointer { entries in
      entries.indices.first { entries[$0].key.utf8.count == length && entries[$0].key == key }
    }
  }
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

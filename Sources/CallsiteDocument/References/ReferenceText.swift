import CallsiteSource

/// The components of a `$ref`'s text (RFC 3986): a document, and a place in it.
struct ReferenceText: Hashable, Sendable {
  enum Location: Hashable, Sendable {
    case sameDocument
    /// A path relative to the document's folder.
    case file
    /// `http:`, `https:`, or `//host/…`.
    case network
    /// An absolute path, or a `file:` URL.
    case absolute
    /// A URI of any other scheme, such as `urn:`.
    case other
  }

  let text: String
  let location: Location
  /// The text before the `#`, as written.
  let base: String
  /// The text after the `#`, as written. Empty if there is none.
  let fragment: String

  init(_ text: String) {
    self.text = text
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    base = String(parts[0])
    fragment = parts.count > 1 ? String(parts[1]) : ""
    location = Self.location(of: base)
  }

  /// The percent-decoded text before the `#`.
  var path: String { PercentText.decoded(base) }

  /// The fragment as a pointer, or `nil` if it is an anchor.
  var pointer: JSONPointer? { JSONPointer(reference: "#" + fragment) }

  /// The component name that this reference suggests: `Pets.yaml#/Dog` → `Dog`, `Dog.yaml` → `Dog`.
  var impliedName: String {
    pointer?.tokens.last ?? (fragment.isEmpty ? ComponentNaming.stem(of: base) : fragment)
  }

  /// Whether a text in a discriminator's `mapping` is a reference instead of a schema name.
  static func isReference(_ text: String) -> Bool {
    text.hasPrefix("#") || text.contains("/") || text.contains("#")
      || [".json", ".yaml", ".yml"].contains(where: text.lowercased().hasSuffix)
  }

  private static func location(of base: String) -> Location {
    if base.isEmpty { return .sameDocument }
    let uri = URIText(base)
    guard let scheme = uri.scheme else {
      if uri.authority != nil { return .network }
      return uri.path.hasPrefix("/") ? .absolute : .file
    }
    // A single letter is a drive.
    guard scheme.count > 1 else { return .file }
    return switch scheme.lowercased() {
    case "http", "https": .network
    case "file": .absolute
    default: .other
    }
  }
}

extension SourceNode {
  /// The document with `$ref` in place of each `$dynamicRef` that can only resolve to one schema, because no
  /// other has its anchor (JSON Schema 2020-12, section 8.2.3.2).
  var withStaticReferences: SourceNode {
    guard containsEntry(where: { $0.key == "$dynamicRef" }) else { return self }
    var resources = SchemaResources()
    resources.add(self, as: .document)
    return replacingDynamicReferences(as: .document) { resources.onlyPlace(ofAnchor: $0) != nil }
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

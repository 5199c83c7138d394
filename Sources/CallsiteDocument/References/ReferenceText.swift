import CallsiteSource

/// The text of a `$ref`, taken apart (RFC 3986): which document, and where in it.
struct ReferenceText: Hashable, Sendable {
  enum Location: Hashable, Sendable {
    case sameDocument
    /// A path relative to the document's folder.
    case file
    /// `http:`, `https:`, or `//host/…`.
    case network
    /// A path from the root of the disk, or a `file:` URL.
    case absolute
    /// A URI of any other scheme, such as `urn:`.
    case other
  }

  let text: String
  let location: Location
  /// What stands before the `#`, as written.
  let base: String
  /// What stands after the `#`, as written; empty without one.
  let fragment: String

  init(_ text: String) {
    self.text = text
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    base = String(parts[0])
    fragment = parts.count > 1 ? String(parts[1]) : ""
    location = Self.location(of: base)
  }

  /// What stands before the `#`, percent-encoding decoded.
  var path: String { PercentText.decoded(base) }

  /// The pointer of the fragment; nil for the name of an anchor.
  var pointer: JSONPointer? { JSONPointer(reference: "#" + fragment) }

  /// The name that a component gets from this reference alone: `Pets.yaml#/Dog` → `Dog`, `Dog.yaml` → `Dog`.
  var impliedName: String {
    pointer?.tokens.last ?? (fragment.isEmpty ? ComponentNaming.stem(of: base) : fragment)
  }

  /// Whether a discriminator's `mapping` means a document by this text, and not a schema by its name.
  static func isReference(_ text: String) -> Bool {
    text.hasPrefix("#") || text.contains("/") || text.contains("#")
      || [".json", ".yaml", ".yml"].contains(where: text.lowercased().hasSuffix)
  }

  private static func location(of base: String) -> Location {
    if base.isEmpty { return .sameDocument }
    if base.hasPrefix("//") { return .network }
    if base.hasPrefix("/") { return .absolute }
    if let scheme = scheme(of: base) {
      switch scheme.lowercased() {
      case "http", "https": return .network
      case "file": return .absolute
      default: return .other
      }
    }
    return .file
  }

  /// RFC 3986, section 3.1. One letter is a drive, not a scheme.
  private static func scheme(of base: String) -> Substring? {
    guard let colon = base.firstIndex(of: ":") else { return nil }
    let scheme = base[..<colon]
    let isScheme =
      scheme.count > 1 && scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) }
    return isScheme ? scheme : nil
  }
}

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

import CallsiteDiagnostics
import CallsiteSource

/// Finds the targets of references in any number of files.
///
/// A path is relative to the file that contains the reference. Whenever the result is `nil`, this has been
/// reported.
struct ReferenceLocator {
  let library: DocumentLibrary
  let session: ReadingSession
  /// The maximum number of references on the path of a pointer. No real document has more, so it is a cycle.
  private static let maximumHops = 64

  /// Returns the final target of a reference.
  func locate(_ reference: SourceNode, as kind: NodeKind) -> ReferencePlace? {
    guard let text = reference.string else { return nil }
    let position = reference.position
    let use = Use(text: ReferenceText(text), position: position, kind: kind)
    guard var place = locate(use.text, use, from: library.origin(of: position), hops: 0) else { return nil }
    if case .component(let section) = kind, let other = place.section, other != section {
      session.repair(.wrongReference(text, other, section, at: position))
      return nil
    }
    var seen: Set<ReferencePlace.Identity> = []
    while let next = place.node.bareReference {
      guard seen.insert(place.identity).inserted else {
        session.repair(.cyclicReference(text, at: position))
        return nil
      }
      let origin = library.origin(of: next.position)
      guard let target = locate(ReferenceText(next.string ?? ""), use, from: origin, hops: 0) else {
        return nil
      }
      place = target
    }
    return place
  }

  /// A reference that is being followed, for messages.
  struct Use {
    let text: ReferenceText
    let position: SourcePosition
    let kind: NodeKind
  }

  private func locate(
    _ text: ReferenceText, _ use: Use, from origin: ReferenceOrigin, hops: Int
  ) -> ReferencePlace? {
    guard let start = open(text, use, from: origin) else { return nil }
    if let pointer = text.pointer {
      let pointer = start.pointer(to: pointer, orInRoot: text.location == .sameDocument)
      return walk(pointer, text, use, in: start.document, hops: hops)
    }
    if let pointer = start.pointer(toAnchor: text.fragment) {
      return walk(pointer, text, use, in: start.document, hops: hops)
    }
    if let pointer = start.pointer(toForeignAnchor: text.fragment) {
      session.repair(.foreignAnchor(text.text, pointer, at: use.position))
      return walk(pointer, text, use, in: start.document, hops: hops)
    }
    session.repair(.unknownAnchor(text, use, start.anchors))
    return nil
  }

  /// Returns the document or the schema before the `#`.
  private func open(_ text: ReferenceText, _ use: Use, from origin: ReferenceOrigin) -> ReferenceOrigin? {
    if text.location == .sameDocument { return origin }
    let document = origin.document
    let uri = origin.uri(of: text.base)
    if let known = document.identified(uri) { return known }
    if text.location != .file, let known = library.identified(uri) { return known }
    guard let path = place(of: text, in: document) else {
      session.repair(
        .refusedReference(
          text, use, isOnNetwork: document.isOnNetwork, allowsNetwork: library.allowsNetwork))
      return nil
    }
    do {
      return ReferenceOrigin(whole: try library.open(path))
    } catch {
      if let known = library.identified(uri) { return known }
      session.repair(.unreadReference(text, use, path: path, error, library.folders))
      return nil
    }
  }

  /// Returns the path or address that a text refers to in a document, or `nil` if it isn't allowed.
  private func place(of text: ReferenceText, in document: ReferencedDocument) -> String? {
    switch text.location {
    case .file where !document.isOnNetwork:
      return Path.joined(Path.folder(of: document.path), text.path)
    case .file, .network, .absolute:
      guard library.allowsNetwork, document.isOnNetwork || text.location == .network else { return nil }
      let base = text.base.hasPrefix("//") && !document.isOnNetwork ? "https:" + text.base : text.base
      return NetworkAddress.resolving(base, against: document.path)
    case .sameDocument, .other: return nil
    }
  }

  /// Walks a pointer token by token, following references.
  private func walk(
    _ pointer: JSONPointer, _ text: ReferenceText, _ use: Use, in document: ReferencedDocument, hops: Int
  ) -> ReferencePlace? {
    var node = document.node
    for (index, token) in pointer.tokens.enumerated() {
      if let next = node.child(token) {
        node = next
        continue
      }
      if let reference = node.mapping?["$ref"], let target = reference.string {
        guard hops < Self.maximumHops else {
          session.repair(.cyclicReference(use.text.text, at: use.position))
          return nil
        }
        let origin = library.origin(of: reference.position)
        guard let place = locate(ReferenceText(target), use, from: origin, hops: hops + 1) else { return nil }
        let rest = JSONPointer(place.pointer.tokens + pointer.tokens[index...])
        return walk(rest, text, use, in: place.document, hops: hops + 1)
      }
      if let place = placeInRoot(pointer, text, use, from: document) { return place }
      session.repair(.pointerLeadsNowhere(text, use, token, in: node, of: document))
      return nil
    }
    return ReferencePlace(document: document, pointer: pointer, node: node)
  }

  /// Looks for a place in the root: files that were extracted from a document often refer to its components
  /// as if they were still part of it.
  private func placeInRoot(
    _ pointer: JSONPointer, _ text: ReferenceText, _ use: Use, from document: ReferencedDocument
  ) -> ReferencePlace? {
    guard document !== library.root, text.location == .sameDocument,
      let node = library.root.node(at: pointer)
    else { return nil }
    session.repair(.pointerIntoRoot(text, use, document: document.path, root: library.root.path))
    return ReferencePlace(document: library.root, pointer: pointer, node: node)
  }
}

extension SourceNode {
  /// The node of the `$ref`.
  var reference: SourceNode? {
    guard let node = mapping?["$ref"], node.string != nil else { return nil }
    return node
  }

  /// The node of a `$ref` without other keys next to it.
  var bareReference: SourceNode? { mapping?.entries.count == 1 ? reference : nil }
}

/// The target of a reference: a node in a document, and a pointer to it that doesn't pass through references.
struct ReferencePlace {
  let document: ReferencedDocument
  let pointer: JSONPointer
  let node: SourceNode

  /// The section of the components that could be at the place, if its document is an API description or has
  /// `components`.
  var section: ComponentSection? {
    guard pointer.tokens.first == "components" || document.isDescription else { return nil }
    return NodeKind.section(at: pointer)
  }

  /// The place's identity, which is the same for all references to it.
  var identity: Identity { Identity(path: document.path, pointer: pointer) }

  struct Identity: Hashable {
    let path: String
    let pointer: JSONPointer
  }
}

extension ReferencedDocument {
  /// Whether the document is an API description, and not a part of one.
  var isDescription: Bool { ["openapi", "swagger"].contains { node.mapping?[$0] != nil } }
}

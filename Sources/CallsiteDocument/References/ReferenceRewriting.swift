import CallsiteDiagnostics
import CallsiteSource

/// A pass over a document that makes references to other files local.
///
/// A node's position tells its file, and thus what its references are relative to.
struct ReferenceRewriting {
  let library: DocumentLibrary
  let session: ReadingSession
  let locator: ReferenceLocator
  var layout: ComponentLayout
  var names = BundledNames()
  var hoisted = HoistedSchemas()
  /// The places that are being copied in place, to detect those that contain themselves.
  private var inlining: Set<ReferencePlace.Identity> = []
  /// The number of objects and lists that can still be written.
  private var nodeBudget: Int
  /// The maximum nesting depth of copies. Real documents have two.
  private static let maximumNesting = 32

  init(library: DocumentLibrary, session: ReadingSession, maximumNodes: Int) {
    self.library = library
    self.session = session
    nodeBudget = maximumNodes
    locator = ReferenceLocator(library: library, session: session)
    layout = ComponentLayout(library.root.node)
  }

  mutating func rewriteDocument() -> SourceNode {
    expandSections()
    bindOwnComponents()
    hoistSchemas()
    hoistPayloads()
    let root = library.root.node
    var node = rewrite(root, as: .document) ?? root
    var added: [ComponentSection: [SourceMapping.Entry]] = [:]
    // Additions can add more.
    var index = 0
    while index < names.additions.count {
      let addition = names.additions[index]
      if let value = rewriteContent(of: component(of: addition.place), as: .component(addition.section)) {
        added[addition.section, default: []].append(
          SourceMapping.Entry(key: addition.name, value: value, at: addition.place.node.position))
      }
      index += 1
    }
    for section in ComponentSection.allCases {
      guard let entries = added[section] else { continue }
      node = node.adding(entries, at: layout.path(of: section)[...])
    }
    return node
  }

  /// Returns a node with local references, or `nil` if the node is left out.
  mutating func rewrite(_ node: SourceNode, as kind: NodeKind) -> SourceNode? {
    if kind == .component(.schemas), let replacement = hoisted.places[node.position] {
      return reference(inPlaceOf: node, to: replacement)
    }
    return rewriteContent(of: node, as: kind)
  }

  private mutating func rewriteContent(of node: SourceNode, as kind: NodeKind) -> SourceNode? {
    if kind == .data || node.scalar != nil { return node }
    nodeBudget -= 1
    if nodeBudget < 0 {
      session.report(.tooManyCopies(at: library.root.node.position))
      return nil
    }
    if let reference = node.reference { return rewrite(node, reference, as: kind) }
    if kind == .discriminator { return rewriteDiscriminator(node) }
    switch node.content {
    case .scalar: return node
    case .sequence(let elements):
      return SourceNode(.sequence(elements.compactMap { rewrite($0, as: kind.element) }), at: node.position)
    case .mapping(let mapping):
      let rewritten = SourceNode(
        .mapping(SourceMapping(rewrite(mapping.entries, as: kind))), at: node.position)
      return kind == .component(.schemas) ? rewritten.keepingImpliedNames(of: node) : rewritten
    }
  }

  private mutating func rewrite(
    _ entries: [SourceMapping.Entry], as kind: NodeKind
  ) -> [SourceMapping.Entry] {
    entries.compactMap { entry in
      let child = kind.child(entry.key)
      let value =
        layout.isEntry(entry) ? rewriteOwnComponent(entry, as: child) : rewrite(entry.value, as: child)
      return value.map {
        SourceMapping.Entry(key: entry.key, keyKind: entry.keyKind, value: $0, at: entry.position)
      }
    }
  }

  /// Rewrites one of the document's own components. If it is only a reference, it is replaced by its target.
  private mutating func rewriteOwnComponent(
    _ entry: SourceMapping.Entry, as kind: NodeKind
  ) -> SourceNode? {
    guard case .component(let section) = kind, let reference = entry.value.bareReference,
      !isLocal(reference), let place = locator.locate(reference, as: kind),
      names.name(of: place, in: section) == entry.key
    else { return rewrite(entry.value, as: kind) }
    return rewrite(place.node, as: kind)
  }

  /// Whether a reference already leads to the root.
  func isLocal(_ reference: SourceNode) -> Bool {
    guard let text = reference.string, text == "#" || text.hasPrefix("#/") else { return false }
    return library.document(at: reference.position) === library.root
  }

  private mutating func rewrite(
    _ node: SourceNode, _ reference: SourceNode, as kind: NodeKind
  ) -> SourceNode? {
    var siblings = node.mapping?.entries ?? []
    guard case .component(let section) = kind else { return inline(reference, beside: siblings, as: kind) }
    if section == .schemas, let text = hoisted.references[reference.position] {
      siblings = siblings.map { $0.key == "$ref" ? $0.replacing(reference, with: text) : $0 }
    } else if !isLocal(reference) {
      let place = locator.locate(reference, as: kind)
      if let place, section == .pathItems, place.document !== library.root {
        return inline(reference, beside: siblings, as: kind)
      }
      siblings = siblings.compactMap { entry in
        guard entry.key == "$ref" else { return entry }
        guard let place else { return nil }
        return entry.replacing(reference, with: self.reference(to: place, in: section))
      }
      if place == nil, section != .schemas { return nil }
    }
    return SourceNode(.mapping(SourceMapping(rewrite(siblings, as: kind))), at: node.position)
  }

  /// Returns a local reference to a place. Objects in other files become components.
  mutating func reference(to place: ReferencePlace, in section: ComponentSection) -> String {
    let name: String
    if let known = names.name(of: place, in: section) {
      name = known
    } else {
      if place.document === library.root { return place.pointer.reference }
      let wanted = ComponentNaming.name(of: place, in: section)
      name = names.add(place, in: section, wanted: [wanted])
      if name != wanted, section == .schemas, place.node.mapping?["x-callsite-name"] == nil {
        session.repair(.bundledNameCollision(wanted, given: name, place))
      }
    }
    return JSONPointer(layout.path(of: section) + [name]).reference
  }

  /// Returns the target of a reference, where OpenAPI has no components of its kind or doesn't allow a
  /// reference. Fields next to the reference replace those of the target.
  private mutating func inline(
    _ reference: SourceNode, beside siblings: [SourceMapping.Entry], as kind: NodeKind
  ) -> SourceNode? {
    guard let place = locator.locate(reference, as: kind) else { return nil }
    guard inlining.count < Self.maximumNesting, inlining.insert(place.identity).inserted else {
      session.repair(.cyclicReference(reference.string ?? "", at: reference.position))
      return nil
    }
    defer { inlining.remove(place.identity) }
    guard let node = rewrite(place.node, as: kind) else { return nil }
    return node.replacing(rewrite(siblings.filter { $0.key != "$ref" }, as: kind))
  }
}

extension SourceMapping.Entry {
  /// Returns the entry of a `$ref` with a new text.
  fileprivate func replacing(_ reference: SourceNode, with text: String) -> SourceMapping.Entry {
    let value = SourceNode(.scalar(SourceScalar(text, .string)), at: reference.position)
    return SourceMapping.Entry(key: key, keyKind: keyKind, value: value, at: position)
  }
}

extension ReferenceRewriting {
  /// Inserts files that contain a whole section: `components: { schemas: { $ref: schemas.yaml } }`.
  ///
  /// OpenAPI doesn't allow references there, but many descriptions use them.
  mutating func expandSections() {
    var root = library.root.node
    root = expand(root, at: ["components"])
    for section in ComponentSection.allCases { root = expand(root, at: layout.path(of: section)) }
    library.replaceRoot(root)
    layout = ComponentLayout(root)
  }

  private func expand(_ root: SourceNode, at path: [String]) -> SourceNode {
    var node = root
    for token in path {
      guard let next = node.mapping?[token] else { return root }
      node = next
    }
    guard let reference = node.reference, let place = locator.locate(reference, as: .components) else {
      return root
    }
    return root.replacing(place.node, at: path[...])
  }

  /// Binds the document's own components. A component that is only a reference to a file is the name of the
  /// file's object, as is one in an inserted file of components.
  mutating func bindOwnComponents() {
    for section in ComponentSection.allCases where section != .pathItems {
      for entry in layout.entries(of: section) {
        names.reserve(entry.key, in: section)
        if let reference = entry.value.bareReference {
          guard !isLocal(reference), let place = locator.locate(reference, as: .component(section)),
            place.document !== library.root
          else { continue }
          names.bind(entry.key, to: place, in: section)
        } else {
          bindInPlace(entry, in: section)
        }
      }
    }
  }

  /// Binds a component to its place in the file that it came from, because references may use that.
  private mutating func bindInPlace(_ entry: SourceMapping.Entry, in section: ComponentSection) {
    let document = library.document(at: entry.position)
    guard document !== library.root else { return }
    for path in [[], layout.path(of: section), [section.rawValue]] {
      let pointer = JSONPointer(path + [entry.key])
      guard let node = document.node(at: pointer), node.position == entry.value.position else { continue }
      names.bind(
        entry.key, to: ReferencePlace(document: document, pointer: pointer, node: node), in: section)
    }
  }
}

extension ReferenceRewriting {
  /// Rewrites a discriminator. `defaultMapping` and the values of `mapping` are references or names (OpenAPI,
  /// Discriminator Object).
  mutating func rewriteDiscriminator(_ node: SourceNode) -> SourceNode {
    guard let entries = node.mapping?.entries else { return node }
    let rewritten = entries.compactMap { entry -> SourceMapping.Entry? in
      if entry.key == "defaultMapping" { return rewriteMapped(entry) }
      guard entry.key == "mapping", let values = entry.value.mapping?.entries else { return entry }
      let mapping = SourceMapping(values.compactMap { rewriteMapped($0) })
      return entry.replacing(SourceNode(.mapping(mapping), at: entry.value.position))
    }
    return SourceNode(.mapping(SourceMapping(rewritten)), at: node.position)
  }

  /// Rewrites a mapped value, or returns `nil` if it can't be resolved, which has been reported.
  private mutating func rewriteMapped(_ entry: SourceMapping.Entry) -> SourceMapping.Entry? {
    guard let reference = mappedReference(entry.value) else { return entry }
    if isLocal(reference) { return hoistedMapping(entry, reference) }
    guard let place = locator.locate(reference, as: .component(.schemas)) else { return nil }
    let text = SourceScalar(self.reference(to: place, in: .schemas), .string)
    return entry.replacing(SourceNode(.scalar(text), at: entry.value.position))
  }

  /// Returns the mapping to a schema of the document that may have become a component.
  private func hoistedMapping(_ entry: SourceMapping.Entry, _ reference: SourceNode) -> SourceMapping.Entry {
    guard let pointer = JSONPointer(reference: reference.string ?? ""), !layout.isComponent(pointer),
      let text = library.root.node(at: pointer).flatMap({ hoisted.places[$0.position]?.text })
    else { return entry }
    return entry.replacing(SourceNode(.scalar(SourceScalar(text, .string)), at: entry.value.position))
  }

  /// Returns a mapped value as a reference. A bare name refers to a component in the same file.
  private func mappedReference(_ node: SourceNode) -> SourceNode? {
    guard let text = node.string else { return nil }
    if ReferenceText.isReference(text) { return node }
    let document = library.document(at: node.position)
    let pointer = JSONPointer(ComponentLayout(document.node).path(of: .schemas) + [text])
    guard document !== library.root, document.node(at: pointer) != nil else { return nil }
    return SourceNode(.scalar(SourceScalar(pointer.reference, .string)), at: node.position)
  }
}

import CallsiteDiagnostics
import CallsiteSource

/// Finds references to schemas of the document that aren't components: `#/$defs/Node`,
/// `#/components/schemas/Pet/properties/owner`, or `#node` for an `$anchor`.
///
/// A pointer in a schema with an `$id` is relative to that schema (JSON Schema 2020-12, section 8.2.1).
/// References that can't be resolved are skipped here, and reported when they are read.
struct LocalReferenceScan {
  struct Use {
    /// The node with the `$ref`.
    let reference: SourceNode
    let place: ReferencePlace
    /// The schema in which the pointer was found, if it isn't the one that the pointer should be relative to.
    let misplacedIn: JSONPointer?
  }

  private struct Step {
    let node: SourceNode
    let kind: NodeKind
    let tokens: [String]
    let resources: [SchemaResource]
  }

  private let library: DocumentLibrary
  private let locator: ReferenceLocator
  private let layout: ComponentLayout
  /// The uses in document order.
  private(set) var uses: [Use] = []
  private var found: [ReferencePlace] = []

  init(library: DocumentLibrary, layout: ComponentLayout) {
    self.library = library
    self.layout = layout
    let silent = ReadingSession(root: library.root.node, isStrict: false)
    locator = ReferenceLocator(library: library, session: silent)
  }

  /// Scans the document, and then the targets outside of its known parts.
  mutating func scan() {
    walk(from: Step(node: library.root.node, kind: .document, tokens: [], resources: []))
    var seen: Set<SourcePosition> = []
    var index = 0
    while index < found.count {
      let place = found[index]
      index += 1
      guard seen.insert(place.node.position).inserted else { continue }
      walk(
        from: Step(
          node: place.node, kind: .component(.schemas), tokens: place.pointer.tokens,
          resources: resources(around: place.pointer.tokens)))
    }
  }

  private mutating func walk(from start: Step) {
    var pending = [start]
    while var step = pending.popLast() {
      if step.node.scalar != nil || step.kind == .data { continue }
      if step.kind == .component(.schemas) {
        step = Step(
          node: step.node, kind: step.kind, tokens: step.tokens,
          resources: step.resources + SchemaResource.list(step.node, step.tokens))
        if let reference = step.node.reference { add(reference, in: step.resources) }
      }
      pending += children(of: step).reversed()
    }
  }

  private func children(of step: Step) -> [Step] {
    if let elements = step.node.sequence {
      return elements.enumerated().map { index, node in
        Step(
          node: node, kind: step.kind.element, tokens: step.tokens + ["\(index)"], resources: step.resources)
      }
    }
    return (step.node.mapping?.entries ?? []).map { entry in
      Step(
        node: entry.value, kind: step.kind.child(entry.key), tokens: step.tokens + [entry.key],
        resources: step.resources)
    }
  }

  private mutating func add(_ reference: SourceNode, in resources: [SchemaResource]) {
    let text = ReferenceText(reference.string ?? "")
    if let pointer = text.pointer, text.location == .sameDocument, resources.isEmpty,
      layout.isComponent(pointer)
    {
      return
    }
    guard let use = use(reference, text, in: resources), use.place.document === library.root else { return }
    uses.append(use)
    if !layout.isComponent(use.place.pointer) { found.append(use.place) }
  }

  private func use(
    _ reference: SourceNode, _ text: ReferenceText, in resources: [SchemaResource]
  ) -> Use? {
    func found(_ text: String, misplacedIn pointer: JSONPointer? = nil) -> Use? {
      let node = SourceNode(.scalar(SourceScalar(text, .string)), at: reference.position)
      return locator.locate(node, as: .component(.schemas)).map {
        Use(reference: reference, place: $0, misplacedIn: pointer)
      }
    }
    let identified = resources.last { $0.identifier != nil }
    guard text.location == .sameDocument else {
      let names = [text.base] + [identified?.resolving(text.base)].compactMap { $0 }
      guard let name = names.first(where: { library.root.identifiers[$0] != nil }) else { return nil }
      return found("\(name)#\(text.fragment)")
    }
    guard let pointer = text.pointer else { return found(text.text) }
    if let identified, let use = found(identified.reference(pointer)) { return use }
    if let use = found(text.text) { return use }
    guard let first = pointer.tokens.first, ["$defs", "definitions"].contains(first) else { return nil }
    for resource in resources.reversed() {
      if let use = found(resource.reference(pointer), misplacedIn: resource.pointer) { return use }
    }
    return nil
  }

  /// Returns the resources around a place.
  private func resources(around tokens: [String]) -> [SchemaResource] {
    var node = library.root.node
    var resources: [SchemaResource] = []
    for (index, token) in tokens.enumerated() {
      if index > 0 { resources += SchemaResource.list(node, Array(tokens[..<index])) }
      guard let next = node.child(token) else { break }
      node = next
    }
    return resources
  }
}

import CallsiteDiagnostics
import CallsiteSource

/// Finds references to schemas of the document that aren't components: `#/$defs/Node`,
/// `#/components/schemas/Pet/properties/owner`, or `#node` for an `$anchor`.
///
/// A pointer that leads nowhere can be meant relative to a schema around it, with definitions of its own. References
/// that can't be resolved are skipped here, and reported when they are read.
struct LocalReferenceScan {
  struct Use {
    /// The node with the `$ref`.
    let reference: SourceNode
    let place: ReferencePlace
    /// The schema that was found, or in which the pointer leads to one, if that isn't what the reference is relative to.
    let misplacedIn: JSONPointer?
  }

  private struct Step {
    let node: SourceNode
    let kind: NodeKind
    let tokens: [String]
    /// The pointers to the schemas around the node that have definitions.
    let holders: [JSONPointer]
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
    let silent = ReadingSession(root: library.root.node)
    locator = ReferenceLocator(library: library, session: silent)
  }

  /// Scans the document, and then the targets outside of its known parts.
  mutating func scan() {
    walk(from: Step(node: library.root.node, kind: .document, tokens: [], holders: []))
    var seen: Set<SourcePosition> = []
    var index = 0
    while index < found.count {
      let place = found[index]
      index += 1
      guard seen.insert(place.node.position).inserted else { continue }
      walk(
        from: Step(
          node: place.node, kind: .component(.schemas), tokens: place.pointer.tokens,
          holders: holders(around: place.pointer.tokens)))
    }
  }

  private mutating func walk(from start: Step) {
    var pending = [start]
    while var step = pending.popLast() {
      if step.node.scalar != nil || step.kind == .data { continue }
      if step.kind == .component(.schemas) {
        if step.node.hasDefinitions {
          step = Step(
            node: step.node, kind: step.kind, tokens: step.tokens,
            holders: step.holders + [JSONPointer(step.tokens)])
        }
        if let reference = step.node.reference { add(reference, in: step.holders) }
      }
      pending += children(of: step).reversed()
    }
  }

  private func children(of step: Step) -> [Step] {
    if let elements = step.node.sequence {
      return elements.enumerated().map { index, node in
        Step(
          node: node, kind: step.kind.element, tokens: step.tokens + ["\(index)"], holders: step.holders)
      }
    }
    return (step.node.mapping?.entries ?? []).map { entry in
      Step(
        node: entry.value, kind: step.kind.child(entry.key), tokens: step.tokens + [entry.key],
        holders: step.holders)
    }
  }

  private mutating func add(_ reference: SourceNode, in holders: [JSONPointer]) {
    let text = ReferenceText(reference.string ?? "")
    if let pointer = text.pointer, text.location == .sameDocument, layout.isComponent(pointer) { return }
    guard let use = use(reference, text, in: holders), use.place.document === library.root else { return }
    uses.append(use)
    if !layout.isComponent(use.place.pointer) { found.append(use.place) }
  }

  private func use(_ reference: SourceNode, _ text: ReferenceText, in holders: [JSONPointer]) -> Use? {
    let origin = library.origin(of: reference.position)
    let isInside =
      text.location == .sameDocument || origin.document.identified(origin.uri(of: text.base)) != nil
    guard isInside else { return nil }
    if let place = locator.locate(reference, as: .component(.schemas)) {
      let isForeign = text.pointer == nil && origin.pointer(toAnchor: text.fragment) == nil
      let isInDocument = text.location == .sameDocument
      return Use(
        reference: reference, place: place, misplacedIn: isInDocument && isForeign ? place.pointer : nil)
    }
    guard text.location == .sameDocument, let pointer = text.pointer, let first = pointer.tokens.first,
      ["$defs", "definitions"].contains(first)
    else { return nil }
    for holder in holders.reversed() {
      let text = JSONPointer(holder.tokens + pointer.tokens).reference
      let node = SourceNode(.scalar(SourceScalar(text, .string)), at: reference.position)
      if let place = locator.locate(node, as: .component(.schemas)) {
        return Use(reference: reference, place: place, misplacedIn: holder)
      }
    }
    return nil
  }

  /// Returns the pointers to the schemas with definitions around a place.
  private func holders(around tokens: [String]) -> [JSONPointer] {
    var node = library.root.node
    var holders: [JSONPointer] = []
    for (index, token) in tokens.enumerated() {
      if index > 0, node.hasDefinitions { holders.append(JSONPointer(Array(tokens[..<index]))) }
      guard let next = node.child(token) else { break }
      node = next
    }
    return holders
  }
}

extension SourceNode {
  fileprivate var hasDefinitions: Bool { mapping?["$defs"] != nil || mapping?["definitions"] != nil }
}

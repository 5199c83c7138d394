import CallsiteSource

/// A file that references lead into (the document itself is one), with the places that have names in it.
final class ReferencedDocument {
  let path: String
  let node: SourceNode
  /// `$anchor`s: name → place (JSON Schema 2020-12, section 8.2.2).
  private(set) lazy var anchors: [String: JSONPointer] = names.anchors
  /// `$id`s and OpenAPI 3.2's `$self`: text → place.
  private(set) lazy var identifiers: [String: JSONPointer] = names.identifiers
  private lazy var names = Self.collectNames(node)

  init(path: String, node: SourceNode) {
    self.path = path
    self.node = node
  }

  /// Whether it came from the network: what it refers to is relative to its address, and never a file.
  var isOnNetwork: Bool { NetworkAddress.isAddress(path) }

  /// The node at a place, without following references on the way.
  func node(at pointer: JSONPointer) -> SourceNode? { node.node(at: pointer) }

  private struct Names {
    var anchors: [String: JSONPointer] = [:]
    var identifiers: [String: JSONPointer] = [:]
  }

  /// Of equal names the first in the text counts.
  private static func collectNames(_ root: SourceNode) -> Names {
    var names = Names()
    var pending: [(node: SourceNode, tokens: [String])] = [(root, [])]
    while let (node, tokens) = pending.popLast() {
      let pointer = JSONPointer(tokens)
      for entry in node.mapping?.entries ?? [] {
        guard let text = entry.value.string else { continue }
        switch entry.key {
        case "$anchor", "$dynamicAnchor":
          if names.anchors[text] == nil { names.anchors[text] = pointer }
        case "$id", "$self":
          let id = text.hasSuffix("#") ? String(text.dropLast()) : text
          if names.identifiers[id] == nil { names.identifiers[id] = pointer }
        default: break
        }
      }
      pending += node.children.reversed().map { ($0.node, tokens + [$0.token]) }
    }
    return names
  }
}

extension SourceNode {
  /// The value of an object's key or of a list's position.
  func child(_ token: String) -> SourceNode? {
    if let mapping { return mapping[token] }
    guard let sequence, let index = Int(token), sequence.indices.contains(index) else { return nil }
    return sequence[index]
  }

  /// The objects and lists directly below.
  fileprivate var children: [(token: String, node: SourceNode)] {
    let all =
      mapping?.entries.map { ($0.key, $0.value) } ?? sequence?.enumerated().map { ("\($0)", $1) } ?? []
    return all.filter { $0.1.scalar == nil }
  }
}

import CallsiteSource

/// Reduces a document to some of its paths and what they need: the components that they refer to, directly or
/// indirectly, their tags, and their security schemes.
struct ComponentPruning {
  private let root: SourceNode
  private let layout: ComponentLayout
  private let paths: [SourceMapping.Entry]
  private let tags: Set<String>
  /// The components that are directly derived from a schema, or another name for it, by its reference. A value of a
  /// schema with a discriminator can be of any of them.
  private let derived: [String: [String]]
  private var needed: Set<[String]> = []

  init(_ root: SourceNode, paths: [SourceMapping.Entry], operations: [SelectableOperation]) {
    self.root = root
    self.paths = paths
    let layout = ComponentLayout(root)
    self.layout = layout
    tags = Set(operations.flatMap(\.tags))
    var derived: [String: [String]] = [:]
    for entry in layout.entries(of: .schemas) {
      var pending = [entry.value]
      while let part = pending.popLast() {
        if let base = part.reference?.string.flatMap({ JSONPointer(reference: $0) }) {
          let path = layout.path(of: .schemas) + [entry.key]
          derived[base.reference, default: []].append(JSONPointer(path).reference)
        }
        pending += part.mapping?["allOf"]?.sequence ?? []
      }
    }
    self.derived = derived
    let requirements = [root] + operations.map(\.node)
    for requirement in requirements.flatMap({ $0.mapping?["security"]?.sequence ?? [] }) {
      for entry in requirement.mapping?.entries ?? [] {
        needed.insert(layout.path(of: .securitySchemes) + [entry.key])
      }
    }
    let schemes = needed.compactMap { root.node(at: JSONPointer($0)) }
    reach(from: paths.map(\.value) + schemes)
  }

  func prunedRoot() -> SourceNode {
    let entries = (root.mapping?.entries ?? []).compactMap { entry -> SourceMapping.Entry? in
      switch entry.key {
      case "webhooks", "x-webhooks": return nil
      case "paths": return entry.with(paths)
      case "tags": return entry.with(elements: usedTags(entry.value))
      case "components":
        return entry.with(
          (entry.value.mapping?.entries ?? []).map { prune($0, at: ["components", $0.key]) })
      default: return entry
      }
    }
    return SourceNode(.mapping(SourceMapping(entries)), at: root.position)
  }

  private func prune(_ entry: SourceMapping.Entry, at path: [String]) -> SourceMapping.Entry {
    guard let entries = entry.value.mapping?.entries else { return entry }
    return entry.with(entries.filter { needed.contains(path + [$0.key]) })
  }

  private func usedTags(_ node: SourceNode) -> [SourceNode] {
    (node.sequence ?? []).filter { tag in tag.mapping?["name"]?.scalar.map { tags.contains($0.text) } ?? true
    }
  }

  /// Marks everything that nodes refer to. Data that looks like a reference can only add a component too
  /// many.
  private mutating func reach(from nodes: [SourceNode]) {
    var pending = nodes
    while let node = pending.popLast() {
      pending += node.sequence ?? []
      for entry in node.mapping?.entries ?? [] {
        if entry.key == "$ref", let text = entry.value.string {
          pending += need(text)
        } else if entry.key == "discriminator" {
          for target in entry.value.mapping?["mapping"]?.mapping?.entries ?? [] {
            if let text = target.value.string { pending += need(text) + need(name: text) }
          }
        }
        if entry.value.scalar == nil { pending.append(entry.value) }
      }
    }
  }

  /// Marks the component that contains a reference's target and returns it, or nothing if it is already
  /// marked.
  private mutating func need(_ text: String) -> [SourceNode] {
    guard let pointer = JSONPointer(reference: text), !pointer.tokens.isEmpty else { return [] }
    let depth = layout.path(of: .schemas).count + 1
    let isComponent =
      pointer.tokens.count >= depth
      && layout.isSection(
        pointer.tokens.dropLast(
          pointer.tokens.count - depth + 1))
    let place = isComponent ? Array(pointer.tokens.prefix(depth)) : pointer.tokens
    guard needed.insert(place).inserted, let node = root.node(at: JSONPointer(place)) else { return [] }
    guard node.mapping?["discriminator"] != nil else { return [node] }
    let below = Walk(from: [JSONPointer(place).reference], by: { $0 }) { [derived] in derived[$0] ?? [] }
    return [node] + Array(below).flatMap { need($0) }
  }

  private mutating func need(name: String) -> [SourceNode] {
    let pointer = JSONPointer(layout.path(of: .schemas) + [name])
    return root.node(at: pointer) == nil ? [] : need(pointer.reference)
  }
}

extension SourceMapping.Entry {
  fileprivate func with(_ entries: [SourceMapping.Entry]) -> SourceMapping.Entry {
    let value = SourceNode(.mapping(SourceMapping(entries)), at: value.position)
    return SourceMapping.Entry(key: key, keyKind: keyKind, value: value, at: position)
  }

  fileprivate func with(elements: [SourceNode]) -> SourceMapping.Entry {
    let value = SourceNode(.sequence(elements), at: value.position)
    return SourceMapping.Entry(key: key, keyKind: keyKind, value: value, at: position)
  }
}

import CallsiteDiagnostics
import CallsiteSource

/// The update of an action, which is merged into each of its targets.
struct OverlayMerge {
  private let update: SourceNode
  private let action: Overlay.Action

  init(of update: SourceNode, _ action: Overlay.Action) {
    self.update = update
    self.action = action
  }

  /// Returns the node with the update merged into it.
  func apply(to node: SourceNode) -> SourceNode {
    guard let sequence = node.sequence else { return merge(update, into: node) }
    // Overlay 1.0 appends every update as one element, 1.1 appends the elements of a list.
    let added = action.version == .overlay10 ? [update] : update.sequence ?? [update]
    return SourceNode(.sequence(sequence + added), at: node.position)
  }

  /// Merges an update: the entries of an object, the elements of a list. Anything else is replaced.
  private func merge(_ update: SourceNode, into node: SourceNode) -> SourceNode {
    if let own = node.sequence, let added = update.sequence {
      return SourceNode(.sequence(own + added), at: node.position)
    }
    guard let mapping = node.mapping, let added = update.mapping else { return update }
    let entries = mapping.entries.map { entry in
      added.entry(entry.key).map { entry.with(merge($0.value, into: entry.value)) } ?? entry
    }
    let new = added.entries.filter { mapping[$0.key] == nil }
    return SourceNode(.mapping(SourceMapping(entries + new)), at: node.position)
  }
}

extension OverlayMerge {
  /// - Throws: A diagnostic for the first target that the update doesn't fit.
  func check(_ targets: [SourceNode]) throws(Diagnostic) {
    for target in targets {
      switch target.content {
      case .mapping:
        guard update.mapping != nil else { throw .incompatible(update, with: target, action) }
        if action.version != .overlay10 { try check(update, against: target) }
      case .sequence: break
      case .scalar:
        if action.version == .overlay10 { throw .primitiveTarget(target, action) }
        guard update.scalar != nil else { throw .incompatible(update, with: target, action) }
      }
    }
    // Targets must be all objects, all lists or all primitives (Overlay 1.1.0, Action Object).
    if action.version != .overlay10, let first = targets.first,
      let other = targets.first(where: { $0.kind != first.kind })
    {
      throw .mixedTargets(first, other, action)
    }
  }

  /// Checks the merge rules of Overlay 1.1: a property must not have another kind than in the update.
  private func check(_ update: SourceNode, against node: SourceNode) throws(Diagnostic) {
    guard update.kind == node.kind else { throw .incompatible(update, with: node, action) }
    guard let added = update.mapping, let mapping = node.mapping else { return }
    for entry in added.entries {
      if let own = mapping[entry.key] { try check(entry.value, against: own) }
    }
  }
}

/// The targets of an action as a tree, so that a single pass changes them all.
struct OverlayTargets {
  private var isTarget = false
  private var children: [String: OverlayTargets] = [:]

  /// Adds the node at a path of keys and indices.
  mutating func insert(_ path: ArraySlice<String>) {
    guard let token = path.first else {
      isTarget = true
      return
    }
    children[token, default: OverlayTargets()].insert(path.dropFirst())
  }

  /// Returns the node with the targets in it changed, or `nil` if the node itself is removed.
  ///
  /// - Parameter merge: The change to make, or `nil` to remove the targets.
  func apply(_ merge: OverlayMerge?, to node: SourceNode) -> SourceNode? {
    if isTarget, merge == nil { return nil }
    let changed = applyBelow(merge, to: node)
    guard isTarget, let merge else { return changed }
    return merge.apply(to: changed)
  }

  private func applyBelow(_ merge: OverlayMerge?, to node: SourceNode) -> SourceNode {
    if children.isEmpty { return node }
    switch node.content {
    case .scalar: return node
    case .sequence(let elements):
      let changed = elements.enumerated().compactMap { index, element in
        children["\(index)"].map { $0.apply(merge, to: element) } ?? element
      }
      return SourceNode(.sequence(changed), at: node.position)
    case .mapping(let mapping):
      let entries = mapping.entries.compactMap { entry -> SourceMapping.Entry? in
        guard let child = children[entry.key] else { return entry }
        return child.apply(merge, to: entry.value).map { entry.with($0) }
      }
      return SourceNode(.mapping(SourceMapping(entries)), at: node.position)
    }
  }
}

extension SourceNode {
  fileprivate enum Kind: String {
    case object = "an object"
    case list = "a list"
    case primitive = "a primitive value"
  }

  fileprivate var kind: Kind {
    switch content {
    case .mapping: .object
    case .sequence: .list
    case .scalar: .primitive
    }
  }
}

extension SourceMapping.Entry {
  fileprivate func with(_ value: SourceNode) -> SourceMapping.Entry {
    SourceMapping.Entry(key: key, keyKind: keyKind, value: value, at: position)
  }
}

extension Overlay.Action {
  /// The field that contains the update, for messages.
  fileprivate var verb: String {
    switch change {
    case .copy: "copied into"
    case .update, .remove: "merged into"
    }
  }
}

extension Diagnostic {
  fileprivate static func incompatible(
    _ update: SourceNode, with node: SourceNode, _ action: Overlay.Action
  ) -> Diagnostic {
    Diagnostic(
      .error, "unsuitable-overlay-target",
      "'\(action.target.text)': \(update.found) can't be \(action.verb) \(node.found).",
      at: action.target.position,
      notes: [
        Note("\(node.found) is here", at: node.position),
        Note("\(update.found) is here", at: update.position),
      ])
  }

  fileprivate static func primitiveTarget(_ node: SourceNode, _ action: Overlay.Action) -> Diagnostic {
    Diagnostic(
      .error, "unsuitable-overlay-target",
      "'\(action.target.text)' selects \(node.found), which Overlay 1.0 can't update; "
        + "change 'overlay' to '1.1.0'.",
      at: action.target.position, notes: [Note("it is here", at: node.position)])
  }

  fileprivate static func mixedTargets(
    _ first: SourceNode, _ other: SourceNode, _ action: Overlay.Action
  ) -> Diagnostic {
    Diagnostic(
      .error, "unsuitable-overlay-target",
      "'\(action.target.text)' selects \(first.kind.rawValue) and \(other.kind.rawValue); "
        + "all targets of an update must be of the same kind.",
      at: action.target.position,
      notes: [
        Note("\(first.kind.rawValue) is here", at: first.position),
        Note("\(other.kind.rawValue) is here", at: other.position),
      ])
  }
}

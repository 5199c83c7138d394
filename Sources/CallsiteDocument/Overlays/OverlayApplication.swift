package import CallsiteDiagnostics
package import CallsiteSource

/// Applies overlays to a description, action by action, each to what the one before has left.
///
/// `update` merges into selected objects (objects recursively, lists by appending, anything else by replacing)
/// and is appended to selected lists. What an overlay adds keeps its position in the overlay; its references
/// are those of the document.
package struct OverlayApplication: Sendable {
  private let overlays: [Overlay]

  package init(of overlays: [Overlay]) {
    self.overlays = overlays
  }

  package func apply(to root: SourceNode, into collector: inout DiagnosticCollector) -> SourceNode {
    var root = root
    for action in overlays.flatMap(\.actions) { root = apply(action, to: root, into: &collector) }
    return root
  }

  private func apply(
    _ action: Overlay.Action, to root: SourceNode, into collector: inout DiagnosticCollector
  ) -> SourceNode {
    guard let matches = try? JSONPathEvaluation(of: root).matches(action.target) else { return root }
    if matches.isEmpty { collector.repair(.unmatchedTarget(action)) }
    if let match = matches.first(where: { !action.isApplicable(to: $0) }) {
      collector.report(.unsuitableTarget(action, match.node))
      return root
    }
    var targets = TargetTree()
    for match in matches { targets.insert(match.path[...]) }
    return targets.apply(action.change, to: root) ?? root
  }
}

/// The places to change, as a tree, so that one pass changes them all.
private struct TargetTree {
  var isTarget = false
  var children: [String: TargetTree] = [:]

  mutating func insert(_ path: ArraySlice<String>) {
    guard let token = path.first else {
      isTarget = true
      return
    }
    children[token, default: TargetTree()].insert(path.dropFirst())
  }

  /// Nil: removed.
  func apply(_ change: Overlay.Action.Change, to node: SourceNode) -> SourceNode? {
    if isTarget, case .remove = change { return nil }
    let changed = applyBelow(change, to: node)
    guard isTarget, case .update(let update) = change else { return changed }
    guard let sequence = changed.sequence else { return changed.merging(update) }
    return SourceNode(.sequence(sequence + [update]), at: changed.position)
  }

  private func applyBelow(_ change: Overlay.Action.Change, to node: SourceNode) -> SourceNode {
    if children.isEmpty { return node }
    switch node.content {
    case .scalar: return node
    case .sequence(let elements):
      let changed = elements.enumerated().compactMap { index, element in
        children["\(index)"].map { $0.apply(change, to: element) } ?? element
      }
      return SourceNode(.sequence(changed), at: node.position)
    case .mapping(let mapping):
      let entries = mapping.entries.compactMap { entry -> SourceMapping.Entry? in
        guard let child = children[entry.key] else { return entry }
        return child.apply(change, to: entry.value).map { entry.with($0) }
      }
      return SourceNode(.mapping(SourceMapping(entries)), at: node.position)
    }
  }
}

extension Overlay.Action {
  /// Updates are for objects and lists, and an object takes an object; the root can't be removed.
  fileprivate func isApplicable(to match: JSONPathEvaluation.Match) -> Bool {
    switch change {
    case .remove: !match.path.isEmpty
    case .update(let update):
      match.node.sequence != nil || (match.node.mapping != nil && update.mapping != nil)
    }
  }
}

extension SourceNode {
  /// An object with the entries of another merged in; a list with its elements after; anything else replaced.
  fileprivate func merging(_ update: SourceNode) -> SourceNode {
    if let own = sequence, let added = update.sequence {
      return SourceNode(.sequence(own + added), at: position)
    }
    guard let mapping, let added = update.mapping else { return update }
    let entries = mapping.entries.map { entry in
      added.entry(entry.key).map { entry.with(entry.value.merging($0.value)) } ?? entry
    }
    let new = added.entries.filter { mapping[$0.key] == nil }
    return SourceNode(.mapping(SourceMapping(entries + new)), at: position)
  }
}

extension SourceMapping.Entry {
  fileprivate func with(_ value: SourceNode) -> SourceMapping.Entry {
    SourceMapping.Entry(key: key, keyKind: keyKind, value: value, at: position)
  }
}

extension Diagnostic {
  fileprivate static func unmatchedTarget(_ action: Overlay.Action) -> Diagnostic {
    Diagnostic(
      .warning, "unmatched-overlay-target",
      "'\(action.text)' selects nothing in the document; the action has no effect.", at: action.position)
  }

  fileprivate static func unsuitableTarget(_ action: Overlay.Action, _ node: SourceNode) -> Diagnostic {
    let problem =
      switch action.change {
      case .remove: "the whole document, which can't be removed"
      case .update(let update) where node.mapping != nil: "an object, which \(update.found) can't update"
      case .update: "\(node.found), which can't be updated: a target is an object or a list"
      }
    return Diagnostic(
      .error, "unsuitable-overlay-target", "'\(action.text)' selects \(problem).", at: action.position,
      notes: [Note("it is here", at: node.position)])
  }
}

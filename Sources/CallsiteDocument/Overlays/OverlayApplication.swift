package import CallsiteDiagnostics
package import CallsiteSource

/// Applies overlays to a document, action by action, each to the result of the previous one.
///
/// An update is merged into selected objects, appended to selected lists, and replaces selected primitives. A
/// copy is an update with a part of the document. Nodes from an overlay keep their positions in the overlay,
/// but references in them are resolved in the document.
package struct OverlayApplication: Sendable {
  private let overlays: [Overlay]
  private let maximumSteps: Int
  private let maximumAddedNodes: Int

  /// - Parameters:
  ///   - overlays: The overlays in the order of application.
  ///   - maximumSteps: The maximum number of steps for each query in a document.
  ///   - maximumAddedNodes: The maximum number of nodes that all actions together can add to a document.
  package init(
    of overlays: [Overlay], maximumSteps: Int = JSONPathEvaluation.maximumSteps,
    maximumAddedNodes: Int = 1_000_000
  ) {
    self.overlays = overlays
    self.maximumSteps = maximumSteps
    self.maximumAddedNodes = maximumAddedNodes
  }

  /// Returns the document with all possible changes. An action that can't be applied is an error and is
  /// skipped. A target that selects nothing is a warning, or an error in a strict run.
  package func apply(to root: SourceNode, into collector: inout DiagnosticCollector) -> SourceNode {
    var root = root
    var limits = OverlayLimits(maximumAddedNodes: maximumAddedNodes)
    for action in overlays.flatMap(\.actions) {
      do throws(Diagnostic) {
        root = try apply(action, to: root, &limits, into: &collector)
      } catch {
        collector.report(error)
      }
    }
    return root
  }

  private func apply(
    _ action: Overlay.Action, to root: SourceNode, _ limits: inout OverlayLimits,
    into collector: inout DiagnosticCollector
  ) throws(Diagnostic) -> SourceNode {
    let matches = try select(action.target, in: root)
    if matches.isEmpty {
      collector.repair(.unmatchedTarget(action.target))
      return root
    }
    var targets = OverlayTargets()
    for match in matches { targets.insert(match.path[...]) }
    guard let update = try update(of: action, in: root) else {
      if matches.contains(where: \.path.isEmpty) { throw .removedRoot(action.target, root) }
      return targets.apply(nil, to: root) ?? root
    }
    let merge = OverlayMerge(of: update, action)
    try merge.check(matches.map(\.node))
    try limits.add(update, to: matches, of: action.target)
    return targets.apply(merge, to: root) ?? root
  }

  /// Returns the node to merge into the targets, or `nil` for a removal.
  private func update(
    of action: Overlay.Action, in root: SourceNode
  ) throws(Diagnostic) -> SourceNode? {
    switch action.change {
    case .remove: return nil
    case .update(let node): return node
    case .copy(let source):
      let matches = try select(source, in: root)
      guard matches.count == 1 else { throw .ambiguousSource(source, matches.map(\.node)) }
      return matches[0].node
    }
  }

  private func select(
    _ query: Overlay.Query, in root: SourceNode
  ) throws(Diagnostic) -> [JSONPathEvaluation.Match] {
    do {
      return try JSONPathEvaluation(of: root, maximumSteps: maximumSteps).matches(query.path)
    } catch {
      throw .expensivePath(query, error)
    }
  }
}

/// Limits on what overlays can add to a document, so that copies of copies end with an error.
private struct OverlayLimits {
  let maximumAddedNodes: Int
  private var addedNodes = 0
  /// The maximum nesting depth, the same as for documents. See ``SourceReader``.
  private static let maximumDepth = SourceReader().maximumDepth

  init(maximumAddedNodes: Int) {
    self.maximumAddedNodes = maximumAddedNodes
  }

  mutating func add(
    _ update: SourceNode, to matches: [JSONPathEvaluation.Match], of target: Overlay.Query
  ) throws(Diagnostic) {
    var rest = (maximumAddedNodes - addedNodes) / matches.count
    let maximum = rest
    let depth = update.depth(counting: &rest)
    if rest < 0 { throw .tooManyAddedNodes(maximumAddedNodes, target) }
    addedNodes += (maximum - rest) * matches.count
    let deepest = matches.lazy.map(\.path.count).max() ?? 0
    if deepest + depth > Self.maximumDepth { throw .tooDeep(Self.maximumDepth, target) }
  }
}

extension SourceNode {
  /// Returns the nesting depth of lists and objects. Stops if there are more nodes than the limit.
  fileprivate func depth(counting rest: inout Int) -> Int {
    rest -= 1
    guard rest >= 0 else { return 0 }
    var depth = 0
    for element in sequence ?? [] { depth = max(depth, element.depth(counting: &rest)) }
    for entry in mapping?.entries ?? [] { depth = max(depth, entry.value.depth(counting: &rest)) }
    return scalar == nil ? depth + 1 : 0
  }
}

extension Diagnostic {
  fileprivate static func unmatchedTarget(_ target: Overlay.Query) -> Diagnostic {
    Diagnostic(
      .warning, "unmatched-overlay-target",
      "'\(target.text)' selects nothing in the document; the action has no effect.", at: target.position)
  }

  fileprivate static func removedRoot(_ target: Overlay.Query, _ root: SourceNode) -> Diagnostic {
    Diagnostic(
      .error, "unsuitable-overlay-target",
      "'\(target.text)' selects the whole document, which can't be removed.", at: target.position,
      notes: [Note("it is here", at: root.position)])
  }

  fileprivate static func ambiguousSource(_ source: Overlay.Query, _ nodes: [SourceNode]) -> Diagnostic {
    let found = nodes.isEmpty ? "nothing" : "\(nodes.count) nodes"
    return Diagnostic(
      .error, "unsuitable-overlay-source",
      "'copy' must select one node of the document, but '\(source.text)' selects \(found).",
      at: source.position, notes: nodes.prefix(2).map { Note("one is here", at: $0.position) })
  }

  fileprivate static func expensivePath(_ query: Overlay.Query, _ overrun: JSONPathOverrun) -> Diagnostic {
    Diagnostic(
      .error, "expensive-json-path",
      "'\(query.text)' takes more than \(overrun.maximumSteps) steps in this document; use fewer '..' and '*'.",
      at: query.position)
  }

  fileprivate static func tooManyAddedNodes(_ limit: Int, _ target: Overlay.Query) -> Diagnostic {
    Diagnostic(
      .error, "too-many-nodes",
      "With this action, the overlays would add more than \(limit) nodes; select fewer targets.",
      at: target.position)
  }

  fileprivate static func tooDeep(_ limit: Int, _ target: Overlay.Query) -> Diagnostic {
    Diagnostic(
      .error, "nesting-too-deep",
      "With this action, lists and objects would be nested more than \(limit) levels deep.",
      at: target.position)
  }
}

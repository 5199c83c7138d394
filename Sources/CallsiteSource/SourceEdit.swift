/// A change at one place of a document, which is made to its tree and to its text alike.
package struct SourceEdit: Sendable {
  package enum Action: Sendable {
    /// Replaces the value at the place.
    case replace(SourceNode)
    /// Removes the object's entry or the list's element at the place.
    case remove
    /// Adds an entry to the object at the place, after the entry with a key, or as the last one.
    case add(key: String, SourceNode, after: String?)
    /// Adds an element to the end of the list at the place.
    case append(SourceNode)
    /// Gives the object's entry at the place another key.
    case rename(String)
  }

  /// The keys and indices that lead to the place, before any edit.
  package let place: [String]
  package let action: Action

  package init(_ action: Action, at place: [String]) {
    self.action = action
    self.place = place
  }
}

/// The edits at a place, and those below it.
final class SourceEdits {
  private(set) var replacement: SourceNode?
  private(set) var isRemoved = false
  private(set) var newKey: String?
  private(set) var added: [(key: String, value: SourceNode, after: String?)] = []
  private(set) var appended: [SourceNode] = []
  private(set) var below: [String: SourceEdits] = [:]

  init(_ edits: [SourceEdit]) {
    for edit in edits {
      var target = self
      for token in edit.place {
        let next = target.below[token] ?? SourceEdits([])
        target.below[token] = next
        target = next
      }
      target.add(edit.action)
    }
  }

  /// Whether the value changes, and not only its key.
  var changesValue: Bool { replacement != nil || !added.isEmpty || !appended.isEmpty || !below.isEmpty }

  private func add(_ action: SourceEdit.Action) {
    switch action {
    case .replace(let node): replacement = node
    case .remove: isRemoved = true
    case .add(let key, let value, let after): added.append((key, value, after))
    case .append(let value): appended.append(value)
    case .rename(let key): newKey = key
    }
  }
}

extension SourceNode {
  /// Returns the tree with edits applied. Edits of places that the tree doesn't have are ignored.
  package func applying(_ edits: [SourceEdit]) -> SourceNode { applying(SourceEdits(edits)) }

  func applying(_ edits: SourceEdits) -> SourceNode {
    if let replacement = edits.replacement { return replacement }
    switch content {
    case .scalar: return self
    case .sequence(let elements):
      let kept = elements.enumerated().compactMap { index, element -> SourceNode? in
        guard let below = edits.below["\(index)"] else { return element }
        return below.isRemoved ? nil : element.applying(below)
      }
      return SourceNode(.sequence(kept + edits.appended), at: position)
    case .mapping(let mapping):
      var entries = mapping.entries.compactMap { entry -> SourceMapping.Entry? in
        guard let below = edits.below[entry.key] else { return entry }
        if below.isRemoved { return nil }
        return SourceMapping.Entry(
          key: below.newKey ?? entry.key, keyKind: entry.keyKind, value: entry.value.applying(below),
          at: entry.position)
      }
      for (key, value, after) in edits.added {
        let index = entries.firstIndex { $0.key == after }.map { $0 + 1 } ?? entries.count
        entries.insert(SourceMapping.Entry(key: key, value: value, at: value.position), at: index)
      }
      return SourceNode(.mapping(SourceMapping(entries)), at: position)
    }
  }

  /// Whether two trees have the same values. The order of keys doesn't matter.
  package func isSame(as other: SourceNode) -> Bool {
    switch (content, other.content) {
    case (.scalar(let left), .scalar(let right)):
      left == right || left.kind == .null && right.kind == .null
    case (.sequence(let left), .sequence(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
    case (.mapping(let left), .mapping(let right)):
      left.entries.count == right.entries.count
        && left.entries.allSatisfy { entry in right[entry.key]?.isSame(as: entry.value) ?? false }
    default: false
    }
  }
}

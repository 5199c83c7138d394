import CallsiteDocument
import OrderedCollections

extension SchemaComparison {
  /// Compares the values that select an alternative. They travel like the values of an enum.
  mutating func compareDiscriminators() {
    switch (old.discriminator, new.discriminator) {
    case (nil, nil): break
    case (nil, let after?): add(.discriminatorAdded, new: after.property)
    case (let before?, nil): add(.discriminatorRemoved, old: before.property)
    case (let before?, let after?):
      if before.property != after.property {
        add(.discriminatorRenamed, old: before.property, new: after.property)
      }
      compareMappings(before.mapping, after.mapping)
    }
  }

  private typealias Mapping = OrderedDictionary<String, String>

  private mutating func compareMappings(_ before: Mapping, _ after: Mapping) {
    var removed = before.filter { after[$0.key] == nil }
    var added = after.filter { before[$0.key] == nil }
    for (value, target) in removed {
      guard let other = added.first(where: { isSameBranch(target, $0.value) })?.key else { continue }
      add(.mappingRenamed, old: "'\(value)'", new: "'\(other)'")
      removed[value] = nil
      added[other] = nil
    }
    let changed = before.filter { value, target in
      after[value].map { $0 != target && graph.isOther(target, than: $0) } ?? false
    }
    if !removed.isEmpty { add(.mappingRemoved, old: removed.keys.quoted) }
    if !added.isEmpty { add(.mappingAdded, new: added.keys.quoted) }
    if !changed.isEmpty { add(.mappingChanged, old: changed.keys.quoted) }
  }

  /// Returns whether two names refer to the same alternative, which may have been renamed.
  private func isSameBranch(_ name: String, _ other: String) -> Bool {
    if name == other { return true }
    guard !graph.isOther(name, than: other), let branch = graph.old.schema(name),
      let after = graph.new.schema(other)
    else {
      return false
    }
    return graph.likeness.areAlike([branch], [after])
  }
}

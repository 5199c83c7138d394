import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

extension SchemaComparison {
  mutating func compareProperties() {
    let renames = renames()
    for (name, parts) in old.properties {
      if let others = new.properties[name] {
        compareProperty(name, parts, others)
      } else if let rename = renames[name], let others = new.properties[rename.new] {
        addRenamed(rename, parts, others)
      } else {
        addRemoved(name, parts)
      }
    }
    let known = Set(renames.values.map(\.new))
    for (name, parts) in new.properties where old.properties[name] == nil && !known.contains(name) {
      addNew(name, parts)
    }
  }

  /// Returns the renamed properties by old name.
  private func renames() -> [String: Rename] {
    let (removed, added) = (
      candidates(old.properties, without: new.properties, graph.old),
      candidates(new.properties, without: old.properties, graph.new)
    )
    let matching = RenameMatching(
      rulings: graph.rulings, owner: oldParts.first.flatMap { graph.old.name(of: $0) }, common: ["same type"])
    let matches = matching.matches(removed, added) { index, place in
      guard let parts = old.properties[removed[index].name], let others = new.properties[added[place].name]
      else { return false }
      return graph.likeness.areAlike(parts, others)
    }
    return matches.map(\.rename).keyed(by: \.old)
  }

  private func candidates(
    _ properties: OrderedDictionary<String, [Schema]>, without others: OrderedDictionary<String, [Schema]>,
    _ reader: ShapeReader
  ) -> [RenameMatching.Candidate] {
    let neighbors = RenameMatching.Neighbors.all(in: properties.keys)
    return properties.filter { others[$0.key] == nil }.compactMap { name, parts in
      if PropertyAnnotations(parts, reader).isAbsent(in: context.direction) { return nil }
      return RenameMatching.Candidate(
        name: name, description: parts.lazy.compactMap { $0.description ?? $0.title }.first,
        neighbors: neighbors[name])
    }
  }

  private mutating func addRenamed(_ rename: Rename, _ oldParts: [Schema], _ newParts: [Schema]) {
    let (before, after) = (PropertyAnnotations(oldParts, graph.old), PropertyAnnotations(newParts, graph.new))
    let isRequired =
      context.direction == .request
      ? new.required.contains(rename.new) : old.required.contains(rename.old)
    var difference = SchemaDifference(
      change: isRequired ? .requiredPropertyRenamed : .optionalPropertyRenamed,
      path: WirePath().property(rename.old), old: "'\(rename.old)'", new: "'\(rename.new)'",
      oldPosition: before.position, newPosition: after.position)
    difference.rename = rename
    add(difference)
    let changes = AnnotationComparison(before, after, today: graph.today).changes
    for change in changes {
      add(
        SchemaDifference(
          change: change.change, path: WirePath().property(rename.old), old: change.old, new: change.new,
          oldPosition: before.position, newPosition: after.position))
    }
    link(oldParts, newParts, WirePath().property(rename.old))
  }

  private mutating func addRemoved(_ name: String, _ parts: [Schema]) {
    let annotations = PropertyAnnotations(parts, graph.old)
    if annotations.isAbsent(in: context.direction) { return }
    let change: SchemaChange =
      old.required.contains(name) ? .requiredPropertyRemoved : .optionalPropertyRemoved
    add(
      SchemaDifference(
        change: change, path: WirePath().property(name), oldPosition: annotations.position,
        newPosition: new.position))
  }

  private mutating func addNew(_ name: String, _ parts: [Schema]) {
    let annotations = PropertyAnnotations(parts, graph.new)
    if annotations.isAbsent(in: context.direction) { return }
    let hasDefault = annotations.defaultValue != nil
    let required: SchemaChange = hasDefault ? .requiredPropertyWithDefaultAdded : .requiredPropertyAdded
    add(
      SchemaDifference(
        change: new.required.contains(name) ? required : .optionalPropertyAdded,
        path: WirePath().property(name), oldPosition: old.position, newPosition: annotations.position))
  }

  private mutating func compareProperty(_ name: String, _ oldParts: [Schema], _ newParts: [Schema]) {
    if graph.equality.areSame(oldParts, newParts), old.required.contains(name) == new.required.contains(name)
    {
      return
    }
    let before = PropertyAnnotations(oldParts, graph.old)
    let after = PropertyAnnotations(newParts, graph.new)
    var changes = accessChanges(name, before, after)
    let isAbsent = before.isAbsent(in: context.direction) || after.isAbsent(in: context.direction)
    if !isAbsent {
      changes += presenceChanges(name, hasDefault: after.defaultValue != nil)
      changes += AnnotationComparison(before, after, today: graph.today).changes
      link(oldParts, newParts, WirePath().property(name))
    }
    for change in changes {
      add(
        SchemaDifference(
          change: change.change, path: WirePath().property(name), old: change.old, new: change.new,
          oldPosition: before.position, newPosition: after.position))
    }
  }

  private func accessChanges(
    _ name: String, _ before: PropertyAnnotations, _ after: PropertyAnnotations
  ) -> [AnnotationComparison.Change] {
    let changed: [(SchemaChange.Access, Bool, Bool)] = [
      (.readOnly, before.isReadOnly, after.isReadOnly), (.writeOnly, before.isWriteOnly, after.isWriteOnly),
    ]
    return changed.filter { $0.1 != $0.2 }.map { access, _, isNow in
      let isRequired = (isNow ? old : new).required.contains(name)
      return AnnotationComparison.Change(.accessChanged(access, isRequired: isRequired, isNow: isNow))
    }
  }

  private func presenceChanges(_ name: String, hasDefault: Bool) -> [AnnotationComparison.Change] {
    switch (old.required.contains(name), new.required.contains(name)) {
    case (true, false): [AnnotationComparison.Change(.becameOptional)]
    case (false, true):
      [AnnotationComparison.Change(hasDefault ? .becameRequiredWithDefault : .becameRequired)]
    default: []
    }
  }

  /// Compares the rules for unlisted fields.
  mutating func compareOtherProperties() {
    switch (old.otherProperties, new.otherProperties) {
    case (.schemas(let before), .schemas(let after)): link(before, after, WirePath().values)
    case (.schemas(let before), .any): link(before, [.anything], WirePath().values)
    case (.any, .schemas(let after)): link([.anything], after, WirePath().values)
    case (.schemas, .unspecified): add(.mapUndescribed)
    case (.unspecified, .schemas): add(.mapDescribed)
    case (.schemas, .forbidden), (.any, .forbidden): add(.mapClosed)
    case (.unspecified, .forbidden): add(.otherPropertiesForbidden)
    case (.forbidden, .schemas), (.forbidden, .any), (.forbidden, .unspecified): add(.otherPropertiesAllowed)
    case (.forbidden, .forbidden), (.any, .any), (.unspecified, .unspecified): break
    case (.any, .unspecified), (.unspecified, .any): break
    }
  }
}

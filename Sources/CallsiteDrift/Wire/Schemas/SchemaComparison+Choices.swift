import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

extension SchemaComparison {
  /// Compares arrays and tuples.
  mutating func compareLists() {
    if !old.items.isEmpty || !new.items.isEmpty, old.mayBe(.array), new.mayBe(.array) {
      link(old.items.orAnything, new.items.orAnything, WirePath().elements)
    }
    for (index, parts) in old.tuple.enumerated() {
      if new.tuple.indices.contains(index) {
        link(parts, new.tuple[index], WirePath().element(index))
      } else {
        addTupleItem(.tupleItemRemoved, index, parts.first?.position, new.position)
      }
    }
    for index in new.tuple.indices.dropFirst(old.tuple.count) {
      addTupleItem(.tupleItemAdded, index, old.position, new.tuple[index].first?.position)
    }
  }

  private mutating func addTupleItem(
    _ change: SchemaChange, _ index: Int, _ oldPosition: SourcePosition?, _ newPosition: SourcePosition?
  ) {
    add(
      SchemaDifference(
        change: change, path: WirePath().element(index), oldPosition: oldPosition, newPosition: newPosition))
  }

  /// Compares `oneOf` and `anyOf`, if both versions have them or neither does.
  mutating func compareChoices() {
    for (before, after) in zip(old.choices, new.choices) { compare(before, after) }
    for _ in old.choices.dropFirst(new.choices.count) { add(.unwrapped) }
    for _ in new.choices.dropFirst(old.choices.count) { add(.wrapped) }
  }

  private mutating func compare(_ before: Shape.Choice, _ after: Shape.Choice) {
    let matching = BranchMatching(graph, before.branches, after.branches)
    for (oldIndex, newIndex) in matching.pairs {
      let (branch, other) = (before.branches[oldIndex], after.branches[newIndex])
      link([branch], [other], WirePath().branch(old.name(of: branch, at: oldIndex)))
    }
    for index in matching.removed { addRemoved(before, index) }
    for index in matching.added { addNew(after, index) }
  }

  private mutating func addRemoved(_ choice: Shape.Choice, _ index: Int) {
    let branch = choice.branches[index]
    add(
      SchemaDifference(
        change: .branchRemoved(choice.kind), old: old.name(of: branch, at: index),
        oldPosition: branch.position, newPosition: new.position))
  }

  private mutating func addNew(_ choice: Shape.Choice, _ index: Int) {
    let branch = choice.branches[index]
    add(
      SchemaDifference(
        change: .branchAdded(choice.kind), new: new.name(of: branch, at: index), oldPosition: old.position,
        newPosition: branch.position))
  }

  /// Compares a single schema with alternatives: the single one may have become one of them.
  mutating func compareWrapping() {
    compareNull()
    if let choice = new.choices.first {
      guard let before = graph.old.types(of: old) else {
        add(.typeSpecialized, old: "any type", new: "one of \(choice.branches.count) alternatives")
        return
      }
      let matches = matches(of: choice, before, graph.new)
      guard matches.count == 1 || choice.kind == .anyOf && !matches.isEmpty else {
        add(.wrapped)
        return
      }
      link(oldParts, [choice.branches[matches[0]]], WirePath())
      for index in choice.branches.indices where index != matches[0] { addNew(choice, index) }
    } else if let choice = old.choices.first {
      compareUnwrapping(choice)
    }
  }

  private mutating func compareUnwrapping(_ choice: Shape.Choice) {
    guard let after = graph.new.types(of: new) else {
      add(.typeGeneralized, old: "one of \(choice.branches.count) alternatives", new: "any type")
      return
    }
    let matches = matches(of: choice, after, graph.old)
    guard matches.count == 1 || choice.kind == .anyOf && !matches.isEmpty else {
      add(.unwrapped)
      return
    }
    link([choice.branches[matches[0]]], newParts, WirePath())
    for index in choice.branches.indices where index != matches[0] { addRemoved(choice, index) }
  }

  /// Returns the branches that allow the same types.
  private func matches(of choice: Shape.Choice, _ types: Set<JSONType>, _ reader: ShapeReader) -> [Int] {
    choice.branches.indices.filter { reader.types(of: reader.shape(of: [choice.branches[$0]])) == types }
  }
}

extension Shape {
  /// Returns the name of a branch: its value on the wire, its title, its schema's name, or its number.
  fileprivate func name(of branch: Schema, at index: Int) -> String {
    let value = discriminator?.mapping.first { $0.value == branch.reference }?.key
    return (branch.reference == nil ? nil : value) ?? branch.title ?? branch.reference ?? "\(index + 1)"
  }

  /// Whether the choice is a condition on an object that has fields of its own.
  var isChoiceBesideFields: Bool { !choices.isEmpty && (!properties.isEmpty || !required.isEmpty) }

  func mayBe(_ type: JSONType) -> Bool { types?.contains(type) ?? true }
}

extension [Schema] {
  fileprivate var orAnything: [Schema] { isEmpty ? [.anything] : self }
}

extension Sequence<String> {
  var quoted: String { map { "'\($0)'" }.joined(separator: ", ") }
}

import CallsiteDocument
import OrderedCollections

/// Pairs of schemas that stand in the same place of two documents, what changed in each, and which pairs are parts
/// of it. A pair that is met again, by whatever way, is the same node, so cyclic schemas end.
final class SchemaGraph {
  struct Edge {
    let path: WirePath
    let node: Int
  }

  struct Node {
    var differences: [SchemaDifference] = []
    var edges: [Edge] = []
    /// Pairs whose differences, whatever they are, make one difference of this pair.
    var summaries: [(node: Int, difference: SchemaDifference)] = []
  }

  private struct Pair {
    let old: [Schema]
    let new: [Schema]
    let context: SchemaContext
  }

  private struct Key: Hashable {
    let old: [ObjectIdentifier]
    let new: [ObjectIdentifier]
    let context: SchemaContext
  }

  let old: ShapeReader
  let new: ShapeReader
  let equality: SchemaEquality
  /// What sunsets are measured by.
  let today: CalendarDay?
  let rulings: RenameRulings
  private(set) var nodes: [Node] = []
  private var pairs: [Pair] = []
  private var indices: [Key: Int] = [:]

  init(
    _ old: APIDocument, _ new: APIDocument, today: CalendarDay?, rulings: RenameRulings = RenameRulings(),
    hasShortcuts: Bool = true
  ) {
    self.today = today
    self.rulings = rulings
    self.old = ShapeReader(old)
    self.new = ShapeReader(new)
    equality =
      hasShortcuts
      ? SchemaEquality(changedNames: ChangedSchemas.names(old, new)) : SchemaEquality(isBlind: true)
  }

  var likeness: SchemaLikeness { SchemaLikeness(old: old, new: new) }

  /// The node of a pair; nil when nothing changed in it or its parts, as far as that is quick to see.
  func node(_ oldParts: [Schema], _ newParts: [Schema], _ context: SchemaContext) -> Int? {
    if equality.areSame(oldParts, newParts) { return nil }
    let pair = Pair(old: oldParts.map(old.target), new: newParts.map(new.target), context: context)
    let key = Key(
      old: pair.old.map(ObjectIdentifier.init), new: pair.new.map(ObjectIdentifier.init), context: context)
    if let index = indices[key] { return index }
    let index = nodes.count
    indices[key] = index
    nodes.append(Node())
    pairs.append(pair)
    return index
  }

  /// Compares the pairs that were asked for, and those that this asks for in turn; then keeps of the edges those
  /// that lead to a difference.
  func complete() {
    var index = 0
    while index < pairs.count {
      let pair = pairs[index]
      var comparison = SchemaComparison(graph: self, pair.old, pair.new, pair.context)
      comparison.compare()
      nodes[index] = comparison.node
      index += 1
    }
    prune()
  }

  private func prune() {
    var users: [[Int]] = Array(repeating: [], count: nodes.count)
    for (index, node) in nodes.enumerated() {
      for edge in node.edges { users[edge.node].append(index) }
      for summary in node.summaries { users[summary.node].append(index) }
    }
    var isChanged = nodes.map { !$0.differences.isEmpty }
    var pending = nodes.indices.filter { isChanged[$0] }
    while let index = pending.popLast() {
      for user in users[index] where !isChanged[user] {
        isChanged[user] = true
        pending.append(user)
      }
    }
    for index in nodes.indices {
      nodes[index].edges.removeAll { !isChanged[$0.node] }
      for summary in nodes[index].summaries where isChanged[summary.node] {
        nodes[index].differences.append(summary.difference)
      }
    }
  }
}

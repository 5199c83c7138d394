import CallsiteDocument
import OrderedCollections

/// A graph of pairs of schemas in the same place of two documents, with their differences and nested pairs. A pair that
/// is reached again is the same node, so comparing cyclic schemas terminates.
final class SchemaGraph {
  struct Edge {
    let path: WirePath
    let node: Int
  }

  struct Node {
    var differences: [SchemaDifference] = []
    var edges: [Edge] = []
    /// Nested pairs, any difference of which is one difference of this pair.
    var summaries: [(node: Int, difference: SchemaDifference)] = []
    /// The name of the component schema that the pair is, or `nil` for inline schemas.
    var component: String?
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
  /// The day to compare sunset dates with.
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

  /// Returns the node of a pair, or `nil` if both are obviously equal.
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

  /// Compares all scheduled pairs and those they schedule in turn, and removes the edges that lead to no difference.
  func complete() {
    var index = 0
    while index < pairs.count {
      let pair = pairs[index]
      var comparison = SchemaComparison(graph: self, pair.old, pair.new, pair.context)
      comparison.compare()
      nodes[index] = comparison.node
      nodes[index].component = component(of: pair)
      index += 1
    }
    prune()
  }

  private func component(of pair: Pair) -> String? {
    guard pair.old.count == 1, pair.new.count == 1 else { return nil }
    return new.name(of: pair.new[0]) ?? old.name(of: pair.old[0])
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

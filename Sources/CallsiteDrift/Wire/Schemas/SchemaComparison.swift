import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

/// Compares two shapes that stand in the same place. Parts that are schemas themselves are linked, not entered.
struct SchemaComparison {
  let graph: SchemaGraph
  let oldParts: [Schema]
  let newParts: [Schema]
  let old: Shape
  let new: Shape
  let context: SchemaContext
  private(set) var node = SchemaGraph.Node()

  init(graph: SchemaGraph, _ oldParts: [Schema], _ newParts: [Schema], _ context: SchemaContext) {
    self.graph = graph
    self.oldParts = oldParts
    self.newParts = newParts
    old = graph.old.shape(of: oldParts)
    new = graph.new.shape(of: newParts)
    self.context = context
  }

  mutating func compare() {
    if old.choices.isEmpty != new.choices.isEmpty, !old.isChoiceBesideFields, !new.isChoiceBesideFields {
      compareWrapping()
    } else {
      compareTypes()
      compareNull()
      compareValues()
      compareLists()
      compareProperties()
      compareOtherProperties()
      compareChoices()
      compareLimits()
      compareConditions()
    }
    compareDiscriminators()
  }

  /// Notes a difference of the pair itself.
  mutating func add(_ change: SchemaChange, old oldText: String? = nil, new newText: String? = nil) {
    node.differences.append(
      SchemaDifference(
        change: change, old: oldText, new: newText, oldPosition: old.position, newPosition: new.position))
  }

  /// Notes a difference of a part.
  mutating func add(_ difference: SchemaDifference) { node.differences.append(difference) }

  /// Has two parts compared that stand in the same place.
  mutating func link(_ oldParts: [Schema], _ newParts: [Schema], _ path: WirePath) {
    var context = context
    context.isRepeatable = false
    context.wasRepeatable = false
    if let index = graph.node(oldParts, newParts, context) {
      node.edges.append(SchemaGraph.Edge(path: path, node: index))
    }
  }

  /// Has two parts compared of which only matters whether they differ.
  mutating func linkAsOne(_ oldPart: Schema, _ newPart: Schema, _ change: SchemaChange) {
    guard let index = graph.node([oldPart], [newPart], context) else { return }
    let difference = SchemaDifference(change: change, oldPosition: old.position, newPosition: new.position)
    node.summaries.append((index, difference))
  }
}

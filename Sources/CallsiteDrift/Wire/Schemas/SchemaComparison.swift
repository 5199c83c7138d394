import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

/// Compares two shapes in the same place. Nested schemas are linked to nodes of their own.
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

  /// Adds a difference of the pair itself.
  mutating func add(_ change: SchemaChange, old oldText: String? = nil, new newText: String? = nil) {
    node.differences.append(
      SchemaDifference(
        change: change, old: oldText, new: newText, oldPosition: old.position, newPosition: new.position))
  }

  /// Adds a difference of a part.
  mutating func add(_ difference: SchemaDifference) { node.differences.append(difference) }

  /// Schedules the comparison of two nested schemas in the same place.
  mutating func link(_ oldParts: [Schema], _ newParts: [Schema], _ path: WirePath) {
    var context = context
    context.isRepeatable = false
    context.wasRepeatable = false
    if let index = graph.node(oldParts, newParts, context) {
      node.edges.append(SchemaGraph.Edge(path: path, node: index))
    }
  }

  /// Schedules the comparison of two nested schemas whose differences count as one.
  mutating func linkAsOne(_ oldPart: Schema, _ newPart: Schema, _ change: SchemaChange) {
    guard let index = graph.node([oldPart], [newPart], context) else { return }
    let difference = SchemaDifference(change: change, oldPosition: old.position, newPosition: new.position)
    node.summaries.append((index, difference))
  }
}

/// The context of a pair of schemas. A change has different effects in requests and responses.
struct SchemaContext: Hashable {
  /// The values that are sent as text, and that a string can therefore represent.
  enum Text: Hashable {
    case nothing
    /// Strings, numbers and booleans, as in parameters and headers.
    case scalars
    /// All values, as in forms and XML.
    case everything
    /// All values, as in the parts of a form, where bytes are files.
    case parts
  }

  /// The area of the outermost schema.
  var area: SchemaArea
  var caller = Caller.client
  var text: Text
  /// Whether the new version serializes an array as a repeated value (`form` with `explode`).
  var isRepeatable = false
  /// Whether the old version does.
  var wasRepeatable = false

  var direction: DriftRule.Direction { area.direction(caller) }
}

/// A difference between two schemas.
struct SchemaDifference {
  var change: SchemaChange
  /// The path from the pair to the changed part, which is a property or empty.
  var path: WirePath = WirePath()
  /// The old value, such as `integer`, unless the change says it.
  var old: String?
  var new: String?
  var oldPosition: SourcePosition?
  var newPosition: SourcePosition?
  var rename: Rename?
}

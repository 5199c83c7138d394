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

/// Where a pair of schemas stands: the same change means other things in a request and in a response.
struct SchemaContext: Hashable {
  /// What of a value travels as text, where a string may be any of it.
  enum Text: Hashable {
    case nothing
    /// Strings, numbers and booleans: parameters and headers.
    case scalars
    /// Forms and XML.
    case everything
  }

  /// What the outermost schema is: a parameter, a body or a header.
  var area: SchemaArea
  var text: Text
  /// Whether a list is written like a single value that is repeated (`form` with `explode`).
  var isRepeatable = false
  /// Whether it was.
  var wasRepeatable = false

  var direction: DriftRule.Direction { area.direction }
}

/// One thing that changed between a pair of schemas.
struct SchemaDifference {
  var change: SchemaChange
  /// The way from the pair to what changed: a property of it, or nothing.
  var path: WirePath = WirePath()
  /// What it was and what it is, as far as the change doesn't say it: `integer` and `string`.
  var old: String?
  var new: String?
  var oldPosition: SourcePosition?
  var newPosition: SourcePosition?
  var rename: Rename?
}

/// The way through a value to a part of it: `items[].name`.
package struct WirePath: Hashable, Sendable {
  package let text: String

  package init(_ text: String = "") {
    self.text = text
  }

  package var isEmpty: Bool { text.isEmpty }

  package func property(_ name: String) -> WirePath {
    let isPlain = !name.isEmpty && name.unicodeScalars.allSatisfy { Self.plain.contains($0) }
    let step = isPlain ? name : "[\"\(name)\"]"
    return WirePath(text.isEmpty || !isPlain ? text + step : text + "." + step)
  }

  /// Every element of a list.
  package var elements: WirePath { WirePath(text + "[]") }

  /// One place of a tuple.
  package func element(_ index: Int) -> WirePath { WirePath(text + "[\(index)]") }

  /// Every value of a map.
  package var values: WirePath { WirePath(text + "{}") }

  /// One of several shapes.
  func branch(_ name: String) -> WirePath { WirePath(text + "<\(name)>") }

  /// A condition on the value.
  func condition(_ name: String) -> WirePath { WirePath(text + "(\(name))") }

  func appending(_ other: WirePath) -> WirePath {
    let needsDot = !text.isEmpty && other.text.first.map { !"[{<(".contains($0) } ?? false
    return WirePath(text + (needsDot ? "." : "") + other.text)
  }

  private static let plain: Set<Unicode.Scalar> = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-$".unicodeScalars)
}

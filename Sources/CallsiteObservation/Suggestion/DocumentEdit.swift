import CallsiteDocument
import CallsiteSource
import OrderedCollections

/// What would have to change at one place of a document, for all findings about it together.
struct DocumentEdit {
  /// Properties to list.
  var properties: OrderedDictionary<String, ObservedShape> = [:]
  /// Properties not to require.
  var optionalNames: OrderedSet<String> = []
  var isNullable = false
  /// Values to list.
  var values: OrderedSet<DocumentValue> = []
  /// Values of other types, and whether there were no others.
  var type: ObservedShape?
  var isOnlyType = true
  /// Texts in another format, and whether there were no others.
  var format: ObservedShape?
  var isOnlyFormat = true
  /// Fields to set: `required: false`.
  var fields: OrderedDictionary<String, SourceNode> = [:]
  /// Fields to take out.
  var removedFields: OrderedSet<String> = []
  /// Query parameters to list.
  var parameters: OrderedDictionary<String, ObservedShape> = [:]
  /// Statuses to list, and media types of a body.
  var answers: ObservedTraffic?
  var bodies: ObservedTraffic.Bodies = [:]
  /// Methods to list, by path and method.
  var calls: OrderedDictionary<String, OrderedDictionary<String, ObservedTraffic>> = [:]
}

extension OrderedDictionary where Value == ObservedShape {
  mutating func add(_ shape: ObservedShape, for key: Key) {
    self[key, default: ObservedShape()].merge(shape)
  }
}

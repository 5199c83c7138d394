import CallsiteDocument
import OrderedCollections

/// What was created, by the path of its collection and by id.
struct ResourceStore: Sendable {
  /// The items of one collection.
  struct Collection: Sendable {
    var items: OrderedDictionary<String, DocumentValue> = [:]
    /// For new ids.
    var count = 0
  }

  private var collections: [String: Collection] = [:]

  /// A collection as it is, or made of what it holds at first.
  mutating func collection(_ path: String, initially items: () -> OrderedDictionary<String, DocumentValue>)
    -> Collection
  {
    if let known = collections[path] { return known }
    let items = items()
    let collection = Collection(items: items, count: items.count)
    collections[path] = collection
    return collection
  }

  subscript(path: String) -> Collection? {
    get { collections[path] }
    set { collections[path] = newValue }
  }
}

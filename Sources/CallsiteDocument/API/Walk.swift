package import OrderedCollections

/// A walk from some elements to those that they lead to, depth first. Each is visited once, so that cycles end.
///
/// Schemas are collected through references and composition by such a walk. Following only references makes a chain.
package struct Walk<Element, Identity: Hashable>: Sequence, IteratorProtocol {
  private var pending: [Element]
  private var visited: Set<Identity> = []
  private let identity: (Element) -> Identity
  private let successors: (Element) -> [Element]

  /// - Parameters:
  ///   - start: The elements to visit first, in order.
  ///   - identity: What makes two elements the same.
  ///   - successors: The elements that an element leads to, in order.
  package init(
    from start: [Element], by identity: @escaping (Element) -> Identity,
    to successors: @escaping (Element) -> [Element]
  ) {
    pending = start.reversed()
    self.identity = identity
    self.successors = successors
  }

  package mutating func next() -> Element? {
    while let element = pending.popLast() {
      guard visited.insert(identity(element)).inserted else { continue }
      pending += successors(element).reversed()
      return element
    }
    return nil
  }
}

extension Walk where Element: AnyObject, Identity == ObjectIdentifier {
  package init(from start: [Element], to successors: @escaping (Element) -> [Element]) {
    self.init(from: start, by: ObjectIdentifier.init, to: successors)
  }
}

// Component schemas by name.
extension OrderedDictionary<String, Schema> {
  /// Returns the schemas that references lead to from a schema, which is the first: the last one isn't a reference,
  /// unless a reference is dangling or cyclic.
  package func chain(from schema: Schema) -> some Sequence<Schema> {
    // A chain that is longer than there are schemas is a cycle.
    sequence(first: schema) { $0.reference.flatMap { self[$0] } }.prefix(count + 1)
  }

  /// Returns the schema at the end of a chain of references, or `nil` if a reference is dangling or cyclic.
  package func resolve(_ schema: Schema) -> Schema? {
    guard schema.reference != nil else { return schema }
    var end = schema
    for next in chain(from: schema) { end = next }
    return end.reference == nil ? end : nil
  }
}

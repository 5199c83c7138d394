/// Elements that are taken one by one by what they are told by, each once: the first in order that is left.
///
/// Taking one costs the same however many there are.
package struct Remainder<Element, Key: Hashable> {
  private var left: [Element?]
  /// The places of the elements of each key, the first at the end.
  private var places: [Key: [Int]] = [:]

  package init(_ elements: [Element], keys: (Element) -> [Key]) {
    left = elements
    for index in elements.indices.reversed() {
      for key in keys(elements[index]) { places[key, default: []].append(index) }
    }
  }

  /// What is left, in order.
  package var elements: [Element] { left.compactMap(\.self) }

  /// Takes the first element that has one of the keys; nil: none is left.
  package mutating func take(_ keys: [Key]) -> Element? {
    guard let index = keys.compactMap({ place(of: $0) }).min(), let element = left[index] else { return nil }
    left[index] = nil
    return element
  }

  private mutating func place(of key: Key) -> Int? {
    while let index = places[key]?.last {
      if left[index] != nil { return index }
      places[key]?.removeLast()
    }
    return nil
  }
}

extension Sequence {
  /// The elements by a key; of those with the same key the first.
  func keyed<Key: Hashable>(by key: (Element) throws -> Key) rethrows -> [Key: Element] {
    try Dictionary(map { (try key($0), $0) }) { first, _ in first }
  }
}

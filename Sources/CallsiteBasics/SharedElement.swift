/// An element of an array, which shares the array's storage.
///
/// Many places refer to each operation of a large API: a copy in each of them would take more space than the document.
package struct SharedElement<Element> {
  private let elements: [Element]
  private let index: Int

  fileprivate init(_ elements: [Element], _ index: Int) {
    self.elements = elements
    self.index = index
  }

  /// Creates an element of its own.
  package init(_ value: Element) { self.init([value], 0) }

  package var value: Element { elements[index] }
}

extension SharedElement: Sendable where Element: Sendable {}

extension Array {
  /// The elements, which share the array's storage.
  package var shared: [SharedElement<Element>] { indices.map { SharedElement(self, $0) } }
}

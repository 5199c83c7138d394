/// An iterator over a sequence whose elements arrive over time: bytes, the values of a stream, the items of a
/// list.
///
/// Resources such as a connection are released when the iterator is destroyed.
public struct ElementIterator<Element, Failure: Error>: AsyncIteratorProtocol {
  private let advance: () async throws(Failure) -> Element?

  /// - Parameter next: called once for each element.
  init(_ next: @escaping () async throws(Failure) -> Element?) {
    advance = next
  }

  /// The next element, as soon as it is there; `nil` after the last. After an error there are no more.
  public mutating func next() async throws(Failure) -> Element? {
    try await advance()
  }
}

/// One walk through a sequence whose elements arrive by and by: bytes, the values of a stream, the items of a
/// list.
///
/// What it holds open, such as a connection, is closed when it goes away.
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

/// The items of a paged list: a page is fetched when its first item is asked for.
///
/// It ends after the last page, or with the first error; iterating again starts again at the first page.
public struct ItemSequence<Item: Sendable>: AsyncSequence, Sendable {
  let pages: PageSequence<Item>

  /// The same items, each page fetched while the one before it is read: one page ahead, never more. The fetch
  /// is cancelled when the iteration stops.
  public func prefetchingNextPage() -> ItemSequence {
    ItemSequence(pages: pages.prefetchingNextPage())
  }

  /// Begins with the first page, which is fetched when the first element is asked for.
  public func makeAsyncIterator() -> ElementIterator<Item, APIError> {
    var walk = Walk(pages: pages.makeAsyncIterator())
    return ElementIterator { () async throws(APIError) in try await walk.next() }
  }

  /// One walk through the list.
  private struct Walk {
    var pages: ElementIterator<ResultPage<Item>, APIError>
    var page = ResultPage<Item>()
    var index = 0

    /// - Throws: ``APIError`` of the call that fetches the item's page; there are no more items then.
    mutating func next() async throws(APIError) -> Item? {
      while index == page.count {
        guard let next = try await pages.next() else { return nil }
        page = next
        index = 0
      }
      defer { index += 1 }
      return page[index]
    }
  }
}

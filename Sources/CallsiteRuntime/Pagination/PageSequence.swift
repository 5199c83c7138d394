/// The pages of a list, each fetched when it is asked for.
///
/// It ends after the last page, or with the first error; iterating again starts again at the first page. Which
/// page is the last one, the server says by a missing next page or by the number of all items. Where it says
/// neither, the first empty page is the end. A link to a page that was there already is the end as well.
public struct PageSequence<Item: Sendable>: AsyncSequence, Sendable {
  /// Where a page is, as the API counts it.
  enum Position: Hashable, Sendable {
    case number(Int)
    case offset(Int)
    /// `nil` is the first page.
    case cursor(String?)
    /// An address; `nil` is the first page.
    case link(String?)
  }

  let first: Position
  let saysNext: Bool
  let fetch: @Sendable (Position) async throws(APIError) -> ResultPage<Item>
  var fetchesAhead = false

  /// Begins with the first page, which is fetched when the first element is asked for.
  public func makeAsyncIterator() -> ElementIterator<ResultPage<Item>, APIError> {
    var walk = Walk(sequence: self, position: first)
    return ElementIterator { () async throws(APIError) in try await walk.next() }
  }

  /// The items of all pages.
  public var items: ItemSequence<Item> { ItemSequence(pages: self) }

  /// The same pages, each fetched while the one before it is read: one page ahead, never more. The fetch is
  /// cancelled when the iteration stops.
  public func prefetchingNextPage() -> PageSequence {
    var sequence = self
    sequence.fetchesAhead = true
    return sequence
  }

  /// One walk through the list.
  private struct Walk {
    let sequence: PageSequence
    var position: Position?
    var fetched = 0
    var links: Set<String> = []
    var ahead: PageAhead<Item>?

    /// - Throws: ``APIError`` of the call that fetches the page; there are no more pages then.
    mutating func next() async throws(APIError) -> ResultPage<Item>? {
      guard let current = position else { return nil }
      position = nil
      let pending = ahead
      ahead = nil
      let page = if let pending { try await pending.page() } else { try await sequence.fetch(current) }
      if page.isEmpty, fetched > 0, !sequence.isLinked { return nil }
      fetched += page.count
      position = sequence.position(after: page, at: current, fetched: fetched)
      if case .link(let link?) = position, !links.insert(link).inserted { position = nil }
      if sequence.fetchesAhead, let position {
        ahead = PageAhead { [sequence] () async throws(APIError) in try await sequence.fetch(position) }
      }
      return page
    }
  }

  /// Whether the server alone says where the next page is, so that an empty one isn't the end: what a page
  /// holds may have been filtered.
  private var isLinked: Bool {
    if case .link = first { true } else { false }
  }

  /// `nil` after the last page.
  private func position(after page: ResultPage<Item>, at current: Position, fetched: Int) -> Position? {
    if case .link = current { return page.next.map { .link($0) } }
    if page.isEmpty { return nil }
    switch current {
    case .link: return nil
    case .cursor(let cursor): return page.next == cursor ? nil : page.next.map { .cursor($0) }
    case .number(let number): return hasMore(page, fetched) ? .number(number + 1) : nil
    case .offset(let offset): return hasMore(page, fetched) ? .offset(offset + page.count) : nil
    }
  }

  private func hasMore(_ page: ResultPage<Item>, _ fetched: Int) -> Bool {
    if page.next != nil { return true }
    if saysNext { return false }
    return page.totalCount.map { fetched < $0 } ?? true
  }
}

extension PageSequence {
  /// Pages with numbers, from 1 on.
  ///
  /// - Parameter saysNext: whether a page without a next one is the last.
  @_spi(Generated) public static func numbered(
    saysNext: Bool, fetch: @escaping @Sendable (Int) async throws(APIError) -> ResultPage<Item>
  ) -> PageSequence {
    PageSequence(first: .number(1), saysNext: saysNext) { position throws(APIError) in
      guard case .number(let number) = position else { return ResultPage() }
      return try await fetch(number)
    }
  }

  /// Pages that start after a number of items.
  @_spi(Generated) public static func offset(
    saysNext: Bool, fetch: @escaping @Sendable (Int) async throws(APIError) -> ResultPage<Item>
  ) -> PageSequence {
    PageSequence(first: .offset(0), saysNext: saysNext) { position throws(APIError) in
      guard case .offset(let offset) = position else { return ResultPage() }
      return try await fetch(offset)
    }
  }

  /// Pages that name the next one by a cursor.
  @_spi(Generated) public static func cursor(
    fetch: @escaping @Sendable (String?) async throws(APIError) -> ResultPage<Item>
  ) -> PageSequence {
    PageSequence(first: .cursor(nil), saysNext: true) { position throws(APIError) in
      guard case .cursor(let cursor) = position else { return ResultPage() }
      return try await fetch(cursor)
    }
  }
}

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

/// A page that is being fetched before it is asked for. Dropping it cancels the fetch.
final class PageAhead<Item: Sendable>: Sendable {
  private let task: Task<Result<ResultPage<Item>, APIError>, Never>

  init(fetch: @escaping @Sendable () async throws(APIError) -> ResultPage<Item>) {
    task = Task {
      do throws(APIError) {
        return .success(try await fetch())
      } catch {
        return .failure(error)
      }
    }
  }

  deinit {
    task.cancel()
  }

  /// The page as soon as it is there. Cancelling whoever waits cancels the fetch.
  func page() async throws(APIError) -> ResultPage<Item> {
    try await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }.get()
  }
}

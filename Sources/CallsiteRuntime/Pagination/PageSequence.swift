import Foundation

/// The pages of a list. Each page is fetched when it's requested.
///
/// The sequence ends after the last page or the first error. Iterating again starts from the first page. A
/// page is the last one if it refers to no next page, or if all items have been received according to their
/// total number. If the server provides neither, the first empty page ends the sequence. A link or a cursor that
/// leads to a page that has already been fetched ends it, too.
public struct PageSequence<Item: Sendable>: AsyncSequence, Sendable {
  /// The position of a page, in the API's terms.
  enum Position: Hashable, Sendable {
    case number(Int)
    case offset(Int)
    /// A cursor, or `nil` for the first page.
    case cursor(String?)
    /// A URL, or `nil` for the first page.
    case link(String?)
  }

  let first: Position
  let indicatesNext: Bool
  let fetch: @Sendable (Position) async throws(APIError) -> ResultPage<Item>
  /// The identifier of the operation in the document.
  var operation = ""
  var fetchesAhead = false

  /// Starts from the first page, which is fetched when the first element is requested.
  public func makeAsyncIterator() -> ElementIterator<ResultPage<Item>, APIError> {
    var walk = Walk(sequence: self, position: first)
    return ElementIterator { () async throws(APIError) in try await walk.next() }
  }

  /// The items of all pages.
  public var items: ItemSequence<Item> { ItemSequence(pages: self) }

  /// Returns the same pages, each fetched while the previous one is being processed, and no further ahead.
  /// The fetch is cancelled when the iteration stops.
  public func prefetchingNextPage() -> PageSequence {
    var sequence = self
    sequence.fetchesAhead = true
    return sequence
  }

  /// An iteration over the list.
  private struct Walk {
    let sequence: PageSequence
    var position: Position?
    var fetched = 0
    /// The positions that the server has referred to.
    var visited: Set<Position> = []
    var ahead: PageAhead<Item>?
    /// Whether the last page was followed by another one that can't be requested.
    var isCutOff = false

    /// Returns the next page.
    ///
    /// - Throws: The ``APIError`` of the call that fetches the page, after which there are no more pages.
    mutating func next() async throws(APIError) -> ResultPage<Item>? {
      guard let current = position else { return try end() }
      position = nil
      let pending = ahead
      ahead = nil
      let page = if let pending { try await pending.page() } else { try await sequence.fetch(current) }
      if page.isEmpty, fetched > 0, !sequence.isChain { return nil }
      fetched += page.count
      isCutOff = page.isCutOff
      position = sequence.position(after: page, at: current, fetched: fetched)
      if sequence.isChain, let next = position, !visited.insert(next).inserted { position = nil }
      if sequence.fetchesAhead, let position {
        ahead = PageAhead { [sequence] () async throws(APIError) in try await sequence.fetch(position) }
      }
      return page
    }

    /// Ends the list, or fails if the remaining items would be lost.
    private mutating func end() throws(APIError) -> ResultPage<Item>? {
      guard isCutOff else { return nil }
      isCutOff = false
      throw APIError(
        .unexpectedContent, operation: sequence.operation,
        underlying: UnexpectedContent("The page isn't the last one, but has no cursor for the next one."))
    }
  }

  /// Whether only the server determines the next page, by a link or a cursor, so that an empty page isn't the
  /// end. Its items may have been filtered out.
  private var isChain: Bool {
    switch first {
    case .link, .cursor: true
    case .number, .offset: false
    }
  }

  /// Returns the position of the next page, or `nil` after the last page.
  private func position(after page: ResultPage<Item>, at current: Position, fetched: Int) -> Position? {
    switch current {
    case .link: page.next.map { .link($0) }
    case .cursor: page.next.flatMap { $0.isEmpty ? nil : .cursor($0) }
    case .number(let number): hasMore(page, fetched) ? .number(number + 1) : nil
    case .offset(let offset): hasMore(page, fetched) ? .offset(offset + page.count) : nil
    }
  }

  private func hasMore(_ page: ResultPage<Item>, _ fetched: Int) -> Bool {
    if page.isEmpty { return false }
    if page.next != nil { return true }
    if indicatesNext { return false }
    return page.totalCount.map { fetched < $0 } ?? true
  }
}

extension PageSequence {
  /// Creates a sequence of numbered pages.
  ///
  /// - Parameters:
  ///   - indicatesNext: Whether a page without a reference to the next one is the last.
  ///   - first: The number of the first page.
  ///   - fetch: Fetches the page with a number.
  @_spi(Generated) public static func numbered(
    indicatesNext: Bool, from first: Int = 1,
    fetch: @escaping @Sendable (Int) async throws(APIError) -> ResultPage<Item>
  ) -> PageSequence {
    PageSequence(first: .number(first), indicatesNext: indicatesNext) { position throws(APIError) in
      guard case .number(let number) = position else { return ResultPage() }
      return try await fetch(number)
    }
  }

  /// Creates a sequence of pages at item offsets.
  ///
  /// - Parameters:
  ///   - indicatesNext: Whether a page without a reference to the next one is the last.
  ///   - fetch: Fetches the page at an offset.
  @_spi(Generated) public static func offset(
    indicatesNext: Bool, fetch: @escaping @Sendable (Int) async throws(APIError) -> ResultPage<Item>
  ) -> PageSequence {
    PageSequence(first: .offset(0), indicatesNext: indicatesNext) { position throws(APIError) in
      guard case .offset(let offset) = position else { return ResultPage() }
      return try await fetch(offset)
    }
  }

  /// Creates a sequence of pages that refer to the next one by a cursor.
  ///
  /// - Parameters:
  ///   - operation: The identifier of the operation in the document.
  ///   - fetch: Fetches the page for a cursor, or the first page for `nil`.
  @_spi(Generated) public static func cursor(
    _ operation: String = "", fetch: @escaping @Sendable (String?) async throws(APIError) -> ResultPage<Item>
  ) -> PageSequence {
    var pages = PageSequence(first: .cursor(nil), indicatesNext: true) { position throws(APIError) in
      guard case .cursor(let cursor) = position else { return ResultPage() }
      return try await fetch(cursor)
    }
    pages.operation = operation
    return pages
  }
}

extension PageSequence {
  /// Creates a sequence of pages that refer to the next one by a number, such as that of the page.
  @_spi(Generated) public static func cursor(
    _ operation: String = "", fetch: @escaping @Sendable (Int?) async throws(APIError) -> ResultPage<Item>
  ) -> PageSequence {
    cursor(operation) { (cursor: String?) async throws(APIError) in
      try await fetch(cursor.flatMap { Int($0) })
    }
  }
}

extension ResultPage {
  /// Creates a page of a list whose cursors are numbers. Zero, with which lists begin, is none.
  @_spi(Generated) public init(items: [Item], next: Int?) {
    self.init(items: items, next: next.flatMap { $0 == 0 ? nil : String($0) })
  }

  /// Creates a page of a list whose cursors are numbers, and that says whether there are more items.
  @_spi(Generated) public init(items: [Item], hasMore: Bool, next: Int?) {
    self.init(items: items, hasMore: hasMore, next: next.flatMap { $0 == 0 ? nil : String($0) })
  }

  /// Creates a page of a list that says whether there are more items.
  ///
  /// - Parameters:
  ///   - hasMore: Whether there is another page.
  ///   - next: The cursor of the next page.
  @_spi(Generated) public init(items: [Item], hasMore: Bool, next: String?) {
    self.init(items: items, next: hasMore ? next : nil)
    isCutOff = hasMore && (next ?? "").isEmpty
  }
}

/// The items of a paginated list. A page is fetched when its first item is requested.
///
/// The sequence ends after the last page or the first error. Iterating again starts from the first page.
public struct ItemSequence<Item: Sendable>: AsyncSequence, Sendable {
  /// The same items, page by page.
  public let pages: PageSequence<Item>

  /// Returns the same items, with each page fetched while the previous one is being processed, and no further
  /// ahead. The fetch is cancelled when the iteration stops.
  public func prefetchingNextPage() -> ItemSequence {
    ItemSequence(pages: pages.prefetchingNextPage())
  }

  /// Starts from the first page, which is fetched when the first element is requested.
  public func makeAsyncIterator() -> ElementIterator<Item, APIError> {
    var walk = Walk(pages: pages.makeAsyncIterator())
    return ElementIterator { () async throws(APIError) in try await walk.next() }
  }

  /// An iteration over the list.
  private struct Walk {
    var pages: ElementIterator<ResultPage<Item>, APIError>
    var page = ResultPage<Item>()
    var index = 0

    /// Returns the next item.
    ///
    /// - Throws: The ``APIError`` of the call that fetches the item's page, after which there are no more
    ///   items.
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

/// A page that is being prefetched. Releasing it cancels the fetch.
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

  /// Returns the page once it has arrived. Cancelling the caller cancels the fetch.
  func page() async throws(APIError) -> ResultPage<Item> {
    try await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }.get()
  }
}

extension Encodable {
  /// The `id` that a value of one of several types has as JSON, or `nil` if it isn't an object with one.
  @_spi(Generated) public var wireID: String? {
    guard case .object(let properties) = try? ParameterEncoder(timeZone: .gmt).encode(self),
      case .primitive(let text, _) = properties.first(where: { $0.name == "id" })?.value
    else { return nil }
    return text
  }
}

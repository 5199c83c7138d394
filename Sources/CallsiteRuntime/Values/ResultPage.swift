/// A page of a list: a collection of its items that knows where the next page is.
public struct ResultPage<Item: Sendable>: RandomAccessCollection, Sendable {
  /// The items of this page.
  public var items: [Item]

  /// The reference to the next page, as the server wrote it (a URL, a cursor, a number); `nil` on the last.
  /// In lists that are linked by addresses it is the whole address, also where the server's is relative.
  public var next: String?

  /// The reference to the previous page; `nil` on the first, and if the server doesn't provide it.
  public var previous: String?

  /// Items on all pages together; `nil` where the server doesn't say.
  public var totalCount: Int?

  /// A page as a server would send it, for tests.
  public init(items: [Item] = [], next: String? = nil, previous: String? = nil, totalCount: Int? = nil) {
    self.items = items
    self.next = next
    self.previous = previous
    self.totalCount = totalCount
  }

  /// Zero.
  public var startIndex: Int { items.startIndex }

  /// The number of items on this page.
  public var endIndex: Int { items.endIndex }

  /// The item at a position of this page.
  public subscript(position: Int) -> Item { items[position] }
}

extension ResultPage: Equatable, Hashable where Item: Hashable {}

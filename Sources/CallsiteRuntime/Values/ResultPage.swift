/// One page of a list: a collection of its items, with references to the pages beside it.
public struct ResultPage<Item: Sendable>: RandomAccessCollection, Sendable {
  /// The items on this page.
  public var items: [Item]

  /// The reference to the next page, or `nil` on the last page.
  ///
  /// It's what the server sent: a URL, a cursor, or a number. In lists linked by URL, relative URLs are
  /// resolved.
  public var next: String?

  /// The reference to the previous page, or `nil` on the first page or if the server doesn't send one.
  public var previous: String?

  /// The number of items on all pages, or `nil` if the server doesn't send it.
  public var totalCount: Int?

  /// Whether there is another page, to which the server doesn't refer.
  var isCutOff = false

  /// Creates a page as a server might send it, for tests.
  public init(items: [Item] = [], next: String? = nil, previous: String? = nil, totalCount: Int? = nil) {
    self.items = items
    self.next = next
    self.previous = previous
    self.totalCount = totalCount
  }

  /// The position of the first item, which is zero.
  public var startIndex: Int { items.startIndex }

  /// The number of items on this page.
  public var endIndex: Int { items.endIndex }

  /// The item at a position on this page.
  public subscript(position: Int) -> Item { items[position] }
}

extension ResultPage: Equatable, Hashable where Item: Hashable {}

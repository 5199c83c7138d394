@_spi(Generated) import CallsiteRuntime
import Testing

struct PageSequenceTests {
  /// The requested positions, in order.
  private actor Requests {
    private(set) var positions: [String] = []

    func add(_ position: some CustomStringConvertible) { positions.append(position.description) }
  }

  private let requests = Requests()

  private func numbered(_ pages: [ResultPage<Int>], indicatesNext: Bool) -> PageSequence<Int> {
    .numbered(indicatesNext: indicatesNext) { [requests] (number) async throws(APIError) -> ResultPage<Int> in
      await requests.add(number)
      guard number <= pages.count else { throw APIError(.notFound) }
      return pages[number - 1]
    }
  }

  private func all(_ sequence: PageSequence<Int>) async throws -> [Int] {
    var items: [Int] = []
    for try await item in sequence.items { items.append(item) }
    return items
  }

  @Test("Numbered pages end when there is no next page")
  func next() async throws {
    let pages = [ResultPage(items: [1, 2], next: "/?page=2"), ResultPage(items: [3])]
    #expect(try await all(numbered(pages, indicatesNext: true)) == [1, 2, 3])
    #expect(await requests.positions == ["1", "2"])
  }

  @Test("A bare array is the only page if pages normally contain the next one")
  func bareArray() async throws {
    #expect(try await all(numbered([ResultPage(items: [1, 2])], indicatesNext: true)) == [1, 2])
    #expect(await requests.positions == ["1"])
  }

  @Test("Pages with a total end when all items have been fetched")
  func total() async throws {
    let pages = [ResultPage(items: [1, 2], totalCount: 3), ResultPage(items: [3], totalCount: 3)]
    #expect(try await all(numbered(pages, indicatesNext: false)) == [1, 2, 3])
    #expect(await requests.positions == ["1", "2"])
  }

  @Test("Pages without any information end before the first empty one")
  func silent() async throws {
    let pages = [ResultPage(items: [1]), ResultPage(items: [2]), ResultPage(items: [])]
    var counts: [Int] = []
    for try await page in numbered(pages, indicatesNext: false) { counts.append(page.count) }
    #expect(counts == [1, 1])
    #expect(await requests.positions == ["1", "2", "3"])
  }

  @Test("An empty list is one empty page")
  func empty() async throws {
    var pages = 0
    for try await _ in numbered([ResultPage()], indicatesNext: false) { pages += 1 }
    #expect(pages == 1)
  }

  @Test("A page is fetched when its first item is needed")
  func backPressure() async throws {
    let pages = [ResultPage(items: [1, 2], next: "2"), ResultPage(items: [3])]
    var iterator = numbered(pages, indicatesNext: true).items.makeAsyncIterator()
    #expect(await requests.positions.isEmpty)
    #expect(try await iterator.next() == 1)
    #expect(try await iterator.next() == 2)
    #expect(await requests.positions == ["1"])
    #expect(try await iterator.next() == 3)
    #expect(try await iterator.next() == nil)
    #expect(await requests.positions == ["1", "2"])
  }

  @Test("An error ends the sequence, and iterating again starts at the first page")
  func failure() async throws {
    let sequence = numbered([ResultPage(items: [1], next: "2")], indicatesNext: true)
    var iterator = sequence.items.makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    let error = await #expect(throws: APIError.self) { try await iterator.next() }
    #expect(error?.kind == .notFound)
    #expect(try await iterator.next() == nil)
    var again = sequence.items.makeAsyncIterator()
    #expect(try await again.next() == 1)
  }

  @Test("Offsets grow by the number of items received")
  func offsets() async throws {
    let sequence = PageSequence<Int>.offset(indicatesNext: false) {
      [requests] (offset) async throws(APIError) -> ResultPage<Int> in
      await requests.add(offset)
      return ResultPage(items: offset == 0 ? [1, 2] : [3], totalCount: 3)
    }
    #expect(try await all(sequence) == [1, 2, 3])
    #expect(await requests.positions == ["0", "2"])
  }

  @Test("Cursors are followed until one repeats")
  func cursors() async throws {
    let sequence = PageSequence<Int>.cursor { [requests] (cursor) async throws(APIError) -> ResultPage<Int> in
      await requests.add(cursor ?? "-")
      return ResultPage(items: [cursor?.count ?? 0], next: cursor == nil ? "a" : "ab")
    }
    #expect(try await all(sequence) == [0, 1, 2])
    #expect(await requests.positions == ["-", "a", "ab"])
  }

  @Test("A circle of cursors ends before a page is fetched again")
  func circle() async throws {
    let next = ["-": "a", "a": "b", "b": "c", "c": "a"]
    let sequence = PageSequence<Int>.cursor { [requests] (cursor) async throws(APIError) -> ResultPage<Int> in
      await requests.add(cursor ?? "-")
      guard await requests.positions.count < 10 else { throw APIError(.notFound) }
      return ResultPage(items: [1], next: next[cursor ?? "-"])
    }
    #expect(try await all(sequence).count == 4)
    #expect(await requests.positions == ["-", "a", "b", "c"])
  }

  @Test("An empty page with a cursor isn't the last")
  func emptyPages() async throws {
    let pages = [
      "-": ResultPage(items: [], next: "a"), "a": ResultPage(items: [1], next: "b"),
      "b": ResultPage(items: [], next: "c"), "c": ResultPage(items: [2]),
    ]
    let sequence = PageSequence<Int>.cursor { (cursor) async throws(APIError) -> ResultPage<Int> in
      pages[cursor ?? "-"] ?? ResultPage()
    }
    #expect(try await all(sequence) == [1, 2])
  }

  @Test("An empty cursor ends the list")
  func emptyCursor() async throws {
    let sequence = PageSequence<Int>.cursor { [requests] (cursor: String?) throws(APIError) in
      await requests.add(cursor ?? "first")
      return ResultPage(items: [1], next: cursor == nil ? "a" : "")
    }
    #expect(try await all(sequence) == [1, 1])
    #expect(await requests.positions == ["first", "a"])
  }

  @Test("A page that has more refers to the next one, and the last page doesn't")
  func hasMore() {
    #expect(ResultPage(items: [1], hasMore: true, next: "a").next == "a")
    #expect(ResultPage(items: [1], hasMore: false, next: "a").next == nil)
  }

  @Test(
    "A page that has more without a cursor is followed by an error, since items would be lost",
    arguments: [nil, ""])
  func lostItems(cursor: String?) async throws {
    let sequence = PageSequence<Int>.cursor("list") { (_: String?) async throws(APIError) in
      ResultPage(items: [1], hasMore: true, next: cursor)
    }
    var iterator = sequence.items.makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    let error = await #expect(throws: APIError.self) { try await iterator.next() }
    #expect(error?.kind == .unexpectedContent && error?.operation == "list")
    #expect(error?.description.contains("has no cursor for the next one") == true)
    #expect(try await iterator.next() == nil)
  }

  @Test("The items of a list are also available page by page")
  func pages() async throws {
    let items = PageSequence<Int>.cursor { (cursor: String?) throws(APIError) in
      ResultPage(items: [1, 2], next: cursor == nil ? "a" : nil)
    }.items
    var counts: [Int] = []
    for try await page in items.pages { counts.append(page.count) }
    #expect(counts == [2, 2])
  }
}

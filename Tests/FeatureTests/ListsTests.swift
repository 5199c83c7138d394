import CallsiteRuntime
import FeatureSnapshots
import Foundation
import Testing

/// Lists whose documents show how they are paginated without saying so.
struct ListsTests {
  /// Responds by path and query, and records both.
  private actor Pages: Transport {
    typealias Page = (body: String, link: String?)

    private let pages: [String: Page]
    private(set) var targets: [String] = []

    init(_ pages: [String: Page]) {
      self.pages = pages
    }

    func send(_ request: ClientRequest) async throws -> ClientResponse {
      let query = request.url.query(percentEncoded: true).map { "?\($0)" } ?? ""
      let target = request.url.path(percentEncoded: true) + query
      targets.append(target)
      guard let page = pages[target] else { return ClientResponse(status: 404) }
      var headers: HeaderFields = ["Content-Type": "application/json"]
      if let link = page.link { headers["Link"] = link }
      return ClientResponse(status: 200, headers: headers, body: ByteStream(Data(page.body.utf8)))
    }
  }

  private func client(_ pages: Pages) -> Lists.ListsClient {
    Lists.ListsClient(configuration: ClientConfiguration(transport: pages))
  }

  private func items<Item>(_ sequence: ItemSequence<Item>) async throws -> [Item] {
    var items: [Item] = []
    for try await item in sequence { items.append(item) }
    return items
  }

  @Test("The last item's id leads to the next page while there are more")
  func lastItem() async throws {
    let pages = Pages([
      "/charges?limit=2": (#"{"data":[{"id":"a"},{"id":"b"}],"has_more":true,"url":"/"}"#, nil),
      "/charges?limit=2&starting_after=b": (#"{"data":[{"id":"c"}],"has_more":false,"url":"/"}"#, nil),
    ])
    let charges = try await items(client(pages).charges.all(limit: 2))
    #expect(charges.map(\.id) == ["a", "b", "c"])
    #expect(await pages.targets.count == 2)
  }

  @Test("The last item can be one of several types, and what none of them is, too")
  func lastOfSeveral() async throws {
    let pages = Pages([
      "/sources": (#"{"data":[{"id":"a","card":"1"}],"has_more":true}"#, nil),
      "/sources?starting_after=a": (#"{"data":[{"id":"b","bank":"2"}],"has_more":true}"#, nil),
      "/sources?starting_after=b": (#"{"data":[{"id":"c","cash":3}],"has_more":true}"#, nil),
      "/sources?starting_after=c": (#"{"data":[],"has_more":false}"#, nil),
    ])
    #expect(try await items(client(pages).charges.allSources()).count == 3)
  }

  @Test("A page that says there are no more is the last one, even if it has a cursor")
  func noMore() async throws {
    let pages = Pages([
      "/seats": (#"{"seats":["a"],"next_cursor":2,"has_more":true}"#, nil),
      "/seats?cursor=2": (#"{"seats":["b"],"next_cursor":3}"#, nil),
      "/seats?cursor=3": (#"{"seats":["c"],"next_cursor":4,"has_more":false}"#, nil),
    ])
    #expect(try await items(client(pages).pods.allSeats()) == ["a", "b", "c"])
  }

  @Test("Pages are numbered from the parameter's minimum")
  func fromZero() async throws {
    let pages = Pages([
      "/nodes?page=0": (#"{"nodes":["a"]}"#, nil), "/nodes?page=1": (#"{"nodes":["b"]}"#, nil),
      "/nodes?page=2": (#"{"nodes":[]}"#, nil),
    ])
    #expect(try await items(client(pages).pods.allNodes()) == ["a", "b"])
  }

  @Test("A cursor can be a number, of which zero is none, and items can be null")
  func numbers() async throws {
    let pages = Pages([
      "/seats": (#"{"seats":["a",null],"next_cursor":2}"#, nil),
      "/seats?cursor=2": (#"{"seats":["b"],"next_cursor":0}"#, nil),
    ])
    #expect(try await items(client(pages).pods.allSeats()) == ["a", nil, "b"])
    #expect(await pages.targets == ["/seats", "/seats?cursor=2"])
  }

  @Test("A page that has more, but no last id, throws instead of losing items")
  func noLastItem() async throws {
    let pages = Pages(["/charges": (#"{"data":[{"amount":1}],"has_more":true,"url":"/"}"#, nil)])
    let error = await #expect(throws: APIError.self) { try await items(client(pages).charges.all()) }
    #expect(error?.kind == .unexpectedContent && error?.operation == "list")
  }

  @Test("The page's marker leads to the next page", arguments: ["null", "\"\""])
  func marker(end: String) async throws {
    let pages = Pages([
      "/folders/1/files?usemarker=true": (#"{"entries":[{"name":"a"}],"next_marker":"m"}"#, nil),
      "/folders/1/files?usemarker=true&marker=m": (#"{"next_marker":"n"}"#, nil),
      "/folders/1/files?usemarker=true&marker=n": (#"{"entries":[{"name":"b"}],"next_marker":\#(end)}"#, nil),
    ])
    #expect(try await items(client(pages).files.allInFolder(folder: "1")).map(\.name) == ["a", "b"])
  }

  @Test("A search is a list, too, and a cursor in a nested object leads to the next page")
  func others() async throws {
    let pages = Pages([
      "/files/search?query=q": (#"{"data":["a"],"has_more":true,"next_page":"p"}"#, nil),
      "/files/search?query=q&page=p": (#"{"data":["b"],"has_more":false,"next_page":"x"}"#, nil),
      "/pods": (#"{"items":["a"],"metadata":{"continue":"c"}}"#, nil),
      "/pods?continue=c": (#"{"items":["b"],"metadata":{}}"#, nil),
    ])
    #expect(try await items(client(pages).files.allSearch(query: "q")) == ["a", "b"])
    #expect(try await items(client(pages).pods.all()) == ["a", "b"])
  }

  @Test("The Link header leads to the next page of an array and of an object")
  func links() async throws {
    let pages = Pages([
      "/repos/o/commits?per_page=1": (#"[{"sha":"a"}]"#, #"<https://lists.example/next?n=2>; rel="next""#),
      "/next?n=2": (#"[{"sha":"b"}]"#, #"</repos/o/commits>; rel="first""#),
      "/repos/o/runs": (#"{"total_count":2,"runs":[{"sha":"c"}]}"#, "<?page=2>; rel=next"),
      "/repos/o/runs?page=2": (#"{"total_count":2,"runs":[{"sha":"d"}]}"#, nil),
    ])
    #expect(try await items(client(pages).commits.all(owner: "o", perPage: 1)).map(\.sha) == ["a", "b"])
    #expect(try await items(client(pages).runs.all(owner: "o")).map(\.sha) == ["c", "d"])
    var counts: [Int] = []
    for try await page in client(pages).runs.all(owner: "o").pages { counts.append(page.count) }
    #expect(counts == [1, 1])
  }
}

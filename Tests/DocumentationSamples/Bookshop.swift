import FeatureSnapshots

/// The client of the document that the articles are about, as it is called there.
typealias ShopClient = Guide.GuideClient
typealias Book = Guide.Book

extension Guide.BooksService {
  /// What the first document of the articles, which gives the operation no name of its own, calls `find`.
  func get(_ id: Int) async throws(APIError) -> Book { try await find(id) }
}

func firstBook() async {
  // snippet
  do {
    let book = try await ShopClient().books.get(1)
    print(book.title)
  } catch {
    print(error.userMessage)
  }
  // end
}

func allBooks(of shop: ShopClient) async throws {
  // snippet
  let page = try await shop.books.list(page: 1)
  for try await book in shop.books.all(pageSize: 50) {
    print(book.title)
  }
  // end
  print(page.count)
}

func bookOfMock() async throws -> Book {
  // snippet
  let shop = ShopClient(server: .init(url: "http://127.0.0.1:8080"))
  let book = try await shop.books.get(1)
  // end
  return book
}

func setUpCredentials(password: String) -> ShopClient {
  // snippet
  let shop = ShopClient(credentials: [.basic: .basic(username: "ann", password: password)])
  // end
  return shop
}

func setUpServer() -> ShopClient {
  // snippet
  var configuration = ClientConfiguration()
  configuration.limits.timeout = .seconds(10)
  let shop = ShopClient(server: .staging, configuration: configuration)
  // end
  return shop
}

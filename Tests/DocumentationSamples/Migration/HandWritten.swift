import FeatureSnapshots
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the article on hand-written clients shows; the first snippets are what such clients are like.
enum HandWritten {
  struct Book: Codable {
    var id: Int
    var title: String
    var subtitle: String?
  }

  // snippet
  enum Endpoint {
    case books(page: Int)
    case book(id: Int)

    var path: String {
      switch self {
      case .books(let page): "/books?page=\(page)"
      case .book(let id): "/books/\(id)"
      }
    }
  }
  // end

  struct StatusError: Error { let status: Int }

  // snippet
  static func fetch<Value: Decodable>(_ endpoint: Endpoint, token: String) async throws -> Value {
    guard let url = URL(string: "https://api.bookshop.example" + endpoint.path) else {
      throw URLError(.badURL)
    }
    var request = URLRequest(url: url)
    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    let (data, response) = try await URLSession.shared.data(for: request)
    guard let status = (response as? HTTPURLResponse)?.statusCode, status == 200 else {
      throw StatusError(status: (response as? HTTPURLResponse)?.statusCode ?? 0)
    }
    return try JSONDecoder().decode(Value.self, from: data)
  }
  // end

  static func call(token: String) async throws -> String {
    // snippet
    let book: Book = try await fetch(.book(id: 7), token: token)
    // end
    return book.title
  }
}

func replaceHandWritten(_ shop: ShopClient) async throws -> String {
  // snippet
  let book = try await shop.books.find(7)
  // end
  return book.title
}

func adoptHandWritten(_ library: any Library) async throws {
  // snippet
  let shop = ShopClient(server: .production)
  let titles = try await shop.books.list(page: 1).map(LibraryBook.init)
  // end
  library.show(titles)
}

// snippet
extension LibraryBook {
  init(_ book: Book) {
    self.init(number: book.id, title: book.title, subtitle: book.subtitle ?? "")
  }
}
// end

/// A type that an app has already.
struct LibraryBook {
  var number: Int
  var title: String
  var subtitle: String
}

protocol Library {
  func show(_ books: [LibraryBook])
}

import FeatureSnapshots
import Foundation

/// Calls as Apple's generator has them, over declarations of the form that it generates.
enum SwiftOpenAPIGenerator {
  static func find() async throws -> String {
    // snippet
    let client = Client(serverURL: try Servers.Server1.url(), transport: URLSessionTransport())
    let response = try await client.findBook(path: .init(bookId: 7), query: .init(lang: "en"))
    switch response {
    case .ok(let ok):
      let book = try ok.body.json
      print(book.title)
    case .undocumented(let status, _):
      print("unexpected status \(status)")
    }
    // end
    return ""
  }

  static func logIn(_ client: Client, email: String, password: String) async throws -> String {
    // snippet
    let credentials = Components.Schemas.Credentials(email: email, password: password)
    let tokens = try await client.logIn(body: .json(credentials)).ok.body.json
    // end
    return tokens.access
  }

  struct URLSessionTransport {}

  enum Servers {
    enum Server1 {
      static func url() throws -> URL {
        guard let url = URL(string: "https://api.bookshop.example") else { throw URLError(.badURL) }
        return url
      }
    }
  }

  enum Components {
    enum Schemas {
      struct Book { var title: String }
      struct Credentials {
        var email: String
        var password: String
      }
      struct TokenPair { var access: String }
    }
  }

  struct Path { var bookId: Int }
  struct Query { var lang: String? }
  struct Body<Value> {
    let value: Value
    var json: Value { get throws { value } }
  }
  struct OK<Value> { var body: Body<Value> }
  enum FindBook {
    case ok(OK<Components.Schemas.Book>)
    case undocumented(statusCode: Int, String)
  }
  struct LogIn {
    let answer: OK<Components.Schemas.TokenPair>
    var ok: OK<Components.Schemas.TokenPair> { get throws { answer } }
  }
  enum LogInBody { case json(Components.Schemas.Credentials) }

  struct Client {
    var serverURL: URL
    var transport: URLSessionTransport

    func findBook(path: Path, query: Query) async throws -> FindBook {
      .ok(OK(body: Body(value: Components.Schemas.Book(title: "\(path.bookId)"))))
    }

    func logIn(body: LogInBody) async throws -> LogIn {
      LogIn(answer: OK(body: Body(value: Components.Schemas.TokenPair(access: ""))))
    }
  }
}

func replaceSwiftOpenAPIGenerator() async throws {
  // snippet
  let shop = ShopClient(server: .production)
  let book = try await shop.books.find(7, language: "en")
  print(book.title)
  // end
}

func logIn(_ shop: ShopClient, email: String, password: String) async throws {
  // snippet
  try await shop.logIn(email: email, password: password)
  // end
}

func distinguish(_ shop: ShopClient) async throws {
  // snippet
  do {
    let book = try await shop.books.find(7)
    print(book.title)
  } catch {
    print(error.status == 404 ? "no such book" : error.userMessage)
  }
  // end
}

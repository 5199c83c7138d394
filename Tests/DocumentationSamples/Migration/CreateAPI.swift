/// Calls as CreateAPI has them with the package Get, over declarations of the form that it generates.
enum CreateAPI {
  static func find(_ client: APIClient) async throws -> String {
    // snippet
    let book = try await client.send(Paths.books.bookID(7).get(lang: "en")).value
    // end
    return book.title
  }

  struct Book { var title: String }
  struct Request<Value> { var value: Value }
  struct Response<Value> { var value: Value }

  struct APIClient {
    func send<Value>(_ request: Request<Value>) async throws -> Response<Value> {
      Response(value: request.value)
    }
  }

  enum Paths {
    static var books: Books { Books() }

    struct Books {
      func bookID(_ id: Int) -> WithBookID { WithBookID(id: id) }
    }

    struct WithBookID {
      let id: Int
      func get(lang: String? = nil) -> Request<Book> { Request(value: Book(title: "\(id)")) }
    }
  }
}

import FeatureSnapshots

/// Calls as OpenAPI Generator has them (`swift6`), over declarations of the form that it generates.
enum OpenAPIGenerator {
  static func find(_ token: String) async throws -> String {
    // snippet
    let configuration = OpenAPIClientAPIConfiguration.shared
    configuration.basePath = "https://api.bookshop.example"
    configuration.customHeaders["Authorization"] = "Bearer \(token)"
    let book = try await BooksAPI.findBook(bookId: 7, lang: "en")
    // end
    return book.title
  }

  static func fail() async throws {
    // snippet
    do {
      _ = try await BooksAPI.findBook(bookId: 7)
    } catch ErrorResponse.error(let status, _, _, _) where status == 404 {
      print("no such book")
    }
    // end
  }

  struct Book { var title: String }

  enum ErrorResponse: Error { case error(Int, [UInt8]?, String?, any Error) }

  final class OpenAPIClientAPIConfiguration {
    static var shared: OpenAPIClientAPIConfiguration { OpenAPIClientAPIConfiguration() }
    var basePath = ""
    var customHeaders: [String: String] = [:]
  }

  enum BooksAPI {
    static func findBook(bookId: Int, lang: String? = nil) async throws -> Book { Book(title: "\(bookId)") }
  }
}

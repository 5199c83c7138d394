/// Asks a server for a book, and prints its title.
///
///     Shop SERVER
@main
struct Program {
  static func main() async throws {
    let shop = ShopClient(server: .init(url: CommandLine.arguments[1]))
    print(try await shop.books.get(1).title)
  }
}

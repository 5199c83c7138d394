import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Prints who has a token.
///
///     OneCallByHand TOKEN
@main
struct OneCallByHand {
  static func main() async throws {
    let url = URL(string: "https://api.helppet.ai/api/v1/auth/me")
    guard let url else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.setValue("Bearer \(CommandLine.arguments[1])", forHTTPHeaderField: "Authorization")
    let (data, response) = try await URLSession.shared.data(for: request)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    print(try decoder.decode(User.self, from: data).fullName)
  }
}

struct User: Codable {
  let id: String
  let username: String
  let email: String
  let fullName: String
  let role: String
  let isActive: Bool
  let practiceId: String?
}

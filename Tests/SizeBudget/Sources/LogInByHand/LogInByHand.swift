import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Logs in, and prints who it is, with a new access token if the first one isn't valid anymore.
///
///     LogInByHand SERVER EMAIL PASSWORD
@main
struct LogInByHand {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard let server = URL(string: arguments[1]) else { throw URLError(.badURL) }
    let session = Session(server: server)
    try await session.logIn(Credentials(email: arguments[2], password: arguments[3]))
    print(try await session.user().email)
  }
}

/// Sends requests with a token, and refreshes it once for all requests that are refused at the same time.
actor Session {
  private let server: URL
  private var tokens: Tokens?
  private var refreshing: Task<Tokens, any Error>?

  init(server: URL) {
    self.server = server
  }

  func logIn(_ credentials: Credentials) async throws {
    tokens = try await post("/auth/login/", credentials)
  }

  func user() async throws -> User {
    var request = URLRequest(url: server.appending(path: "/users/profile/"))
    request.setValue(tokens.map { "Bearer \($0.access)" }, forHTTPHeaderField: "Authorization")
    var (data, status) = try await send(request)
    if status == 401 {
      request.setValue("Bearer \(try await refresh().access)", forHTTPHeaderField: "Authorization")
      (data, status) = try await send(request)
    }
    return try decode(data, status)
  }

  private func refresh() async throws -> Tokens {
    if let refreshing { return try await refreshing.value }
    guard let tokens else { throw URLError(.userAuthenticationRequired) }
    let task = Task { () async throws -> Tokens in
      try await post("/auth/refresh/", Refresh(refresh: tokens.refresh))
    }
    refreshing = task
    defer { refreshing = nil }
    let new = try await task.value
    self.tokens = new
    return new
  }

  private func post<Answer: Decodable>(_ path: String, _ body: some Encodable) async throws -> Answer {
    var request = URLRequest(url: server.appending(path: path))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = try JSONEncoder().encode(body)
    let (data, status) = try await send(request)
    return try decode(data, status)
  }

  private func send(_ request: URLRequest) async throws -> (Data, Int?) {
    let (data, response) = try await URLSession.shared.data(for: request)
    return (data, (response as? HTTPURLResponse)?.statusCode)
  }

  private func decode<Answer: Decodable>(_ data: Data, _ status: Int?) throws -> Answer {
    guard status == 200 else { throw URLError(.badServerResponse) }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Answer.self, from: data)
  }
}

struct Credentials: Codable {
  let email: String
  let password: String
}

struct Tokens: Codable {
  let access: String
  let refresh: String
}

struct Refresh: Codable {
  let refresh: String
}

struct User: Codable {
  let id: Int
  let email: String
  let firstName: String
  let lastName: String
  let role: String
  let phone: String?
}

import CallsiteRuntime
import TaskJugglerAPI

extension TaskJugglerClient {
  /// A client of a stubbed backend, logged in unless said otherwise. The server's path is the documented one.
  static func testing(
    _ backend: BackendStub, token: String? = "7|secret-token"
  ) async throws -> TaskJugglerClient {
    let store = InMemoryTokenStore(token.map { Tokens(accessToken: $0) })
    return TaskJugglerClient(
      server: Server(url: "\(try await backend.url)/api"),
      configuration: ClientConfiguration(
        middleware: [backend], tokenStore: store, timeout: nil, retryPolicy: .none))
  }
}

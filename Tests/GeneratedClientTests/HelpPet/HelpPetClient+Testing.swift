import CallsiteRuntime
import HelpPetAPI

extension HelpPetClient {
  /// A client for a stubbed backend, logged in by default.
  static func testing(_ backend: BackendStub, token: String? = "secret-token") async throws -> HelpPetClient {
    let store = InMemoryTokenStore(token.map { Tokens(accessToken: $0) })
    return HelpPetClient(
      server: Server(url: try await backend.url),
      configuration: ClientConfiguration(
        middleware: [backend], tokenStore: store, timeout: nil, retryPolicy: .none))
  }
}

import CallsiteRuntime
import CareConnectAPI

extension CareConnectClient {
  /// A client for a stubbed backend, logged in by default.
  static func testing(
    _ backend: BackendStub,
    token: String? = "secret-token",
    middleware: [any Middleware] = []
  ) async throws -> CareConnectClient {
    let store = InMemoryTokenStore(token.map { Tokens(accessToken: $0) })
    return try await testing(backend, store: store, middleware: middleware)
  }

  /// A client of a stubbed backend with a token store of its own; its multipart boundary is always
  /// `callsite-0123456789abcdef0123456789abcdef`.
  static func testing(
    _ backend: BackendStub,
    store: any TokenStore,
    middleware: [any Middleware] = []
  ) async throws -> CareConnectClient {
    CareConnectClient(
      server: Server(url: try await backend.url + "/api/v1"),
      configuration: ClientConfiguration(
        middleware: middleware + [backend], tokenStore: store, timeout: nil, retryPolicy: .none,
        random: { 0x0123_4567_89ab_cdef }))
  }
}

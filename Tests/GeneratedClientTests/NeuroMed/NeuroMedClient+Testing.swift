import CallsiteRuntime
import Foundation
import NeuroMedAPI

extension NeuroMedClient {
  /// A client for a stubbed backend, logged in by default.
  static func testing(
    _ backend: BackendStub, store: any TokenStore = InMemoryTokenStore(neuroMedTokens),
    middleware: [any Middleware] = []
  ) async throws -> NeuroMedClient {
    let configuration = ClientConfiguration(
      middleware: middleware + [backend], tokenStore: store, timeout: nil, retryPolicy: .none)
    return NeuroMedClient(server: Server(url: try await backend.url), configuration: configuration)
  }

  /// A call with the spec's example as the response.
  static func exampleCall(_ operation: String, status: Int = 200) async throws -> ExampleCall<NeuroMedClient>
  {
    let answer = try SpecDocument("neuromed").response(operation, status: status)
    return try await call(operation, .json(answer, status: status))
  }

  /// A call with an undocumented response.
  static func call(
    _ operation: String, _ answer: BackendStub.Answer
  ) async throws -> ExampleCall<NeuroMedClient> {
    let log = OperationLog()
    let backend = try await BackendStub(answer)
    return ExampleCall(
      operation: operation, client: try await testing(backend, middleware: [log]), backend: backend,
      answer: answer.body, authorization: "Token token-1", log: log)
  }
}

/// The stored tokens before a call.
let neuroMedTokens = Tokens(accessToken: "token-1")

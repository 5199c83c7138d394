import CallsiteRuntime
import Foundation
import Testing

/// A generated client, with a call of each of its operations.
struct TestedAPI<Client: Sendable>: Sendable {
  /// The name of the spec's file.
  let spec: String
  /// The path of the documented server.
  var path = ""
  /// What comes before the token in the header.
  var scheme = "Bearer"
  /// Texts of the spec's examples that the client writes in another form, such as `185.50` and `185.5`.
  var otherForms: [String: String] = [:]
  let calls: [OperationCall<Client>]
  let makeClient: @Sendable (_ url: String, ClientConfiguration) -> Client

  /// The tokens of a client that is logged in.
  static var tokens: Tokens { Tokens(accessToken: "secret-token", refreshToken: "refresh-token") }

  /// A client of a stubbed backend, logged in by default. Its multipart boundary is always that of
  /// ``FormText``.
  func client(
    _ backend: BackendStub, store: any TokenStore = InMemoryTokenStore(tokens),
    middleware: [any Middleware] = []
  ) async throws -> Client {
    var configuration = ClientConfiguration(
      middleware: middleware + [backend], tokenStore: store, retryPolicy: .none, limits: .init(timeout: nil))
    configuration.environment.random = { 1 }
    return makeClient(try await backend.url + path, configuration)
  }

  /// The body that a call sends. The response doesn't matter.
  func sent(_ call: (Client) async throws -> Void) async throws -> JSONValue {
    try JSONValue(parsing: try await request(call).body)
  }

  /// The request that a call sends. The response doesn't matter.
  func request(_ call: (Client) async throws -> Void) async throws -> BackendStub.Received {
    let backend = try await BackendStub(.empty(500))
    let client = try await client(backend)
    await #expect(throws: APIError.self) { try await call(client) }
    return try #require(await backend.received.first)
  }

  /// The result of a call with this response.
  func read<Value>(_ answer: BackendStub.Answer, _ call: (Client) async throws -> Value) async throws -> Value
  {
    let backend = try await BackendStub(answer)
    return try await call(try await client(backend))
  }

  /// The result of a call with the example of an operation, with some of its texts replaced.
  func read<Value>(
    _ operation: String, replacing texts: [String: String] = [:], _ call: (Client) async throws -> Value
  ) async throws -> Value {
    let example = String(decoding: try SpecDocument(spec).response(operation), as: UTF8.self)
    let answer = try texts.reduce(example) { answer, text in
      try #require(answer.contains(text.key))
      return answer.replacing(text.key, with: text.value)
    }
    return try await read(.json(answer), call)
  }

  /// The error of a call with this response and a token that can't be refreshed.
  func error(
    _ answer: BackendStub.Answer, _ call: (Client) async throws -> Void
  ) async throws -> APIError {
    let backend = try await BackendStub(answer)
    let client = try await client(backend, store: InMemoryTokenStore(Tokens(accessToken: "secret-token")))
    return try await #require(throws: APIError.self) { try await call(client) }
  }

  /// The error of a call with the example of an operation's error.
  func error(
    _ operation: String, status: Int, example: String? = nil, _ call: (Client) async throws -> Void
  ) async throws -> APIError {
    let body = try SpecDocument(spec).response(operation, status: status, example: example)
    return try await error(.json(body, status: status), call)
  }
}

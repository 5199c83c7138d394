@_spi(Generated) @testable import CallsiteRuntime
import Foundation

/// Responds to every request with a closure, without a network.
struct StubTransport: Transport {
  let respond: @Sendable (ClientRequest) async throws -> ClientResponse

  func send(_ request: ClientRequest) async throws -> ClientResponse { try await respond(request) }
}

/// Records the requests that it forwards.
actor Recorder: Middleware {
  private(set) var requests: [ClientRequest] = []

  nonisolated func intercept(_ request: ClientRequest, next: any Transport) async throws -> ClientResponse {
    await record(request)
    return try await next.send(request)
  }

  func record(_ request: ClientRequest) { requests.append(request) }
}

extension ClientResponse {
  static func json(_ text: String, status: Int = 200, headers: HeaderFields = [:]) -> ClientResponse {
    var all: HeaderFields = ["Content-Type": "application/json"]
    all.merge(headers)
    return ClientResponse(status: status, headers: all, body: ByteStream(Data(text.utf8)))
  }
}

extension RetryPolicy {
  /// Retries without delays and without a time limit, which a busy machine might exceed.
  static func atOnce(repeatsKeyedRequests: Bool = false) -> RetryPolicy {
    RetryPolicy(firstDelay: .zero, budget: .seconds(86_400), repeatsKeyedRequests: repeatsKeyedRequests)
  }
}

extension APIClient {
  /// A client for an API with token login, whose server is a closure.
  static func make(
    server: String = "https://api.example.com/v1",
    schemes: [String: SecurityScheme] = ["jwt": .header("Authorization", prefix: "Bearer")],
    security: [[String]] = [["jwt"]],
    tokens: TokenLifecycle? = TokenLifecycle(scheme: "jwt", accessToken: "/access", refreshToken: "/refresh"),
    envelope: Envelope? = nil,
    errors: ErrorFormat = .init(),
    emptyObjects: EmptyObjects = .objects,
    respond: @escaping @Sendable (ClientRequest) async throws -> ClientResponse = { _ in .json("{}") },
    configure: (inout ClientConfiguration) -> Void = { _ in }
  ) -> APIClient {
    // On a busy machine, a slow response mustn't time out.
    var configuration = ClientConfiguration(
      transport: StubTransport(respond: respond), limits: .init(timeout: nil))
    configure(&configuration)
    let description = APIDescription(
      name: "Test", schemes: schemes, security: security, tokens: tokens, envelope: envelope, errors: errors,
      emptyObjects: emptyObjects
    )
    return APIClient(server: server, configuration: configuration, description: description)
  }

  /// The request sent by a call.
  func sent(
    _ method: CallsiteRuntime.HTTPMethod = .get,
    _ path: String = "/pets",
    security: [[String]]? = nil,
    options: RequestOptions = .init(),
    _ set: (inout OperationRequest) -> Void = { _ in }
  ) async throws -> ClientRequest {
    let recorder = Recorder()
    var configuration = self.configuration
    let transport = configuration.transport
    configuration.transport = StubTransport { request in
      await recorder.record(request)
      return try await transport.send(request)
    }
    let client = APIClient(server: server, configuration: configuration, description: description)
    var request = client.request("pets", method, path, security: security)
    set(&request)
    try await client.run(request, options)
    let requests = await recorder.requests
    guard let first = requests.first else { throw CancellationError() }
    return first
  }
}

import CallsiteRuntime
import Foundation
import HestamiAPI

extension HestamiClient {
  /// A client for a stubbed backend, logged in by default.
  static func testing(
    _ backend: BackendStub, store: any TokenStore = InMemoryTokenStore(hestamiTokens),
    middleware: [any Middleware] = []
  ) async throws -> HestamiClient {
    let configuration = ClientConfiguration(
      middleware: middleware + [backend], tokenStore: store, timeout: nil, retryPolicy: .none, random: { 1 })
    return HestamiClient(server: Server(url: try await backend.url), configuration: configuration)
  }

  /// A call with the spec's example as the response.
  static func exampleCall(_ operation: String, status: Int = 200) async throws -> ExampleCall<HestamiClient> {
    let answer = try SpecDocument("hestami").response(operation, status: status)
    return try await call(operation, .json(answer, status: status))
  }

  /// A call whose response has no example in the spec, because it has no documented body.
  static func exampleCall(
    _ operation: String, answering answer: BackendStub.Answer
  ) async throws -> ExampleCall<HestamiClient> {
    try await call(operation, answer)
  }

  /// A call with an undocumented response.
  static func call(
    _ operation: String, _ answer: BackendStub.Answer, tokens: Tokens = hestamiTokens
  ) async throws -> ExampleCall<HestamiClient> {
    let log = OperationLog()
    let store = InMemoryTokenStore(tokens)
    let backend = try await BackendStub(answer)
    return ExampleCall(
      operation: operation, client: try await testing(backend, store: store, middleware: [log]),
      backend: backend,
      answer: answer.body, authorization: "Bearer access-1", log: log)
  }
}

/// The stored tokens before a call.
let hestamiTokens = Tokens(accessToken: "access-1", refreshToken: "refresh-1")

extension Data {
  /// The payload with amounts and date-times in the client's form: without trailing zeros, in UTC.
  var inHestamiClientForm: Data {
    let forms = [
      "185.50": "185.5", "240.00": "240", "4.80": "4.8", "0.00": "0",
      "2025-05-16T09:00:00-04:00": "2025-05-16T13:00:00Z",
      "2025-05-16T11:30:00-04:00": "2025-05-16T15:30:00Z",
      "2025-05-12T13:58:44.120000Z": "2025-05-12T13:58:44.12Z",
      "2025-05-12T14:03:27.481920Z": "2025-05-12T14:03:27.48192Z",
      "2025-05-12T18:45:10.009000Z": "2025-05-12T18:45:10.009Z",
      "2025-05-12T14:01:09.005000Z": "2025-05-12T14:01:09.005Z",
      "2025-05-13T16:20:05.000310Z": "2025-05-13T16:20:05.00031Z",
    ]
    let text = forms.reduce(String(decoding: self, as: UTF8.self)) { text, form in
      text.replacing("\"\(form.key)\"", with: "\"\(form.value)\"")
    }
    return Data(text.utf8)
  }
}

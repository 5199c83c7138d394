import CallsiteRuntime
import CareConnectAPI
import Foundation
import Testing

/// One operation: the client's call, and the expected request.
struct CareConnectCall: Sendable, CustomTestStringConvertible {
  enum Body: Sendable {
    case none
    /// The spec's own example, as JSON.
    case example
    /// Checked elsewhere.
    case multipart
  }

  /// The operation's ID in the spec.
  let id: String
  let method: String
  /// Raw, after `/api/v1`.
  let target: String
  let body: Body
  /// The documented success.
  let status: Int
  /// Whether the request is sent without the client's token.
  let isPublic: Bool
  let send: @Sendable (CareConnectClient) async throws -> (any Encodable & Sendable)?

  init(
    _ id: String,
    _ method: String,
    _ target: String,
    body: Body = .none,
    status: Int = 200,
    isPublic: Bool = false,
    send: @escaping @Sendable (CareConnectClient) async throws -> (any Encodable & Sendable)?
  ) {
    self.id = id
    self.method = method
    self.target = target
    self.body = body
    self.status = status
    self.isPublic = isPublic
    self.send = send
  }

  var testDescription: String { id }

  /// Sends it to a backend that answers with the spec's example, and checks both directions.
  func check() async throws {
    let answer: BackendStub.Answer =
      status == 204 ? .empty(204) : .json(try CareConnectSpec.response(id, status: status), status: status)
    let backend = try await BackendStub(answer)
    let operations = OperationRecorder()
    let result = try await send(try await .testing(backend, middleware: [operations]))

    #expect(await operations.ids == [id])
    let requests = await backend.received
    #expect(requests.count == 1)
    try expectDocumented(try #require(requests.first))
    guard let result else {
      #expect(status == 204)
      return
    }
    let items = try result is [any Encodable] ? Data(CareConnectSpec.items(id).description.utf8) : answer.body
    try expectRoundTrip(result, items)
  }

  private func expectDocumented(_ request: BackendStub.Received) throws {
    #expect(request.method == method)
    #expect(request.target == "/api/v1" + target)
    #expect(request.headers["authorization"] == (isPublic ? nil : "Bearer secret-token"))
    #expect(request.headers["accept"] == "application/json")
    switch body {
    case .none:
      #expect(request.headers["content-type"] == nil)
      #expect(request.body.isEmpty)
    case .example:
      #expect(request.headers["content-type"] == "application/json")
      #expect(request.headers["content-length"] == String(request.body.count))
      try expectJSON(request.body, try CareConnectSpec.request(id))
    case .multipart:
      #expect(request.headers["content-type"]?.hasPrefix("multipart/form-data; boundary=") == true)
    }
  }
}

/// Records the operations of requests.
private actor OperationRecorder: Middleware {
  private(set) var ids: [String] = []

  func intercept(
    _ request: ClientRequest,
    next: @Sendable (ClientRequest) async throws -> ClientResponse
  ) async throws -> ClientResponse {
    ids.append(request.operationID)
    return try await next(request)
  }
}

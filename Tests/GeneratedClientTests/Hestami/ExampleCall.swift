import CallsiteRuntime
import Foundation
import Testing

/// One call of a generated client, and the stubbed backend that answers it.
struct ExampleCall<Client: Sendable>: Sendable {
  let operation: String
  let client: Client
  let backend: BackendStub
  /// The body of the answer.
  let answer: Data
  /// The stored credential, as it belongs into the header.
  let authorization: String
  let log: OperationLog

  /// Expects that exactly one request came, and that it was this operation's.
  ///
  /// - Parameters:
  ///   - json: The value that the body has to hold; nil for no body.
  ///   - isPublic: Whether the stored credential must not be sent.
  @discardableResult
  func expectRequest(
    _ method: String, _ target: String, json: Data? = nil, isPublic: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> BackendStub.Received {
    let request = try await onlyRequest(sourceLocation: sourceLocation)
    #expect(request.method == method, sourceLocation: sourceLocation)
    #expect(request.target == target, sourceLocation: sourceLocation)
    #expect(request.headers["authorization"] == (isPublic ? nil : authorization), sourceLocation: sourceLocation)
    #expect(request.headers["accept"] == "application/json", sourceLocation: sourceLocation)
    #expect(
      request.headers["content-type"] == json.map { _ in "application/json" }, sourceLocation: sourceLocation)
    if let json {
      #expect(request.headers["content-length"] == String(request.body.count), sourceLocation: sourceLocation)
      try expectJSON(request.body, json, sourceLocation: sourceLocation)
    } else {
      #expect(request.body.isEmpty, sourceLocation: sourceLocation)
    }
    return request
  }

  /// The only request that came, after expecting that it was this operation's.
  func onlyRequest(sourceLocation: SourceLocation = #_sourceLocation) async throws -> BackendStub.Received {
    let received = await backend.received
    #expect(await log.operations == [operation], sourceLocation: sourceLocation)
    #expect(received.count == 1, sourceLocation: sourceLocation)
    return try #require(received.first, sourceLocation: sourceLocation)
  }

  /// The error of a call, after expecting what holds for each: a sentence for users, no markup, no credential.
  func failure(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ call: (Client) async throws -> Void
  ) async throws -> APIError {
    let thrown = await #expect(throws: APIError.self, sourceLocation: sourceLocation) { try await call(client) }
    let error = try #require(thrown, sourceLocation: sourceLocation)
    #expect(error.operation == operation, sourceLocation: sourceLocation)
    #expect(!error.userMessage.isEmpty, sourceLocation: sourceLocation)
    #expect(!error.userMessage.contains("<"), sourceLocation: sourceLocation)
    var shown = "\(error) \(error.headers)"
    dump(error, to: &shown)
    for secret in ["access-1", "refresh-1", "token-1", "example-password"] {
      #expect(!shown.contains(secret), sourceLocation: sourceLocation)
    }
    return error
  }
}

import CallsiteRuntime
import Foundation
import Testing

/// One call of a generated client, and its stubbed backend.
struct ExampleCall<Client: Sendable>: Sendable {
  let operation: String
  let client: Client
  let backend: BackendStub
  /// The body of the response.
  let answer: Data
  /// The stored credential in the form of the header.
  let authorization: String
  let log: OperationLog

  /// Expects exactly one request, for this operation.
  ///
  /// - Parameters:
  ///   - json: The value that the body has to hold; nil for no body.
  ///   - isPublic: Whether the stored credential must not be sent.
  @discardableResult
  func expectRequest(
    _ method: String, _ target: String, json: Data? = nil, isPublic: Bool = false,
    sourceLocation place: SourceLocation = #_sourceLocation
  ) async throws -> BackendStub.Received {
    let request = try await onlyRequest(sourceLocation: place)
    #expect(request.method == method, sourceLocation: place)
    #expect(request.target == target, sourceLocation: place)
    #expect(request.headers["authorization"] == (isPublic ? nil : authorization), sourceLocation: place)
    #expect(request.headers["accept"] == "application/json", sourceLocation: place)
    #expect(request.headers["content-type"] == json.map { _ in "application/json" }, sourceLocation: place)
    if let json {
      #expect(request.headers["content-length"] == String(request.body.count), sourceLocation: place)
      try expectJSON(request.body, json, sourceLocation: place)
    } else {
      #expect(request.body.isEmpty, sourceLocation: place)
    }
    return request
  }

  /// The only request, after expecting that it's for this operation.
  func onlyRequest(
    sourceLocation place: SourceLocation = #_sourceLocation
  ) async throws -> BackendStub.Received {
    let received = await backend.received
    #expect(await log.operations == [operation], sourceLocation: place)
    #expect(received.count == 1, sourceLocation: place)
    return try #require(received.first, sourceLocation: place)
  }

  /// The error of a call, after expecting that it has a message for users, no markup and no credential.
  func failure(
    sourceLocation place: SourceLocation = #_sourceLocation,
    _ call: (Client) async throws -> Void
  ) async throws -> APIError {
    let thrown = await #expect(throws: APIError.self, sourceLocation: place) { try await call(client) }
    let error = try #require(thrown, sourceLocation: place)
    #expect(error.operation == operation, sourceLocation: place)
    #expect(!error.userMessage.isEmpty, sourceLocation: place)
    #expect(!error.userMessage.contains("<"), sourceLocation: place)
    var shown = "\(error) \(error.headers)"
    dump(error, to: &shown)
    for secret in ["access-1", "refresh-1", "token-1", "example-password"] {
      #expect(!shown.contains(secret), sourceLocation: place)
    }
    return error
  }
}

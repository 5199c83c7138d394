import CallsiteRuntime
import CareConnectAPI
import Foundation
import Testing

/// The examples in CareConnect's spec, read once for all tests.
enum CareConnectSpec {
  private static let document = Result { try SpecDocument("careconnect") }

  static var operationIDs: [String] {
    get throws { try document.get().operationIDs }
  }

  static func response(_ id: String, status: Int? = nil, example: String? = nil) throws -> Data {
    try document.get().response(id, status: status, example: example)
  }

  static func request(_ id: String) throws -> Data {
    try document.get().request(id)
  }

  /// The items of an example that is an array or a page.
  static func items(_ id: String) throws -> JSONValue {
    let example = try JSONValue(parsing: response(id))
    return example["results"] ?? example
  }

  /// The client's result for a modified example of an operation.
  static func read<Value>(
    _ id: String,
    changing change: (inout JSONValue) -> Void = { _ in },
    _ call: (CareConnectClient) async throws -> Value
  ) async throws -> Value {
    var answer = try JSONValue(parsing: response(id))
    change(&answer)
    let backend = try await BackendStub(.json(answer.description))
    return try await call(try await .testing(backend))
  }

  /// The body that a call sends. The response doesn't matter.
  static func sent(_ call: (CareConnectClient) async throws -> Void) async throws -> JSONValue {
    let backend = try await BackendStub(.empty(500))
    let client = try await CareConnectClient.testing(backend)
    await #expect(throws: APIError.self) { try await call(client) }
    return try JSONValue(parsing: try #require(await backend.received.first).body)
  }

  /// The error of a call with this response.
  static func error(
    _ answer: BackendStub.Answer,
    token: String? = "secret-token",
    sourceLocation: SourceLocation = #_sourceLocation,
    _ call: (CareConnectClient) async throws -> Void
  ) async throws -> APIError {
    let backend = try await BackendStub(answer)
    let client = try await CareConnectClient.testing(backend, token: token)
    let error = await #expect(throws: APIError.self, sourceLocation: sourceLocation) {
      try await call(client)
    }
    return try #require(error, sourceLocation: sourceLocation)
  }
}

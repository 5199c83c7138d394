import CallsiteRuntime
import Testing

/// A call of one operation of a generated client, with the arguments of the spec's example.
struct OperationCall<Client: Sendable>: Sendable, CustomTestStringConvertible {
  /// The operation's ID in the spec.
  let operation: String
  /// The documented method and the path of the request, such as `GET /users/7/`.
  let line: String
  /// Whether the request is sent without the client's token.
  let isPublic: Bool
  /// Calls the operation and returns its result, or `nil` if it has none.
  let send: @Sendable (Client) async throws -> (any Encodable & Sendable)?

  init<Value: Encodable & Sendable>(
    _ operation: String, _ line: String, isPublic: Bool = false,
    send: @escaping @Sendable (Client) async throws -> Value
  ) {
    self.init(operation: operation, line: line, isPublic: isPublic) { try await send($0) }
  }

  private init(
    operation: String, line: String, isPublic: Bool,
    result: @escaping @Sendable (Client) async throws -> (any Encodable & Sendable)?
  ) {
    self.operation = operation
    self.line = line
    self.isPublic = isPublic
    send = result
  }

  /// A call of an operation that returns nothing.
  static func withoutResult(
    _ operation: String, _ line: String, isPublic: Bool = false,
    send: @escaping @Sendable (Client) async throws -> Void
  ) -> OperationCall {
    OperationCall(operation: operation, line: line, isPublic: isPublic) { client in
      try await send(client)
      return nil
    }
  }

  var testDescription: String { operation }
}

/// Records the IDs of the operations that a client sends.
actor OperationLog: Middleware {
  private(set) var operations: [String] = []

  func intercept(_ request: ClientRequest, next: any Transport) async throws -> ClientResponse {
    operations.append(request.operationID)
    return try await next.send(request)
  }
}

import Testing

/// A call of one operation of a generated client.
struct MockedCall<Client: Sendable>: Sendable, CustomTestStringConvertible {
  /// The operation's ID in the spec.
  let operation: String
  let send: @Sendable (Client) async throws -> Void

  init(_ operation: String, send: @escaping @Sendable (Client) async throws -> Void) {
    self.operation = operation
    self.send = send
  }

  var testDescription: String { operation }
}

package import CallsiteDiagnostics

/// Requests that the server sends (OpenAPI 3.1, `webhooks`): their parameters and bodies go out of the server, the
/// responses come in.
package struct Webhook: Sendable {
  package var name: String
  /// The path of each is the webhook's name.
  package var operations: [Operation]
  package var position: SourcePosition

  package init(name: String, operations: [Operation], position: SourcePosition) {
    self.name = name
    self.operations = operations
    self.position = position
  }
}

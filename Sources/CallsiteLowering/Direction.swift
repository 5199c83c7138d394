/// Which way a value of a schema goes.
enum Direction: Hashable, Sendable {
  /// From the client to the server.
  case request
  /// From the server to the client.
  case response
}

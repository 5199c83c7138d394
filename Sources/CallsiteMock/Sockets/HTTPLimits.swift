/// What one connection may ask of the server.
struct HTTPLimits: Sendable {
  /// Bytes of a request line and its fields.
  var head = 64 * 1_024
  /// Bytes of a body.
  var body = 256 * 1_024 * 1_024
  /// How long nothing may come while a request isn't whole, or be taken while an answer isn't.
  var stall = Duration.seconds(30)
  /// How long a connection may be idle between two requests.
  var idle = Duration.seconds(120)
}

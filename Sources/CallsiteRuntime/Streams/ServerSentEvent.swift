/// An event of a ``EventStream``, with what the server says about it.
public struct ServerSentEvent<Value: Sendable>: Sendable {
  /// What it carries.
  public let value: Value

  /// Its name; `message` unless the server gave it one.
  public let name: String

  /// The last ID that the server has given, with this event or an earlier one.
  public let id: String?

  /// How long the server wants clients to wait before they connect again, if it says so in this event.
  public let retry: Duration?
}

extension ServerSentEvent: Equatable where Value: Equatable {}

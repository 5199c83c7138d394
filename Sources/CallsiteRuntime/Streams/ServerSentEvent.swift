/// An event of a ``EventStream``, with what the server says about it.
public struct ServerSentEvent<Value: Sendable>: Sendable {
  /// The data of the event.
  public let value: Value

  /// The name of the event; `message` unless the server gave it one.
  public let name: String

  /// The last ID that the server has given, with this event or an earlier one.
  public let id: String?

  /// The time to wait before reconnecting, if the event states one.
  public let retry: Duration?
}

extension ServerSentEvent: Equatable where Value: Equatable {}

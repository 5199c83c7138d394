/// What an app tells a process that carries out its transfers.
public struct DaemonTask: Codable, Sendable {
  public var id: String
  public var method: String
  public var path: String
  public var token: String?
  /// The path of the file with the body, if there is one.
  public var body: String?
  /// The path of the file for the response.
  public var destination: String

  public init(
    id: String, method: String, path: String, token: String?, body: String?, destination: String
  ) {
    self.id = id
    self.method = method
    self.path = path
    self.token = token
    self.body = body
    self.destination = destination
  }
}

/// What the process tells the app: a task has ended.
public struct DaemonEvent: Codable, Sendable {
  public var id: String
  /// The status of the response, or `nil` if the connection was lost.
  public var status: Int?

  public init(id: String, status: Int?) {
    self.id = id
    self.status = status
  }
}

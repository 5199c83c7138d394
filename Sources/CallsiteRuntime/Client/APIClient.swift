import Foundation

/// Sends an API's operations and reads what comes back.
@_spi(Generated) public final class APIClient: Sendable {
  let server: String
  let configuration: ClientConfiguration
  let description: APIDescription
  let authorizationServers = AuthorizationServers()
  let stubs: (any StubbingTransport)?

  /// - Parameter server: the server's address; operations' paths are appended to it.
  public init(server: String, configuration: ClientConfiguration, description: APIDescription) {
    self.server = server
    self.configuration = configuration
    self.description = description
    stubs = configuration.transport as? any StubbingTransport
    configuration.offlineQueue?.senders.add(offlineSender)
  }

  /// The zone of date-times that are written without one.
  var timeZone: TimeZone { configuration.timeZone ?? description.timeZone }

  /// Begins a request.
  ///
  /// - Parameters:
  ///   - id: the operation's id, for errors and logs.
  ///   - path: a template: `/pets/{id}`.
  ///   - security: alternatives of security schemes; `nil` for the API's own, `[]` for a public operation.
  public func request(
    _ id: String,
    _ method: HTTPMethod,
    _ path: String,
    security: [[String]]? = nil
  ) -> OperationRequest {
    var request = OperationRequest(
      id: id,
      method: method,
      template: PathTemplate(text: path),
      security: security ?? description.security,
      timeZone: timeZone,
      random: configuration.random,
      envelope: description.envelope
    )
    if stubs != nil {
      request.stubbed = StubbedCall(
        method: method, path: path, timeZone: timeZone, errors: description.errors)
      request.stubbed?.envelope = description.envelope
    }
    return request
  }
}

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

/// The properties that all operations of an API share.
@_spi(Generated) public struct APIDescription: Sendable {
  /// The name of the API, as in its document.
  public let name: String
  let schemes: [String: SecurityScheme]
  let security: [[String]]
  let tokens: TokenLifecycle?
  let oauth: OAuthScheme?
  let envelope: Envelope?
  let errors: ErrorFormat
  let timeZone: TimeZone

  /// - Parameters:
  ///   - schemes: security schemes by the name the document gives them.
  ///   - security: what operations need unless they say otherwise: alternatives, each a set of schemes.
  ///   - tokens: where those of a log-in are found that is an operation of the API.
  ///   - oauth: where they come from otherwise.
  ///   - envelope: the object that success responses are wrapped in.
  ///   - timeZone: the identifier of the zone of date-times that are written without one; UTC where the system
  ///     doesn't know it.
  public init(
    name: String,
    schemes: [String: SecurityScheme] = [:],
    security: [[String]] = [],
    tokens: TokenLifecycle? = nil,
    oauth: OAuthScheme? = nil,
    envelope: Envelope? = nil,
    errors: ErrorFormat = .init(),
    timeZone: String = "UTC"
  ) {
    self.name = name
    self.schemes = schemes
    self.security = security
    self.tokens = tokens
    self.oauth = oauth
    self.envelope = envelope
    self.errors = errors
    self.timeZone = TimeZone(identifier: timeZone) ?? .gmt
  }
}

extension APIClient {
  /// The result of a call that a stub answers without a request; nil: it has to be sent.
  func stubbedResult<Result>(of request: OperationRequest) async throws(APIError) -> Result? {
    guard let stubs, let call = request.stubbed else { return nil }
    do {
      return try await stubs.result(of: call, operationID: request.id) as? Result
    } catch {
      throw context(of: request).error(wrapping: error, isFromTransport: true)
    }
  }
}

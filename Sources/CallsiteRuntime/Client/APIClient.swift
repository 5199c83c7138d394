package import Foundation

/// Sends the operations of an API and reads their responses.
@_spi(Generated) public final class APIClient: Sendable {
  package let server: String
  let template: ServerTemplate?
  package let configuration: ClientConfiguration
  package let description: APIDescription
  package let issuer: IssuerLink?
  let stubs: (any StubbingTransport)?

  /// Creates a client.
  ///
  /// - Parameter server: The URL of the server, to which the paths of operations are appended.
  public init(server: String, configuration: ClientConfiguration, description: APIDescription) {
    self.server = server
    template = nil
    self.configuration = configuration
    self.description = description
    issuer = description.oauth?.makeLink()
    stubs = configuration.transport as? any StubbingTransport
    addToLinks()
  }

  /// Creates a client of a server that may have been made from one with variables.
  ///
  /// - Parameters:
  ///   - server: The URL of the server, to which the paths of operations are appended.
  ///   - template: The documented server with variables that the URL was made from, if any.
  public init(
    server: String,
    template: ServerTemplate?,
    configuration: ClientConfiguration,
    description: APIDescription
  ) {
    self.server = server
    self.template = template
    self.configuration = configuration
    self.description = description
    issuer = description.oauth?.makeLink()
    stubs = configuration.transport as? any StubbingTransport
    addToLinks()
  }

  /// The time zone of date-times without an offset.
  package var timeZone: TimeZone { configuration.timeZone ?? description.timeZone }

  /// Starts a request.
  ///
  /// - Parameters:
  ///   - id: The identifier of the operation, for errors and logs.
  ///   - method: The HTTP method.
  ///   - path: A path template, such as `/pets/{id}`.
  ///   - security: Alternatives of security schemes, `nil` for those of the API, or `[]` for a public
  ///     operation.
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
      random: configuration.environment.random,
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

/// The properties that the operations of an API share.
@_spi(Generated) public final class APIDescription: Sendable {
  /// The name of the API in its document.
  public let name: String
  package let schemes: [String: SecurityScheme]
  let security: [[String]]
  let tokens: TokenLifecycle?
  let oauth: (any TokenIssuer)?
  let envelope: Envelope?
  package let errors: ErrorFormat
  let timeZone: TimeZone
  package let emptyObjects: EmptyObjects

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - name: The name of the API in its document.
  ///   - schemes: The security schemes by their names in the document.
  ///   - security: The requirements of operations that don't specify their own: alternatives, each a set of
  ///     schemes.
  ///   - tokens: The token lifecycle, if the login is an operation of the API.
  ///   - oauth: The issuer of tokens through OAuth 2.0, of the product CallsiteOAuth.
  ///   - envelope: The object that successful responses are wrapped in.
  ///   - errors: The format of errors.
  ///   - timeZone: The identifier of the time zone of date-times without an offset. If the system doesn't
  ///     know it, it's UTC.
  ///   - emptyObjects: What the API sends for an object without properties.
  public init(
    name: String,
    schemes: [String: SecurityScheme] = [:],
    security: [[String]] = [],
    tokens: TokenLifecycle? = nil,
    oauth: (any TokenIssuer)? = nil,
    envelope: Envelope? = nil,
    errors: ErrorFormat = .init(),
    timeZone: String = "UTC",
    emptyObjects: EmptyObjects = .objects
  ) {
    self.name = name
    self.schemes = schemes
    self.security = security
    self.tokens = tokens
    self.oauth = oauth
    self.envelope = envelope
    self.errors = errors
    self.timeZone = TimeZone(identifier: timeZone) ?? .gmt
    self.emptyObjects = emptyObjects
  }
}

extension APIClient {
  /// Returns the result of a call that a stub provides directly, or `nil` if the request must be sent.
  func stubbedResult<Result>(of request: OperationRequest) async throws(APIError) -> Result? {
    guard let stubs, let call = request.stubbed else { return nil }
    do {
      return try await stubs.result(of: call, operationID: request.id) as? Result
    } catch {
      throw context(of: request).error(wrapping: error, isFromTransport: true)
    }
  }
}

import Foundation

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

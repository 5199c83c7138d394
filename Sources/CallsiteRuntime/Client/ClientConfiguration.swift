public import Foundation

/// The configuration of a client. The defaults suit an app.
///
/// ```swift
/// var configuration = ClientConfiguration(tokenStore: FileTokenStore(file: tokenFile))
/// configuration.limits.deadline = .seconds(60)
/// let helpPet = HelpPetClient(configuration: configuration)
/// ```
public struct ClientConfiguration: Sendable {
  /// The transport that sends requests.
  public var transport: any Transport

  /// The middleware that each call passes through once, in this order. See ``Middleware``.
  public var middleware: [any Middleware]

  /// The middleware that each request passes through as it's sent, in this order: each retry, and each redirect, with
  /// its credentials. See ``Middleware``.
  public var networkMiddleware: [any Middleware] = []

  /// Whether a redirect to another origin (307, 308) sends the body there, as for uploads to a storage service. The
  /// default is `false`: such a redirect is the response.
  public var sendsBodiesToOtherOrigins = false

  /// The store for the tokens of a login. By default, it's in memory and shared by copies of the
  /// configuration.
  public var tokenStore: any TokenStore {
    didSet {
      refresher = TokenRefresher()
      sessionMonitor = SessionMonitor()
    }
  }

  /// Belongs to the store, so that clients that share it don't refresh its tokens at the same time.
  private(set) var refresher = TokenRefresher()

  /// Belongs to the store as well.
  private(set) var sessionMonitor = SessionMonitor()

  /// The app's registration with authorization servers. It's required to log in with OAuth 2.0 and to refresh
  /// the resulting tokens.
  public var oauthClient: OAuthClient?

  /// Credentials other than the tokens of a login, by the name of their security scheme.
  public var credentials: [String: Credential]

  /// The time zone of date-times without an offset, or `nil` for the API's own if known, or else UTC.
  public var timeZone: TimeZone?

  /// The header fields to send with every request. Those of an operation take precedence.
  public var headers: HeaderFields = [:]

  /// The limits of calls: of time, redirects and memory.
  public var limits: Limits

  /// Whether requests may use plain HTTP to hosts other than the local machine.
  public var allowsInsecureHTTP = false

  /// The retry policy of calls whose options specify none. By default, requests are retried twice if it does
  /// no harm.
  public var retryPolicy: RetryPolicy

  /// The cache for responses, or `nil`, the default, for none: a `ResponseCache`, of the product CallsiteCache.
  public var cache: (any ResponseStore)?

  /// The queue for requests that can't be sent now, or `nil`, the default, if such calls fail: an `OfflineQueue`, of
  /// the product CallsiteBackground.
  public var offlineQueue: (any RequestQueue)?

  /// The transfers that continue while the app isn't running, or `nil`, the default, if calls can't start any:
  /// `BackgroundTransfers`, of the product CallsiteBackground.
  public var backgroundTransfers: (any BackgroundSender)?

  /// The clocks and random numbers, which tests replace.
  public var environment = Environment()

  /// Creates a configuration from what most apps replace. All other properties have their defaults.
  public init(
    transport: any Transport = URLSessionTransport(),
    middleware: [any Middleware] = [],
    tokenStore: any TokenStore = InMemoryTokenStore(),
    credentials: [String: Credential] = [:],
    retryPolicy: RetryPolicy = RetryPolicy(),
    limits: Limits = Limits()
  ) {
    self.transport = transport
    self.middleware = middleware
    self.tokenStore = tokenStore
    self.credentials = credentials
    self.retryPolicy = retryPolicy
    self.limits = limits
  }
}

extension ClientConfiguration {
  /// Returns the configuration with credentials by security scheme, which replace those with the same key.
  @_spi(Generated) public func adding<Scheme: RawRepresentable<String>>(
    _ credentials: [Scheme: Credential]
  ) -> ClientConfiguration {
    var configuration = self
    for (scheme, credential) in credentials { configuration.credentials[scheme.rawValue] = credential }
    return configuration
  }
}

extension ClientConfiguration {
  /// Checks that a URL is allowed.
  ///
  /// - Throws: ``InvalidRequest`` for plain HTTP to another machine, unless it's allowed.
  package func requireSecurity(of url: URL) throws {
    try Origin.requireSecurity(of: url, allowsInsecureHTTP: allowsInsecureHTTP)
  }
}

extension ClientConfiguration {
  /// The token store, for reading and ending the session.
  package var sessionStore: SessionStore {
    SessionStore(store: tokenStore, cache: cache, monitor: sessionMonitor)
  }
}

public import Foundation

/// The configuration of a client.
public struct ClientConfiguration: Sendable {
  /// The transport that sends requests.
  public var transport: any Transport

  /// The middleware that each call passes through once, in this order. See ``Middleware``.
  public var middleware: [any Middleware]

  /// The middleware that each request passes through as it's sent, in this order: each retry, and each redirect, with
  /// its credentials. See ``Middleware``.
  public var networkMiddleware: [any Middleware]

  /// The maximum number of redirects to follow, one after the other. More are an ``APIError`` of kind
  /// `.transport(.redirectLoop)`. The default is 10. With 0, a redirect is the response.
  public var maximumRedirects: Int

  /// Whether a redirect to another origin (307, 308) sends the body there, as for uploads to a storage service. The
  /// default is `false`: such a redirect is the response.
  public var sendsBodiesToOtherOrigins: Bool

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
  public var headers: HeaderFields

  /// The time without any progress after which a transfer fails, or `nil` for no limit. The default is 30
  /// seconds.
  public var timeout: Duration?

  /// The time after which a call fails, whatever it's doing: it includes retries, redirects, and token refreshes. The
  /// default is `nil`, for no limit.
  ///
  /// The error is of kind `.transport(.timedOut)`, or `.queued` if the offline queue has the request. A stream is limited
  /// until its response begins. A refresh of tokens continues, because the server may already have replaced them.
  public var deadline: Duration?

  /// Whether requests may use plain HTTP to hosts other than the local machine.
  public var allowsInsecureHTTP: Bool

  /// The retry policy of calls whose options specify none. By default, requests are retried twice if it does
  /// no harm.
  public var retryPolicy: RetryPolicy

  /// The maximum number of bytes of a response to collect in memory, after decompression. The default is 64
  /// MB.
  ///
  /// A longer response is an ``APIError`` of kind `.unexpectedContent`. Streams and downloads to files aren't
  /// limited, except that on Linux, which can't slow down a server, a stream that is this far ahead of its
  /// reader ends with the same error.
  public var responseLimit: Int

  /// The cache for responses, or `nil`, the default, for none.
  public var cache: ResponseCache?

  /// The queue for requests that can't be sent now, or `nil`, the default, if such calls fail: an `OfflineQueue`, of
  /// the product CallsiteBackground.
  public var offlineQueue: (any RequestQueue)?

  /// The transfers that continue while the app isn't running, or `nil`, the default, if calls can't start any:
  /// `BackgroundTransfers`, of the product CallsiteBackground.
  public var backgroundTransfers: (any BackgroundSender)?

  /// Returns the current date, for the expiry of tokens, the age of cached responses, and a `Retry-After`
  /// date in a response without `Date`.
  public var now: @Sendable () -> Date

  /// Returns random numbers, for multipart boundaries and retry delays.
  public var random: @Sendable () -> UInt64

  /// The clock that measures retry delays, deadlines, and the durations of requests.
  public var clock: any Clock<Duration>
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

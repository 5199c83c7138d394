public import Foundation

/// The configuration of a client.
public struct ClientConfiguration: Sendable {
  /// The transport that sends requests.
  public var transport: any Transport

  /// The middleware, in the order in which requests pass through it.
  public var middleware: [any Middleware]

  /// The store for the tokens of a log-in; by default in memory, shared by copies of this configuration.
  public var tokenStore: any TokenStore {
    didSet {
      refresher = TokenRefresher()
      sessionMonitor = SessionMonitor()
    }
  }

  /// Goes with the store, so that clients that share one don't refresh its tokens at the same time.
  private(set) var refresher = TokenRefresher()

  /// Goes with the store as well.
  private(set) var sessionMonitor = SessionMonitor()

  /// What authorization servers know the app as; needed where users log in with OAuth 2.0, and by clients that
  /// refresh such tokens.
  public var oauthClient: OAuthClient?

  /// Credentials that aren't tokens of a log-in, by the name of the security scheme.
  public var credentials: [String: Credential]

  /// The zone of date-times that are written without one; `nil`: the API's own, if its client knows one, else
  /// UTC.
  public var timeZone: TimeZone?

  /// Sent with every request; an operation's own headers win.
  public var headers: HeaderFields

  /// The time that a transfer may stall before it fails; 30 seconds by default, `nil` for no limit.
  public var timeout: Duration?

  /// Whether requests may go over plain HTTP to hosts other than this machine.
  public var allowsInsecureHTTP: Bool

  /// What calls do after failures that may pass, unless their options say otherwise; by default they try
  /// twice more where that does no harm.
  public var retryPolicy: RetryPolicy

  /// How many bytes a response may have that is collected in memory, counted as they are read (decompressed);
  /// 64 MB by default. A longer one is an ``APIError`` of kind `.unexpectedContent`. Streams and downloads to
  /// files may be as long as they like; on Linux, where a server can't be made to wait, a stream that is so much
  /// ahead of its reader ends with that error.
  public var responseLimit: Int

  /// The cache of responses; by default there is none.
  public var cache: ResponseCache?

  /// The queue for requests that can't be sent now; by default such calls fail.
  public var offlineQueue: OfflineQueue?

  /// The time of day, for tokens that expire, cached answers and a `Retry-After` date in a response without
  /// `Date`.
  public var now: @Sendable () -> Date

  /// The source of randomness for multipart boundaries and retry delays.
  public var random: @Sendable () -> UInt64

  /// The clock that measures retry delays.
  public var clock: any Clock<Duration>

  /// Creates a configuration; the defaults suit an app.
  public init(
    transport: any Transport = URLSessionTransport(),
    middleware: [any Middleware] = [],
    tokenStore: any TokenStore = InMemoryTokenStore(),
    oauthClient: OAuthClient? = nil,
    credentials: [String: Credential] = [:],
    timeZone: TimeZone? = nil,
    headers: HeaderFields = [:],
    timeout: Duration? = .seconds(30),
    allowsInsecureHTTP: Bool = false,
    retryPolicy: RetryPolicy = RetryPolicy(),
    responseLimit: Int = 64_000_000,
    cache: ResponseCache? = nil,
    offlineQueue: OfflineQueue? = nil,
    now: @escaping @Sendable () -> Date = { Date() },
    random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) },
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.transport = transport
    self.middleware = middleware
    self.tokenStore = tokenStore
    self.oauthClient = oauthClient
    self.credentials = credentials
    self.timeZone = timeZone
    self.headers = headers
    self.timeout = timeout
    self.allowsInsecureHTTP = allowsInsecureHTTP
    self.retryPolicy = retryPolicy
    self.responseLimit = responseLimit
    self.cache = cache
    self.offlineQueue = offlineQueue
    self.now = now
    self.random = random
    self.clock = clock
  }
}

extension ClientConfiguration {
  /// - Throws: `InvalidRequest` for plain HTTP to another machine, unless that is allowed.
  func requireSecurity(of url: URL) throws {
    guard let origin = Origin(url) else { throw InvalidRequest("The address isn't a valid HTTP address.") }
    guard origin.isSecure || origin.isLoopback || allowsInsecureHTTP else {
      throw InvalidRequest("Plain HTTP to \(origin.host) isn't allowed; see allowsInsecureHTTP.")
    }
  }
}

extension ClientConfiguration {
  /// The token store, as whoever reads or ends a session must see it.
  var sessionStore: SessionStore {
    SessionStore(store: tokenStore, cache: cache, monitor: sessionMonitor)
  }
}

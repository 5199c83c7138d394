public import Foundation

extension ClientConfiguration {
  /// Creates a configuration. The defaults suit an app.
  public init(
    transport: any Transport = URLSessionTransport(),
    middleware: [any Middleware] = [],
    networkMiddleware: [any Middleware] = [],
    maximumRedirects: Int = 10,
    sendsBodiesToOtherOrigins: Bool = false,
    tokenStore: any TokenStore = InMemoryTokenStore(),
    oauthClient: OAuthClient? = nil,
    credentials: [String: Credential] = [:],
    timeZone: TimeZone? = nil,
    headers: HeaderFields = [:],
    timeout: Duration? = .seconds(30),
    deadline: Duration? = nil,
    allowsInsecureHTTP: Bool = false,
    retryPolicy: RetryPolicy = RetryPolicy(),
    responseLimit: Int = 64_000_000,
    cache: ResponseCache? = nil,
    offlineQueue: (any RequestQueue)? = nil,
    backgroundTransfers: (any BackgroundSender)? = nil,
    now: @escaping @Sendable () -> Date = { Date() },
    random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) },
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.transport = transport
    self.middleware = middleware
    self.networkMiddleware = networkMiddleware
    self.maximumRedirects = maximumRedirects
    self.sendsBodiesToOtherOrigins = sendsBodiesToOtherOrigins
    self.tokenStore = tokenStore
    self.oauthClient = oauthClient
    self.credentials = credentials
    self.timeZone = timeZone
    self.headers = headers
    self.timeout = timeout
    self.deadline = deadline
    self.allowsInsecureHTTP = allowsInsecureHTTP
    self.retryPolicy = retryPolicy
    self.responseLimit = responseLimit
    self.cache = cache
    self.offlineQueue = offlineQueue
    self.backgroundTransfers = backgroundTransfers
    self.now = now
    self.random = random
    self.clock = clock
  }
}

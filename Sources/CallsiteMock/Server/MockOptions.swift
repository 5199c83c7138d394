/// The behavior of a mock server beyond its document.
public struct MockOptions: Sendable, Hashable {
  /// The lifetime of the tokens that the server issues.
  public enum TokenLifetime: Sendable, Hashable {
    /// The number of requests for which a token is valid.
    case requests(Int)
    /// The number of seconds for which a token is valid.
    case seconds(Double)
  }

  /// The number of requests that are allowed in a period.
  public struct RateLimit: Sendable, Hashable {
    /// The number of requests.
    public var requests: Int
    /// The length of the period.
    public var seconds: Double

    /// Creates a limit, such as 100 requests in 60 seconds.
    public init(requests: Int, seconds: Double) {
      self.requests = requests
      self.seconds = seconds
    }
  }

  /// The seed of generated values; the same seed gives the same values.
  public var seed: UInt64 = 0
  /// The time to wait before each response.
  public var latency: Duration = .zero
  /// The time to wait between two events or lines of a stream.
  public var streamInterval: Duration = .zero
  /// Whether what is created is kept, so that it can be read, listed, changed and deleted.
  public var isStateful = false
  /// Whether what the document doesn't describe is refused: query parameters, properties, tokens.
  public var isStrict = false
  /// Whether requests are checked at all.
  public var checksRequests = true
  /// The lifetime of issued tokens; nil if they don't expire.
  public var tokenLifetime: TokenLifetime?
  /// The limit beyond which requests are refused with 429; nil for no limit.
  public var rateLimit: RateLimit?
  /// Whether web pages of other origins may read responses (CORS).
  public var allowsOtherOrigins = false
  /// The number of items in a paged list.
  public var listLength = 5
  /// The number of recent requests to keep.
  public var recordedRequests = 1_000

  /// Creates the default options.
  public init() {}
}

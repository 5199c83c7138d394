/// How the server behaves beyond what its document says.
public struct MockOptions: Sendable, Hashable {
  /// How long a token holds that the server gave out.
  public enum TokenLifetime: Sendable, Hashable {
    /// It is good for so many requests.
    case requests(Int)
    /// It is good for so long.
    case seconds(Double)
  }

  /// How many requests are answered in how many seconds.
  public struct RateLimit: Sendable, Hashable {
    /// The number of requests.
    public var requests: Int
    /// In this time.
    public var seconds: Double

    /// For example 100 requests in 60 seconds.
    public init(requests: Int, seconds: Double) {
      self.requests = requests
      self.seconds = seconds
    }
  }

  /// Which of all possible values are made; the same seed gives the same ones.
  public var seed: UInt64 = 0
  /// How long every answer waits.
  public var latency: Duration = .zero
  /// How long to wait between two events or lines of a stream.
  public var streamInterval: Duration = .zero
  /// Whether what is created is kept, so that it can be read, listed, changed and deleted.
  public var isStateful = false
  /// Whether what the document doesn't describe is refused: query parameters, properties, tokens.
  public var isStrict = false
  /// Whether requests are checked at all.
  public var checksRequests = true
  /// When tokens expire that logging in gave out; nil: never.
  public var tokenLifetime: TokenLifetime?
  /// When requests are answered with 429; nil: never.
  public var rateLimit: RateLimit?
  /// Whether pages of other origins may read answers (CORS), as a browser asks for.
  public var allowsOtherOrigins = false
  /// How many items a list has that pages.
  public var listLength = 5
  /// How many of the last requests are kept.
  public var recordedRequests = 1_000

  /// The defaults.
  public init() {}
}

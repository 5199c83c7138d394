public import Foundation

extension ClientConfiguration {
  /// The limits of a client's calls. ``RequestOptions`` can specify other limits for a call.
  public struct Limits: Hashable, Sendable {
    /// The time without any progress after which a transfer fails, or `nil` for no limit. The default is 30 seconds.
    public var timeout: Duration?

    /// The time after which a call fails, whatever it's doing: it includes retries, redirects, and token refreshes. The
    /// default is `nil`, for no limit.
    ///
    /// The error is of kind `.transport(.timedOut)`, or `.queued` if the offline queue has the request. A stream is
    /// limited until its response begins. A refresh of tokens continues, because the server may already have replaced
    /// them.
    public var deadline: Duration?

    /// The maximum number of redirects to follow, one after the other. More are an ``APIError`` of kind
    /// `.transport(.redirectLoop)`. The default is 10. With 0, a redirect is the response.
    public var redirectCount: Int

    /// The maximum number of bytes of a response to collect in memory, after decompression. The default is 64 MB.
    ///
    /// A longer response is an ``APIError`` of kind `.unexpectedContent`. Streams and downloads to files aren't
    /// limited, except that on Linux, which can't slow down a server, a stream that is this far ahead of its
    /// reader ends with the same error.
    public var responseSize: Int

    /// Creates limits.
    public init(
      timeout: Duration? = .seconds(30), deadline: Duration? = nil, redirectCount: Int = 10,
      responseSize: Int = 64_000_000
    ) {
      self.timeout = timeout
      self.deadline = deadline
      self.redirectCount = redirectCount
      self.responseSize = responseSize
    }
  }

  /// The surroundings of a client besides the network. Tests replace them to be fast and repeatable.
  public struct Environment: Sendable {
    /// Returns the current date, for the expiry of tokens, the age of cached responses, and a `Retry-After`
    /// date in a response without `Date`.
    public var now: @Sendable () -> Date

    /// Returns random numbers, for multipart boundaries and retry delays.
    public var random: @Sendable () -> UInt64

    /// The clock that measures retry delays, deadlines, and the durations of requests.
    public var clock: any Clock<Duration>

    /// Creates an environment. The defaults are those of the system.
    public init(
      now: @escaping @Sendable () -> Date = { Date() },
      random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) },
      clock: any Clock<Duration> = ContinuousClock()
    ) {
      self.now = now
      self.random = random
      self.clock = clock
    }
  }
}

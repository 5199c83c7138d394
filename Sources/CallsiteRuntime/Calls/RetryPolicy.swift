package import Foundation

/// Specifies how often and for how long to retry a request after a temporary failure.
///
/// Temporary failures are failed connections, timeouts, and the statuses 408, 429, 502, 503, and 504. The
/// server's `Retry-After` is respected. Without it, delays are random up to a limit that doubles each time,
/// so that clients don't all return at once. Once the attempts or the time are used up, the last failure is
/// the result.
///
/// If the server may have carried out the request, it's retried only if that does no harm: if its method is
/// idempotent (RFC 9110, section 9.2.2), if the API's document allows it, or if ``repeatsKeyedRequests``
/// applies. Any request is retried if it wasn't sent because the host couldn't be reached, or if it was
/// refused with 429 or 503 and a `Retry-After`. Nothing is sent after the task is cancelled, and a body that
/// can be read only once is never sent again.
public struct RetryPolicy: Hashable, Sendable {
  /// The maximum number of attempts, including the first.
  public var maximumAttempts: Int

  /// The upper limit of the first delay.
  public var firstDelay: Duration

  /// The maximum delay between attempts.
  public var longestDelay: Duration

  /// The time after which no further attempt is made, measured from the start of the first. The policy
  /// doesn't wait for a `Retry-After` beyond it.
  public var budget: Duration

  /// Whether to retry requests with other methods that have an `Idempotency-Key` header, by which the server
  /// recognizes a repeated request.
  public var repeatsKeyedRequests: Bool

  /// Creates a policy. The defaults suit apps in the foreground: two retries within 30 seconds.
  public init(
    maximumAttempts: Int = 3,
    firstDelay: Duration = .milliseconds(500),
    longestDelay: Duration = .seconds(10),
    budget: Duration = .seconds(30),
    repeatsKeyedRequests: Bool = false
  ) {
    self.maximumAttempts = maximumAttempts
    self.firstDelay = firstDelay
    self.longestDelay = longestDelay
    self.budget = budget
    self.repeatsKeyedRequests = repeatsKeyedRequests
  }

  /// A policy without retries.
  public static let none = RetryPolicy(maximumAttempts: 1)
}

extension RetryPolicy {
  package static let temporaryStatuses: Set<Int> = [408, 429, 502, 503, 504]

  /// Linux reports a body that ends early as `unknown`.
  package static let temporaryErrors: Set<URLError.Code> = [
    .badServerResponse, .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .networkConnectionLost,
    .notConnectedToInternet, .resourceUnavailable, .timedOut, .unknown,
  ]

  func mayRepeat(_ request: ClientRequest) -> Bool {
    guard maximumAttempts > 1, request.isReplayable else { return false }
    return request.isIdempotent || repeatsKeyedRequests && request.headers["Idempotency-Key"] != nil
  }

  /// Returns the delay before a retry, using exponential backoff with full jitter.
  ///
  /// - Parameters:
  ///   - retry: The number of the retry, from 1.
  ///   - random: A random number.
  package func delay(before retry: Int, random: UInt64) -> Duration {
    let bound = min(longestDelay.seconds, firstDelay.seconds * exp2(Double(retry - 1)))
    return .seconds(bound * Double(random >> 11) * 0x1p-53)
  }
}

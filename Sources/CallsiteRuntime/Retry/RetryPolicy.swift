import Foundation

/// How often, and how long, a request is sent again after a failure that may pass.
///
/// Such failures are connections that fail or time out, and the statuses 408, 429, 502, 503 and 504. The
/// server's `Retry-After` is kept to; without one the delays are random, up to a bound that doubles each
/// time, so that many clients don't come back at once. When attempts or time are used up, the last failure is
/// the result.
///
/// After a failure that leaves open whether the server has done its work, only requests that do no harm when
/// they arrive twice are repeated: those of idempotent methods (RFC 9110, 9.2.2), those that the API's document
/// allows to, and those of ``repeatsKeyedRequests``. Any request is repeated that never left, because nobody
/// answered at the address, and any that 429 or 503 with `Retry-After` refused. Nothing is sent after the task
/// was cancelled, nor a body that can be read only once.
public struct RetryPolicy: Hashable, Sendable {
  /// The maximum number of attempts, including the first.
  public var maximumAttempts: Int

  /// The bound of the first delay.
  public var firstDelay: Duration

  /// The maximum delay between attempts.
  public var longestDelay: Duration

  /// The time after which no attempt begins, counted from the beginning of the first. A `Retry-After` that
  /// leads beyond it isn't waited for.
  public var budget: Duration

  /// Whether requests of other methods are repeated if they have an `Idempotency-Key` header, by which the
  /// server knows that it has seen them.
  public var repeatsKeyedRequests: Bool

  /// A policy for apps in the foreground, which can be changed in every part: two retries within 30 seconds.
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

  /// Every request is sent once.
  public static let none = RetryPolicy(maximumAttempts: 1)
}

extension RetryPolicy {
  func mayRepeat(_ request: ClientRequest) -> Bool {
    guard maximumAttempts > 1, request.isReplayable else { return false }
    return request.isIdempotent || repeatsKeyedRequests && request.headers["Idempotency-Key"] != nil
  }

  /// Exponential backoff with full jitter.
  ///
  /// - Parameters:
  ///   - retry: 1 for the first one.
  ///   - random: any number.
  func delay(before retry: Int, random: UInt64) -> Duration {
    let bound = min(longestDelay.seconds, firstDelay.seconds * exp2(Double(retry - 1)))
    return .seconds(bound * Double(random >> 11) * 0x1p-53)
  }
}

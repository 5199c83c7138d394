import Foundation

/// Retries requests according to a policy.
struct RetryMiddleware: Middleware {
  let policy: RetryPolicy
  let clock: any Clock<Duration>
  let now: @Sendable () -> Date
  let random: @Sendable () -> UInt64

  func intercept(
    _ request: ClientRequest,
    next: @Sendable (ClientRequest) async throws -> ClientResponse
  ) async throws -> ClientResponse {
    guard policy.maximumAttempts > 1, request.isReplayable else { return try await next(request) }
    let stopwatch = Stopwatch(clock: clock)
    var retry = 0
    var loss: (any Error)?
    while true {
      let outcome = await attempt(request, next)
      try Task.checkCancellation()
      // If the first attempt deleted the resource, the second one doesn't find it. The first failure is more
      // informative.
      if let loss, request.method == .delete, outcome.isMissing { throw loss }
      retry += 1
      guard retry < policy.maximumAttempts, policy.mayRepeat(request) || outcome.hadNoEffect,
        let delay = delay(before: retry, after: outcome), stopwatch.elapsed() + delay <= policy.budget
      else { return try outcome.get() }
      if case .failure(let error) = outcome, !outcome.hadNoEffect { loss = error }
      try await stopwatch.sleep(delay)
      request.calls.countRetry()
    }
  }

  /// Makes one attempt. Unless the response is streamed, this includes its body, because the connection may
  /// be lost while it arrives.
  private func attempt(
    _ request: ClientRequest,
    _ next: (ClientRequest) async throws -> ClientResponse
  ) async -> Result<ClientResponse, any Error> {
    do {
      var response = try await next(request)
      if request.isStreamed, (200...299).contains(response.status) { return .success(response) }
      response.body = ByteStream(try await response.collect(upTo: request.responseLimit))
      return .success(response)
    } catch {
      return .failure(error)
    }
  }

  /// Returns the delay before a retry, or `nil` if a retry wouldn't help.
  func delay(before retry: Int, after outcome: Result<ClientResponse, any Error>) -> Duration? {
    switch outcome {
    case .success(let response):
      guard Self.temporaryStatuses.contains(response.status) else { return nil }
      if let delay = RetryAfter.delay(response.headers, now: now()) { return delay }
    case .failure(let failure):
      let error = (failure as? BrokenBody)?.underlying ?? failure
      guard let error = error as? URLError, Self.temporaryErrors.contains(error.code) else { return nil }
    }
    return policy.delay(before: retry, random: random())
  }

  static let temporaryStatuses: Set<Int> = [408, 429, 502, 503, 504]

  /// Linux reports a body that ends early as `unknown`.
  static let temporaryErrors: Set<URLError.Code> = [
    .badServerResponse, .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .networkConnectionLost,
    .notConnectedToInternet, .resourceUnavailable, .timedOut, .unknown,
  ]
}

extension Result<ClientResponse, any Error> {
  /// Whether the server certainly hasn't carried out the request, because it wasn't sent or was postponed.
  fileprivate var hadNoEffect: Bool {
    switch self {
    case .success(let response):
      (response.status == 429 || response.status == 503) && response.headers["Retry-After"] != nil
    case .failure(let error):
      (error as? URLError).map { TransportFailure($0.code).wasNeverSent } ?? false
    }
  }

  /// Whether the response says that the resource doesn't exist.
  fileprivate var isMissing: Bool {
    if case .success(let response) = self { response.status == 404 || response.status == 410 } else { false }
  }
}

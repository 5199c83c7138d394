import Foundation

/// Sends a request again as its policy says.
struct RetryMiddleware: Middleware {
  let policy: RetryPolicy
  let clock: any Clock<Duration>
  let now: @Sendable () -> Date
  let random: @Sendable () -> UInt64

  func intercept(
    _ request: ClientRequest,
    next: @Sendable (ClientRequest) async throws -> ClientResponse
  ) async throws -> ClientResponse {
    guard policy.mayRepeat(request) else { return try await next(request) }
    let stopwatch = Stopwatch(clock: clock)
    var retry = 0
    while true {
      let outcome = await attempt(request, next)
      try Task.checkCancellation()
      retry += 1
      guard retry < policy.maximumAttempts, let delay = delay(before: retry, after: outcome),
        stopwatch.elapsed() + delay <= policy.budget
      else { return try outcome.get() }
      try await stopwatch.sleep(delay)
      request.calls.countRetry()
    }
  }

  /// One attempt, its body included unless it is a stream: a connection may break in the middle of it as well.
  private func attempt(
    _ request: ClientRequest,
    _ next: (ClientRequest) async throws -> ClientResponse
  ) async -> Result<ClientResponse, any Error> {
    do {
      var response = try await next(request)
      if request.isStreamed, (200...299).contains(response.status) { return .success(response) }
      response.body = ResponseBody(try await response.body.collect())
      return .success(response)
    } catch {
      return .failure(error)
    }
  }

  /// `nil` for an outcome that won't get better.
  func delay(before retry: Int, after outcome: Result<ClientResponse, any Error>) -> Duration? {
    switch outcome {
    case .success(let response):
      guard Self.passingStatuses.contains(response.status) else { return nil }
      if let delay = RetryAfter.delay(response.headers, now: now()) { return delay }
    case .failure(let error):
      guard let error = error as? URLError, Self.passingErrors.contains(error.code) else { return nil }
    }
    return policy.delay(before: retry, random: random())
  }

  private static let passingStatuses: Set<Int> = [408, 429, 502, 503, 504]

  /// `unknown` is what Linux calls a body that ends too early.
  private static let passingErrors: Set<URLError.Code> = [
    .badServerResponse, .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .networkConnectionLost,
    .notConnectedToInternet, .resourceUnavailable, .timedOut, .unknown,
  ]
}

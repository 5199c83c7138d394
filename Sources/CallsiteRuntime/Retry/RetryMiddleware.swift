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
    guard policy.maximumAttempts > 1, request.isReplayable else { return try await next(request) }
    let stopwatch = Stopwatch(clock: clock)
    var retry = 0
    var loss: (any Error)?
    while true {
      let outcome = await attempt(request, next)
      try Task.checkCancellation()
      // What a first attempt has removed isn't there for the second: its own failure says more than that.
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

  /// One attempt, its body included unless it is a stream: a connection may break in the middle of it as well.
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

  /// `nil` for an outcome that won't get better.
  func delay(before retry: Int, after outcome: Result<ClientResponse, any Error>) -> Duration? {
    switch outcome {
    case .success(let response):
      guard Self.passingStatuses.contains(response.status) else { return nil }
      if let delay = RetryAfter.delay(response.headers, now: now()) { return delay }
    case .failure(let failure):
      let error = (failure as? BrokenBody)?.underlying ?? failure
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

extension Result<ClientResponse, any Error> {
  /// Whether the server has certainly not done what the request asks: it never left, or was refused until
  /// later.
  fileprivate var hadNoEffect: Bool {
    switch self {
    case .success(let response):
      (response.status == 429 || response.status == 503) && response.headers["Retry-After"] != nil
    case .failure(let error):
      (error as? URLError).map { TransportFailure($0.code).neverLeft } ?? false
    }
  }

  /// Whether there is no such thing as the request is about.
  fileprivate var isMissing: Bool {
    if case .success(let response) = self { response.status == 404 || response.status == 410 } else { false }
  }
}

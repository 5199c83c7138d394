import Foundation

/// Makes the attempts of a call according to a retry policy.
package struct Attempts: Transport {
  let policy: RetryPolicy

  /// The time after which the call fails anyway, measured from its start, or `nil` for no limit.
  var deadline: Duration?
  let clock: any Clock<Duration>
  let now: @Sendable () -> Date
  let random: @Sendable () -> UInt64
  let hops: Hops

  package func send(_ request: ClientRequest) async throws -> ClientResponse {
    guard policy.maximumAttempts > 1, request.isReplayable else {
      return try await hops.send(request).result.get()
    }
    let stopwatch = Stopwatch(clock: clock)
    var next = request
    var retry = 0
    var loss: (any Error)?
    while true {
      let outcome = await attempt(next)
      try Task.checkCancellation()
      // If the first attempt deleted the resource, the second one doesn't find it. The first failure is more
      // informative.
      if let loss, request.method == .delete, outcome.isMissing { throw loss }
      retry += 1
      guard retry < policy.maximumAttempts, let delay = delay(before: retry, after: outcome),
        stopwatch.elapsed() + delay <= budget
      else { return try outcome.result.get() }
      if case .failure(let error) = outcome.result, !outcome.hadNoEffect { loss = error }
      next = request.retried(after: outcome)
      try await stopwatch.sleep(delay)
      request.calls.countRetry()
    }
  }

  /// The time after which no further attempt is made.
  var budget: Duration { min(policy.budget, deadline ?? policy.budget) }

  /// Makes one attempt. Unless the response is streamed, this includes its body, because the connection may
  /// be lost while it arrives.
  private func attempt(_ request: ClientRequest) async -> Hops.Outcome {
    var outcome = await hops.send(request)
    guard case .success(var response) = outcome.result, !(request.isStreamed && response.isSuccess) else {
      return outcome
    }
    do {
      response.body = ByteStream(try await response.collect(upTo: request.responseLimit))
      outcome.result = .success(response)
    } catch {
      outcome.result = .failure(error)
    }
    return outcome
  }

  /// Returns the delay before a retry, or `nil` if a retry wouldn't help or might do harm.
  func delay(before retry: Int, after outcome: Hops.Outcome) -> Duration? {
    guard policy.mayRepeat(outcome.request) || outcome.hadNoEffect else { return nil }
    switch outcome.result {
    case .success(let response):
      guard RetryPolicy.temporaryStatuses.contains(response.status) else { return nil }
      if let delay = RetryAfter.delay(response.headers, now: now()) { return delay }
    case .failure(let failure):
      let error = (failure as? BrokenBody)?.underlying ?? failure
      guard let error = error as? URLError, RetryPolicy.temporaryErrors.contains(error.code) else {
        return nil
      }
    }
    return policy.delay(before: retry, random: random())
  }
}

extension ClientRequest {
  /// Returns the request of the next attempt.
  ///
  /// Reading starts over, because a redirect may lead elsewhere the next time. A request that makes changes was answered
  /// with the redirect, so only the hop that failed is repeated.
  fileprivate func retried(after outcome: Hops.Outcome) -> ClientRequest {
    method.isSafe ? self : outcome.request
  }
}

extension Hops.Outcome {
  /// Whether the server certainly hasn't carried out the last request, because it wasn't sent or was postponed.
  var hadNoEffect: Bool {
    switch result {
    case .success(let response): response.isPostponed
    case .failure(let error): TransportFailure.wasNeverSent(error)
    }
  }

  /// Whether the response says that the resource doesn't exist.
  fileprivate var isMissing: Bool {
    if case .success(let response) = result {
      response.status == 404 || response.status == 410
    } else {
      false
    }
  }
}

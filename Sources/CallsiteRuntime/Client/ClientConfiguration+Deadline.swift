import Foundation

extension ClientConfiguration {
  /// Returns the result of an operation, or throws when a deadline has passed, even if the operation doesn't respond to
  /// its cancellation.
  ///
  /// - Parameters:
  ///   - deadline: The time from now, or `nil` for no limit.
  ///   - failure: Returns the error to throw when the deadline has passed.
  /// - Throws: An error of the operation, `failure`, or `CancellationError` as soon as the task is cancelled.
  package func within<Value: Sendable>(
    _ deadline: Duration?,
    failingWith failure: @escaping @Sendable () async -> any Error = { DeadlineExceeded() },
    operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard let deadline else { return try await operation() }
    let sleep = Stopwatch(clock: environment.clock).sleep
    let (results, continuation) = AsyncThrowingStream<Value, any Error>.makeStream()
    let work = Task {
      do {
        continuation.yield(try await operation())
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    let timer = Task {
      try await sleep(deadline)
      continuation.finish(throwing: await failure())
    }
    defer {
      work.cancel()
      timer.cancel()
    }
    for try await result in results { return result }
    throw CancellationError()
  }
}

/// The call took longer than its deadline. This reaches the caller as an ``APIError`` of kind `.transport(.timedOut)`.
struct DeadlineExceeded: CallFailure, CustomStringConvertible {
  var kind: APIError.Kind { .transport(.timedOut) }
  let description = "The deadline of the call has passed."
}

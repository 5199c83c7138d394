import Foundation

/// Measures the time since its creation, and sleeps, with any clock.
struct Stopwatch: Sendable {
  let elapsed: @Sendable () -> Duration
  let sleep: @Sendable (Duration) async throws -> Void

  init(clock: any Clock<Duration>) {
    self.init(opened: clock)
  }

  private init<C: Clock>(opened clock: C) where C.Duration == Duration {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
  }
}

/// A timer that fires after a period of inactivity.
package final class IdleTimer: @unchecked Sendable {
  private let lock = NSLock()
  private var lastActivity = Duration.zero
  private var task: Task<Void, Never>?
  private var isStopped = false
  private var isPaused = false

  private let stopwatch: Stopwatch

  package init(clock: any Clock<Duration>) {
    stopwatch = Stopwatch(clock: clock)
  }

  /// Records activity.
  package func touch() {
    let now = stopwatch.elapsed()
    lock.withLock { lastActivity = now }
  }

  /// Calls `fire` once, when ``touch()`` hasn't been called for `timeout`.
  package func start(_ timeout: Duration, fire: @escaping @Sendable () -> Void) {
    touch()
    let task = Task { [self] in
      var rest = timeout
      while rest > .zero {
        guard (try? await stopwatch.sleep(rest)) != nil else { return }
        rest = timeout - idleTime
      }
      fire()
    }
    let isLate = lock.withLock {
      self.task = task
      return isStopped
    }
    if isLate { task.cancel() }
  }

  /// Stops counting time until ``resume()`` is called.
  package func pause() { lock.withLock { isPaused = true } }

  /// Starts counting again from zero.
  package func resume() {
    touch()
    lock.withLock { isPaused = false }
  }

  package func stop() {
    let task = lock.withLock {
      isStopped = true
      defer { self.task = nil }
      return self.task
    }
    task?.cancel()
  }

  private var idleTime: Duration {
    let now = stopwatch.elapsed()
    return lock.withLock { isPaused ? .zero : now - lastActivity }
  }
}

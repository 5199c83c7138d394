import Foundation

/// Fires timers after periods of inactivity. The time for which an app is suspended doesn't count.
///
/// One task serves all requests of a transport, because a task for each would take a tenth of a short request's
/// time.
package final class IdleTimers: @unchecked Sendable {
  private let lock = NSLock()
  private var running: [ObjectIdentifier: IdleTimer] = [:]
  private var alarm: (time: Duration, task: Task<Void, Never>)?

  fileprivate let stopwatch: Stopwatch

  package init(clock: any Clock<Duration>) {
    stopwatch = Stopwatch(clock: clock)
  }

  deinit { alarm?.task.cancel() }

  /// Returns a timer that doesn't run yet.
  package func makeTimer() -> IdleTimer { IdleTimer(timers: self) }

  fileprivate func add(_ timer: IdleTimer) {
    lock.withLock {
      running[ObjectIdentifier(timer)] = timer
      setAlarm(noLaterThan: timer.deadline(now: stopwatch.elapsed()))
    }
  }

  fileprivate func remove(_ timer: IdleTimer) {
    // The task isn't cancelled: the next request will probably need it.
    _ = lock.withLock { running.removeValue(forKey: ObjectIdentifier(timer)) }
  }

  /// Called under the lock.
  private func setAlarm(noLaterThan time: Duration) {
    if let alarm, alarm.time <= time { return }
    alarm?.task.cancel()
    let rest = time - stopwatch.elapsed()
    let task = Task { [stopwatch, weak self] in
      guard (try? await stopwatch.sleep(rest)) != nil else { return }
      self?.fireExpired()
    }
    alarm = (time, task)
  }

  /// The minimum delay of an alarm if the app was suspended, rather than busy.
  private static let suspension = Duration.seconds(5)

  private func fireExpired() {
    let expired = lock.withLock {
      let now = stopwatch.elapsed()
      // A suspended app receives nothing, so whether its connections are idle isn't known yet.
      if let alarm, now - alarm.time > Self.suspension { running.values.forEach { $0.touch() } }
      alarm = nil
      let deadlines = running.mapValues { $0.deadline(now: now) }
      if let next = deadlines.values.filter({ $0 > now }).min() { setAlarm(noLaterThan: next) }
      return deadlines.filter { $0.value <= now }.keys.compactMap { running.removeValue(forKey: $0) }
    }
    expired.forEach { $0.fire() }
  }
}

/// A timer that fires after a period of inactivity.
package final class IdleTimer: @unchecked Sendable {
  private let lock = NSLock()
  private var lastActivity = Duration.zero
  private var timeout = Duration.zero
  private var action: (@Sendable () -> Void)?
  private var isStopped = false
  private var isPaused = false

  private let timers: IdleTimers

  fileprivate init(timers: IdleTimers) {
    self.timers = timers
  }

  /// Records activity.
  package func touch() {
    let now = timers.stopwatch.elapsed()
    lock.withLock { lastActivity = now }
  }

  /// Calls `action` once, when ``touch()`` hasn't been called for `timeout`.
  package func start(_ timeout: Duration, action: @escaping @Sendable () -> Void) {
    touch()
    let isLate = lock.withLock {
      self.timeout = timeout
      self.action = action
      return isStopped
    }
    if !isLate { timers.add(self) }
    // It may have been stopped in the meantime.
    if lock.withLock({ isStopped }) { timers.remove(self) }
  }

  /// Stops counting time until ``resume()`` is called.
  package func pause() { lock.withLock { isPaused = true } }

  /// Starts counting again from zero.
  package func resume() {
    touch()
    lock.withLock { isPaused = false }
  }

  package func stop() {
    lock.withLock { (isStopped, action) = (true, nil) }
    timers.remove(self)
  }

  /// Returns the time when the timer fires if nothing happens until then.
  fileprivate func deadline(now: Duration) -> Duration {
    lock.withLock { (isPaused ? now : lastActivity) + timeout }
  }

  fileprivate func fire() {
    let action = lock.withLock { self.action }
    action?()
  }
}

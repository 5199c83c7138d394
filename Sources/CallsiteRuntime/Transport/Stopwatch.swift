import Foundation

/// Measures the time since its creation, and sleeps, with any clock.
package struct Stopwatch: Sendable {
  package let elapsed: @Sendable () -> Duration
  package let sleep: @Sendable (Duration) async throws -> Void

  package init(clock: any Clock<Duration>) {
    self.init(opened: clock)
  }

  private init<C: Clock>(opened clock: C) where C.Duration == Duration {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
  }
}

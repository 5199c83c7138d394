import Foundation

/// A clock whose sleeps end at once and are recorded.
final class SkippingClock: Clock, @unchecked Sendable {
  typealias Instant = ManualClock.Instant

  private let lock = NSLock()
  private var current = Instant()
  private var slept: [Duration] = []

  var now: Instant { lock.withLock { current } }
  var sleeps: [Duration] { lock.withLock { slept } }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    lock.withLock {
      slept.append(current.duration(to: deadline))
      current = max(current, deadline)
    }
  }
}

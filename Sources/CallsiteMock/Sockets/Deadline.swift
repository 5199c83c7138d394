import Foundation

/// Until when something has to have happened; nil: there is time.
final class Deadline: @unchecked Sendable {
  private let lock = NSLock()
  private var end: ContinuousClock.Instant?

  func set(after duration: Duration?) {
    let end = duration.map { ContinuousClock.now + $0 }
    lock.withLock { self.end = end }
  }

  func isPast(_ now: ContinuousClock.Instant) -> Bool {
    lock.withLock { end.map { $0 <= now } ?? false }
  }
}

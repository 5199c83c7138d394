import Foundation

/// Reads outcomes one after the other, and remembers which one the app has.
actor OutcomeReader {
  private let queue: OfflineQueue
  private var last: UUID?

  init(queue: OfflineQueue) {
    self.queue = queue
  }

  /// Says that the app is done with the one before. `nil` when the task is cancelled.
  func next() async -> OfflineOutcome? {
    let outcome = await queue.nextOutcome(after: last)
    last = outcome?.request.id
    return outcome
  }
}

import Foundation

/// A clock that advances only on demand.
final class ManualClock: Clock, @unchecked Sendable {
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let id: UUID
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private let lock = NSLock()
  private var current = Instant()
  private var sleepers: [Sleeper] = []
  private var cancelled: Set<UUID> = []
  private var watchers: [CheckedContinuation<Void, Never>] = []

  var now: Instant { lock.withLock { current } }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = UUID()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { add(Sleeper(id: id, deadline: deadline, continuation: $0)) }
    } onCancel: {
      cancel(id)
    }
  }

  /// Advances by `duration` and ends sleeps that are over.
  func advance(by duration: Duration) {
    let awake = lock.withLock {
      current = current.advanced(by: duration)
      defer { sleepers.removeAll { $0.deadline <= current } }
      return sleepers.filter { $0.deadline <= current }
    }
    awake.forEach { $0.continuation.resume() }
  }

  /// Waits for a sleeper, and returns its remaining duration.
  func nextSleep() async -> Duration {
    while true {
      let rest = lock.withLock { sleepers.map { current.duration(to: $0.deadline) }.min() }
      if let rest { return rest }
      await withCheckedContinuation { continuation in
        let isLate = lock.withLock {
          if sleepers.isEmpty { watchers.append(continuation) }
          return !sleepers.isEmpty
        }
        if isLate { continuation.resume() }
      }
    }
  }

  private func add(_ sleeper: Sleeper) {
    enum Outcome { case sleeps([CheckedContinuation<Void, Never>]), isOver, isCancelled }
    let outcome = lock.withLock { () -> Outcome in
      if cancelled.remove(sleeper.id) != nil { return .isCancelled }
      if sleeper.deadline <= current { return .isOver }
      sleepers.append(sleeper)
      defer { watchers = [] }
      return .sleeps(watchers)
    }
    switch outcome {
    case .sleeps(let watchers): watchers.forEach { $0.resume() }
    case .isOver: sleeper.continuation.resume()
    case .isCancelled: sleeper.continuation.resume(throwing: CancellationError())
    }
  }

  private func cancel(_ id: UUID) {
    let sleeper = lock.withLock { () -> Sleeper? in
      guard let index = sleepers.firstIndex(where: { $0.id == id }) else {
        cancelled.insert(id)
        return nil
      }
      return sleepers.remove(at: index)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }
}

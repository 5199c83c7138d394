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
  private var watchers: [(limit: Duration?, continuation: CheckedContinuation<Void, Never>)] = []
  private let (cancellations, cancelling) = AsyncStream<Void>.makeStream()

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
    let (awake, watchers) = lock.withLock {
      current = current.advanced(by: duration)
      let awake = sleepers.filter { $0.deadline <= current }
      sleepers.removeAll { $0.deadline <= current }
      return (awake, takeWatchers())
    }
    awake.forEach { $0.continuation.resume() }
    watchers.forEach { $0.resume() }
  }

  /// Waits for a sleeper whose remaining duration is at most `limit`, and returns the shortest remaining duration.
  func nextSleep(upTo limit: Duration? = nil) async -> Duration {
    while true {
      if let rest = lock.withLock({ rest(upTo: limit) }) { return rest }
      await withCheckedContinuation { continuation in
        let isLate = lock.withLock {
          if rest(upTo: limit) != nil { return true }
          watchers.append((limit, continuation))
          return false
        }
        if isLate { continuation.resume() }
      }
    }
  }

  /// Waits until a sleep has been cancelled, or this task.
  func sleepIsCancelled() async {
    _ = await cancellations.first { true }
  }

  /// The shortest remaining duration, unless it's longer than `limit`. Called under the lock.
  private func rest(upTo limit: Duration?) -> Duration? {
    let rest = sleepers.map { current.duration(to: $0.deadline) }.min()
    guard let rest, let limit else { return rest }
    return rest <= limit ? rest : nil
  }

  /// Removes the watchers whose sleep has begun. Called under the lock.
  private func takeWatchers() -> [CheckedContinuation<Void, Never>] {
    let ready = watchers.filter { rest(upTo: $0.limit) != nil }
    watchers.removeAll { rest(upTo: $0.limit) != nil }
    return ready.map(\.continuation)
  }

  private func add(_ sleeper: Sleeper) {
    enum Outcome { case sleeps([CheckedContinuation<Void, Never>]), isOver, isCancelled }
    let outcome = lock.withLock { () -> Outcome in
      if cancelled.remove(sleeper.id) != nil { return .isCancelled }
      if sleeper.deadline <= current { return .isOver }
      sleepers.append(sleeper)
      return .sleeps(takeWatchers())
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
    cancelling.yield()
  }
}

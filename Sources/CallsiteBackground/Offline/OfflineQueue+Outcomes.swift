@_spi(Generated) import CallsiteRuntime
import Foundation

extension OfflineQueue {
  /// Waits for the next outcome that no call has returned. Returns `nil` if the task is cancelled.
  ///
  /// - Parameter last: The outcome that the app has processed.
  func nextOutcome(after last: UUID?) async -> OfflineOutcome? {
    // If this can't be recorded, the outcome is delivered again after a restart.
    if let last { try? store.append(.forgotten(last)) }
    while !Task.isCancelled {
      if let next = store.state.answered.first(where: { isNews($0.entry.request.id, last) }) {
        return outcome(next)
      }
      await nextSignal()
    }
    return nil
  }

  private func isNews(_ id: UUID, _ last: UUID?) -> Bool {
    id != last && !returned.contains(id)
  }

  private func nextSignal() async {
    let (signals, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let id = UUID()
    listeners[id] = continuation
    for await _ in signals { break }
    listeners[id] = nil
  }

  func outcome(_ answered: OfflineState.Answered) -> OfflineOutcome {
    OfflineOutcome(answered, sender: senders.sender(for: answered.entry.request), now: now())
  }

  /// Returns the error of a call or replay about the first request.
  nonisolated func error(for error: any Error, of entry: OfflineState.Entry?) -> APIError {
    let context = CallContext(
      operation: entry?.request.operation ?? "",
      method: entry.map { HTTPMethod(rawValue: $0.request.method) } ?? .get,
      path: entry?.request.path ?? ""
    )
    guard let queued = error as? StillQueued else { return context.error(wrapping: error) }
    if var reason = queued.reason {
      (reason.operation, reason.method, reason.path) = (context.operation, context.method, context.path)
      return reason
    }
    guard let status = queued.status else { return context.error(.queued(queued.id)) }
    return context.error(
      status: CompleteResponse(status: status, headers: [:], body: Data()), now: now())
  }

  /// Returns a unique key (a version 4 UUID).
  nonisolated func freshKey() -> String { freshID().uuidString.lowercased() }

  nonisolated func freshID() -> UUID { UUID(random: random) }
}

/// Reads outcomes in order, and remembers the last one that the app has received.
actor OutcomeReader {
  private let queue: OfflineQueue
  private var last: UUID?

  init(queue: OfflineQueue) {
    self.queue = queue
  }

  /// Returns the next outcome, which confirms the previous one. Returns `nil` if the task is cancelled.
  func next() async -> OfflineOutcome? {
    let outcome = await queue.nextOutcome(after: last)
    last = outcome?.request.id
    return outcome
  }
}

import Foundation

/// How many connections may be open at the same time to one origin; who wants more waits for its turn.
final class ConnectionSlots: @unchecked Sendable {
  private struct Waiter {
    let id: UUID
    let continuation: CheckedContinuation<Void, any Error>
  }

  private let lock = NSLock()
  private let limit: Int
  private var used: [Origin: Int] = [:]
  private var waiting: [Origin: [Waiter]] = [:]

  init(limit: Int) {
    self.limit = max(1, limit)
  }

  /// Returns when there is a slot, which ``release(_:)`` has to give back.
  ///
  /// - Throws: `CancellationError`.
  func take(_ origin: Origin) async throws {
    let id = UUID()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = lock.withLock { () -> Result<Void, any Error>? in
          if Task.isCancelled { return .failure(CancellationError()) }
          if used[origin, default: 0] < limit {
            used[origin, default: 0] += 1
            return .success(())
          }
          waiting[origin, default: []].append(Waiter(id: id, continuation: continuation))
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let waiter = lock.withLock {
        waiting[origin]?.firstIndex { $0.id == id }.flatMap { waiting[origin]?.remove(at: $0) }
      }
      waiter?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Hands the slot on to the one who has waited longest.
  func release(_ origin: Origin) {
    let next = lock.withLock { () -> Waiter? in
      if waiting[origin]?.isEmpty == false { return waiting[origin]?.removeFirst() }
      used[origin, default: 1] -= 1
      if used[origin] == 0 {
        used[origin] = nil
        waiting[origin] = nil
      }
      return nil
    }
    next?.continuation.resume()
  }
}

import Foundation

/// Work that is done beside what goes on, on a thread of its own.
///
/// The thread's stack is as large as a main thread's: documents nest deeply, and the 512 KB of others wouldn't hold
/// them.
package final class WorkerThread<Result: Sendable>: @unchecked Sendable {
  private let finished = DispatchGroup()
  /// Written once, before the group is left; read after it.
  private var found: Result?

  /// - Parameter stackSize: In bytes.
  package init(stackSize: Int = 8 << 20, _ work: @escaping @Sendable () -> Result) {
    finished.enter()
    let thread = Thread { [self] in
      found = work()
      finished.leave()
    }
    thread.stackSize = stackSize
    thread.start()
  }

  /// What the work came to, once it is done.
  package var result: Result {
    finished.wait()
    guard let found else { preconditionFailure("A thread that has finished has a result.") }
    return found
  }
}

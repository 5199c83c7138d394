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

extension Array where Element: Sendable {
  /// Transforms each element, on every core there is, and keeps the order.
  ///
  /// Elements are taken one by one, so that a large one doesn't hold up others. Few elements aren't worth a
  /// thread, unless each is a lot of work.
  package func concurrentMap<Result: Sendable>(
    elementsPerThread: Int = 8, _ transform: @escaping @Sendable (Element) -> Result
  ) -> [Result] {
    let workers = Swift.min(ProcessInfo.processInfo.activeProcessorCount, count / elementsPerThread)
    guard workers > 1 else { return map(transform) }
    let work = SharedWork(self, transform)
    let others = (1..<workers).map { _ in WorkerThread { work.run() } }
    work.run()
    for thread in others { thread.result }
    return work.results
  }
}

/// Elements that several threads take from, and what they made of them.
private final class SharedWork<Element: Sendable, Result: Sendable>: @unchecked Sendable {
  // Guards what follows it.
  private let lock = NSLock()
  private var next = 0
  private var found: [Result?]

  private let elements: [Element]
  private let transform: @Sendable (Element) -> Result

  init(_ elements: [Element], _ transform: @escaping @Sendable (Element) -> Result) {
    self.elements = elements
    self.transform = transform
    found = Array(repeating: nil, count: elements.count)
  }

  /// In the order of the elements, once every thread has finished.
  var results: [Result] { found.compactMap { $0 } }

  /// Takes elements until there are none left.
  func run() {
    while let index = take() {
      let result = transform(elements[index])
      lock.withLock { found[index] = result }
    }
  }

  private func take() -> Int? {
    lock.withLock {
      guard next < elements.count else { return nil }
      defer { next += 1 }
      return next
    }
  }
}

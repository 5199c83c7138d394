import Foundation

/// Work that runs on a separate thread.
///
/// Its stack is as large as the main thread's, because documents nest too deeply for the usual 512 KB.
package final class WorkerThread<Result: Sendable>: @unchecked Sendable {
  private let finished = DispatchGroup()
  /// Written once before the group is left, and read only after that.
  private var found: Result?

  /// - Parameter stackSize: The size of the stack in bytes.
  package init(stackSize: Int = 8 << 20, _ work: @escaping @Sendable () -> Result) {
    finished.enter()
    let thread = Thread { [self] in
      found = work()
      finished.leave()
    }
    thread.stackSize = stackSize
    thread.start()
  }

  /// The result of the work. Waits until it is available.
  package var result: Result {
    finished.wait()
    guard let found else { preconditionFailure("A thread that has finished has a result.") }
    return found
  }
}

extension WorkerThread<Void> {
  /// Frees values on a separate thread, without waiting for it. Freeing a large tree takes milliseconds.
  package static func release<Value: Sendable>(_ values: consuming Value) {
    let owner = Owner(consume values)
    _ = WorkerThread { owner.value = nil }
  }

  private final class Owner<Value>: @unchecked Sendable {
    var value: Value?

    init(_ value: consuming Value) {
      self.value = consume value
    }
  }
}

extension Array where Element: Sendable {
  /// Transforms the elements on all cores, keeping their order.
  ///
  /// Threads take one element at a time, so that a large one doesn't hold up the others. A few elements
  /// aren't worth a thread unless each of them is expensive.
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

/// Elements for several threads to take, and their results.
private final class SharedWork<Element: Sendable, Result: Sendable>: @unchecked Sendable {
  // Guards the properties below.
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

  /// The results in the order of the elements, once all threads have finished.
  var results: [Result] { found.compactMap { $0 } }

  /// Takes and transforms elements until none are left.
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

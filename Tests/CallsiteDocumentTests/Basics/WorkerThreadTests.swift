import CallsiteBasics
import Testing

struct WorkerThreadTests {
  @Test("Results are in the order of the elements", arguments: [0, 1, 7, 8, 16, 1_000])
  func order(count: Int) {
    let numbers = Array(0..<count)
    #expect(numbers.concurrentMap { $0 * 2 } == numbers.map { $0 * 2 })
  }

  @Test("A worker thread has a stack for deep recursion, and its result can be read twice")
  func deep() {
    let thread = WorkerThread { Self.depth(15_000) }
    #expect(thread.result == 15_000)
    #expect(thread.result == 15_000)
  }

  private static func depth(_ count: Int) -> Int { count == 0 ? 0 : 1 + depth(count - 1) }
}

@_spi(Generated) import CallsiteRuntime
import Testing

struct PrefetchTests {
  /// Pages that are served when the test releases them, and their requests.
  private actor Pages {
    private(set) var asked: [Int] = []
    private(set) var cancelled: [Int] = []
    private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    private var mourners: [CheckedContinuation<Void, Never>] = []

    func fetch(_ number: Int, isHeld: Bool) async throws(APIError) -> ResultPage<Int> {
      asked.append(number)
      watchers.filter { asked.count >= $0.count }.forEach { $0.continuation.resume() }
      watchers.removeAll { asked.count >= $0.count }
      if isHeld {
        let (held, _holding) = AsyncStream<Void>.makeStream()
        for await _ in held {}
        withExtendedLifetime(_holding) {}
        cancelled.append(number)
        mourners.forEach { $0.resume() }
        mourners = []
        throw APIError(.cancelled)
      }
      return ResultPage(items: [number], next: number < 3 ? "more" : nil)
    }

    /// Returns once that many pages have been requested.
    func wait(for count: Int) async {
      guard asked.count < count else { return }
      await withCheckedContinuation { watchers.append((count, $0)) }
    }

    /// Returns once a fetch has been cancelled.
    func waitForCancellation() async {
      guard cancelled.isEmpty else { return }
      await withCheckedContinuation { mourners.append($0) }
    }
  }

  private let pages = Pages()

  private func sequence(held: Int? = nil) -> PageSequence<Int> {
    .numbered(indicatesNext: true) { [pages] (number) async throws(APIError) -> ResultPage<Int> in
      try await pages.fetch(number, isHeld: number == held)
    }
  }

  @Test("Only the next page is prefetched")
  func oneAhead() async throws {
    var iterator = sequence().items.prefetchingNextPage().makeAsyncIterator()
    #expect(await pages.asked.isEmpty)
    #expect(try await iterator.next() == 1)
    await pages.wait(for: 2)
    #expect(await pages.asked == [1, 2])
    #expect(try await iterator.next() == 2)
    #expect(try await iterator.next() == 3)
    #expect(try await iterator.next() == nil)
    #expect(await pages.asked == [1, 2, 3])
  }

  @Test("Ending the iteration cancels the prefetch")
  func stopped() async throws {
    for try await _ in sequence(held: 2).prefetchingNextPage() {
      await pages.wait(for: 2)
      break
    }
    await pages.waitForCancellation()
    #expect(await pages.cancelled == [2])
  }

  @Test("Cancelling a task that waits for a page cancels the fetch")
  func cancelled() async throws {
    let task = Task { [sequence = sequence(held: 2)] in
      var items: [Int] = []
      for try await item in sequence.prefetchingNextPage().items { items.append(item) }
      return items
    }
    await pages.wait(for: 2)
    task.cancel()
    let error = await #expect(throws: APIError.self) { try await task.value }
    #expect(error?.kind == .cancelled)
    #expect(await pages.cancelled == [2])
  }
}

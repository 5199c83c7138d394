/// Limits the number of tests that run servers at the same time.
///
/// Each server blocks a separate thread, of which there are only 256. A thousand open files make
/// Foundation's `Process` read past the end of their list on Linux.
public actor ServerSlots {
  /// The slots of tests that run servers for the duration of a closure.
  private static let scoped = ServerSlots(count: 12)
  /// Whether this task has a slot: otherwise, a test with two servers would wait for itself.
  @TaskLocal private static var isTaken = false

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  public init(count: Int) {
    free = count
  }

  /// Runs `body` once a slot is available.
  public static func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    guard !isTaken else { return try await body() }
    await scoped.take()
    do {
      let result = try await $isTaken.withValue(true) { try await body() }
      await scoped.give()
      return result
    } catch {
      await scoped.give()
      throw error
    }
  }

  public func take() async {
    guard free == 0 else { return free -= 1 }
    await withCheckedContinuation { waiting.append($0) }
  }

  public func give() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}

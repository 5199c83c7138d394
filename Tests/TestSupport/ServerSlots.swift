/// Lets a few tests at a time run servers.
///
/// Each blocks a thread of its own, and of 256 such threads none is left over. A thousand open files make
/// Foundation's `Process` read past the end of their list on Linux.
public actor ServerSlots {
  /// Those of tests that run servers for as long as a closure runs.
  private static let scoped = ServerSlots(count: 12)
  /// Whether this task has a slot: a test with two servers would else wait for its own.
  @TaskLocal private static var isTaken = false

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  public init(count: Int) {
    free = count
  }

  /// Runs `body` as soon as there is a slot for it.
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

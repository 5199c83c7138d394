import Dispatch
public import Testing

/// Runs tests that compute for seconds or wait for other programs on a separate queue, one after the other.
///
/// On the threads that all tests share, they would block servers and clients until the latter
/// time out.
public struct OwnQueueTrait: SuiteTrait, TestTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
      return try await function()
    }
    try await withTaskExecutorPreference(OwnQueue.shared) { try await function() }
  }
}

extension Trait where Self == OwnQueueTrait {
  /// For tests that compute for seconds or wait for other programs.
  public static var onOwnQueue: OwnQueueTrait { OwnQueueTrait() }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class OwnQueue: TaskExecutor {
  static let shared = OwnQueue()
  private let queue = DispatchQueue(label: "tests that compute")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

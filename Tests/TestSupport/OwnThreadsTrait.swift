import Foundation
public import Testing

/// Runs tests that compute for seconds or wait for other programs on threads of their own, of which there are as many
/// as cores.
///
/// All other tests share a few threads, as many as there are cores, with the servers and clients that they run. A test
/// that blocks one of those keeps the servers from responding.
public struct OwnThreadsTrait: SuiteTrait, TestTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
      return try await function()
    }
    try await withTaskExecutorPreference(OwnThreads.shared) { try await function() }
  }
}

extension Trait where Self == OwnThreadsTrait {
  /// For tests that compute for seconds or wait for other programs.
  public static var onOwnThreads: OwnThreadsTrait { OwnThreadsTrait() }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class OwnThreads: TaskExecutor {
  static let shared = OwnThreads()
  private let queue = OperationQueue()

  private init() {
    queue.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

@_spi(Generated) import CallsiteRuntime
import Foundation
import TestSupport
import Testing

// Exit tests need Swift 6.2.
#if os(Linux) && compiler(>=6.2)
  /// Runs in a separate process, so that other tests don't affect the result.
  ///
  /// `URLSession` has no flow control on Linux: it keeps what a faster server has sent in memory until it's on disk,
  /// however much that is. Only a server that waits for the disk makes the memory independent of the machine's speed.
  /// AsyncHTTPClientMemoryTests download from one that doesn't wait.
  @Suite(.timeLimit(.minutes(60)))
  struct DownloadMemoryTests {
    @Test("Of 200 MB that arrive no faster than they go to disk, less than 64 MB are in memory")
    func memory() async {
      await #expect(processExitsWith: .success) {
        let length = 200 << 20
        let pace = Pace()
        let server = try LongAnswer(length: length) { sent in pace.wait(for: sent - 1 << 20) }
        try await DownloadFolder.run { folder async throws in
          try PeakMemory.reset()
          let idle = try PeakMemory.read()
          let options = RequestOptions(onProgress: { pace.advance(to: Int($0.completed)) })
          try await folder.download(from: server.url, options)
          let memory = try PeakMemory.read() - idle
          let attributes = try FileManager.default.attributesOfItem(atPath: folder.file.path())
          #expect(attributes[.size] as? Int == length)
          let limit = PeakMemory.isSanitized ? 256 : 64
          #expect(memory < limit << 20, "\(memory >> 20) MB above idle")
        }
      }
    }
  }

  /// The number of bytes on disk, which the thread of a server waits for.
  private final class Pace: @unchecked Sendable {
    private let condition = NSCondition()
    private var written = 0

    func advance(to count: Int) {
      condition.withLock { written = count }
      condition.broadcast()
    }

    func wait(for count: Int) {
      condition.withLock {
        while written < count { condition.wait() }
      }
    }
  }
#endif

import CallsiteRuntime
import Foundation

/// A file that is removed with the value that made it.
final class TemporaryFile: Sendable {
  let url: URL

  init(_ content: Data) throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try content.write(to: url)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}

/// Keeps the progress that a call reports.
final class ProgressLog: @unchecked Sendable {
  private let lock = NSLock()
  private var reported: [TransferProgress] = []

  var uploads: [TransferProgress] {
    lock.withLock { reported.filter { $0.direction == .upload } }
  }

  @Sendable func add(_ progress: TransferProgress) {
    lock.withLock { reported.append(progress) }
  }
}

/// Keeps the statuses that calls are answered with.
final class StatusLog: @unchecked Sendable {
  private let lock = NSLock()
  private var reported: [Int] = []

  var statuses: [Int] {
    lock.withLock { reported }
  }

  @Sendable func add(_ response: ResponseMetadata) {
    lock.withLock { reported.append(response.status) }
  }
}

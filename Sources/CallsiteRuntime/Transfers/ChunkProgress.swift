import Foundation

/// The progress of a whole file, from that of its chunks; it never goes back.
final class ChunkProgress: @unchecked Sendable {
  private let lock = NSLock()
  private var completed: Int64 = -1
  private let total: Int64
  private let report: (@Sendable (TransferProgress) -> Void)?

  init(total: Int64, report: (@Sendable (TransferProgress) -> Void)?) {
    self.total = total
    self.report = report
  }

  /// A part of a request that sends these bytes has been sent. The request is a bit longer than the bytes, so
  /// they count by its fraction; they aren't all there before the server says so.
  func add(_ progress: TransferProgress, in bytes: Range<Int64>) {
    guard progress.direction == .upload, let fraction = progress.fraction else { return }
    let sent = Int64(Double(bytes.count) * fraction)
    complete(bytes.lowerBound + min(sent, max(0, Int64(bytes.count) - 1)))
  }

  /// That many bytes of the file have arrived.
  func complete(_ count: Int64) {
    guard let report else { return }
    // Under the lock, so that reports come in order.
    lock.withLock {
      guard count > completed else { return }
      completed = count
      report(TransferProgress(direction: .upload, completed: count, total: total))
    }
  }
}

@_spi(Generated) public import CallsiteRuntime
public import Foundation

/// A transfer in the background.
public struct BackgroundTransfer: Hashable, Identifiable, Sendable {
  /// The state of a transfer.
  public enum State: Hashable, Sendable {
    /// The transfer hasn't been handed over to the system, because there's no client, no connection to refresh
    /// the tokens, or the app ended before. See ``BackgroundTransfers/resume()``.
    case waiting
    /// The system carries out the transfer.
    case running
    /// The transfer has a result that hasn't been processed.
    case finished
  }

  /// The app's identifier of the transfer.
  public let id: String

  /// The identifier of the operation in the API's document.
  public let operationID: String

  /// The date of the call.
  public let startedAt: Date

  /// The length of the request's body in bytes. For a file that's uploaded in chunks, it's the length of all bodies.
  public let bodyLength: Int64

  /// The state of the transfer.
  public let state: State

  /// The most recent progress, or `nil` if none has been reported since the app was launched.
  public let progress: TransferProgress?
}

extension BackgroundTransfer {
  init(
    _ transfer: StoredTransfer, lengths: (all: Int64, acknowledged: Int64), progress: TransferProgress?
  ) {
    id = transfer.name
    operationID = transfer.request.operation
    startedAt = transfer.request.queuedAt
    bodyLength = lengths.all
    state = transfer.isRunning ? .running : transfer.outcome == nil ? .waiting : .finished
    guard transfer.part != nil, transfer.outcome == nil else {
      self.progress = progress
      return
    }
    // The progress of the platform is that of one part.
    let sent = progress?.direction == .upload ? progress?.completed ?? 0 : 0
    self.progress = TransferProgress(
      direction: .upload, completed: lengths.acknowledged + sent, total: lengths.all)
  }
}

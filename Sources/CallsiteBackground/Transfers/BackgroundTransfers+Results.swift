@_spi(Generated) import CallsiteRuntime
import Foundation

/// A finished transfer that is handed out.
final class TransferDelivery: Sendable {
  let transfer: StoredTransfer
  let outcome: TransferOutcome

  /// The file with the response's body, or `nil` if it's empty.
  let file: URL?
  let isRepeated: Bool
  let sender: TransferSender?
  let now: Date

  init(
    transfer: StoredTransfer, outcome: TransferOutcome, file: URL?, isRepeated: Bool, sender: TransferSender?,
    now: Date
  ) {
    self.transfer = transfer
    self.outcome = outcome
    self.file = file
    self.isRepeated = isRepeated
    self.sender = sender
    self.now = now
  }
}

extension BackgroundTransfers {
  /// Waits for the next finished transfer of an operation. Returns `nil` if the task is cancelled, or if the
  /// delivery can't be recorded.
  ///
  /// - Parameter last: The transfer whose result the app has processed.
  func nextFinished(_ operation: String, of api: String, after last: UUID?) async -> TransferDelivery? {
    // If this can't be recorded, the result is handed out again after a restart.
    if let last, (try? store.append(.removed(last))) != nil { changed() }
    await connect()
    var hasResumed = false
    while !Task.isCancelled {
      let finished = store.state.transfers.first {
        $0.outcome != nil && $0.request.operation == operation && $0.request.api == api
          && $0.request.id != last
      }
      if let finished { return try? handOut(finished) }
      if hasResumed { await nextChange() } else { await resume() }
      hasResumed = true
    }
    return nil
  }

  /// Records the delivery before it's made, so that a later one is known to be a repetition.
  private func handOut(_ transfer: StoredTransfer) throws -> TransferDelivery? {
    guard let outcome = transfer.outcome else { return nil }
    var delivered = transfer
    delivered.deliveries += 1
    try store.append(.stored(delivered))
    let file = transfer.task.map { folder.appending(path: StoredTransfer.responseFile(of: $0)) }
    let hasBody = file.map { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) } ?? false
    return TransferDelivery(
      transfer: transfer, outcome: outcome, file: hasBody ? file : nil,
      isRepeated: transfer.deliveries > 0, sender: senders.sender(for: transfer.request), now: now())
  }
}

/// Reads the finished transfers of an operation in order, and remembers the last one that the app has received.
actor TransferReader {
  private let transfers: BackgroundTransfers?
  private let operation: String
  private let api: String
  private var last: UUID?

  init(transfers: BackgroundTransfers?, operation: String, api: String) {
    self.transfers = transfers
    self.operation = operation
    self.api = api
  }

  /// Returns the next finished transfer, which confirms the previous one.
  func next() async -> TransferDelivery? {
    let delivery = await transfers?.nextFinished(operation, of: api, after: last)
    last = delivery?.transfer.request.id
    return delivery
  }
}

@_spi(Generated) import CallsiteRuntime
import Foundation

extension BackgroundTransfers {
  /// Records an event of the platform, and hands the transfer over again if it must be repeated.
  ///
  /// - Returns: Whether the event has been recorded. Events about unknown tasks need no record.
  func receive(_ event: TransferEvent) async -> Bool {
    switch event {
    case .progressed(let task, let progress):
      guard store.state.running(task) != nil else { return true }
      self.progress[task] = progress
      changed()
      return true
    case .completed(let task, let status, let headers):
      guard let transfer = store.state.running(task) else { return true }
      return await conclude(transfer, task) { complete(transfer, task, status, headers) }
    case .failed(let task, let code):
      guard let transfer = store.state.running(task) else { return true }
      return await conclude(transfer, task) { retry(transfer, after: code) }
    }
  }

  private func conclude(_ transfer: StoredTransfer, _ task: UUID, _ record: () -> Bool) async -> Bool {
    guard record() else { return false }
    progress[task] = nil
    await handOver(transfer.request.id)
    return true
  }

  /// - Returns: Whether the event has been recorded.
  private func complete(
    _ transfer: StoredTransfer, _ task: UUID, _ status: Int, _ headers: HeaderFields
  ) -> Bool {
    if status == 401, let token = transfer.token, transfer.refusedToken == nil {
      var next = transfer
      next.refusedToken = token
      next.attempts -= 1
      next.phase = .waiting(until: nil)
      return update(next)
    }
    if RetryPolicy.temporaryStatuses.contains(status) {
      let requested = RetryAfter.delay(headers, now: now())
      let hadNoEffect = (status == 429 || status == 503) && requested != nil
      if let next = repeated(transfer, isHarmless: hadNoEffect, delay: requested) { return update(next) }
    }
    if (200...299).contains(status), let next = store.state.next(after: transfer) { return update(next) }
    let response = store.bodies.folder.appending(path: StoredTransfer.responseFile(of: task))
    guard (try? OwnerFile.secure(response)) != nil else { return false }
    return finish(
      transfer.request.id, .response(status: status, headers: headers.withoutCredentials.stored))
  }

  /// Repeats a transfer without a response, unless the server may have received it and would carry it out twice.
  ///
  /// - Returns: Whether this has been recorded.
  @discardableResult
  func retry(_ transfer: StoredTransfer, after code: URLError.Code) -> Bool {
    let wasNeverSent = TransportFailure(code).wasNeverSent
    if RetryPolicy.temporaryErrors.contains(code),
      let next = repeated(transfer, isHarmless: wasNeverSent, delay: nil)
    {
      return update(next)
    }
    // A task that the system cancelled may have been sent.
    let reported = code == .cancelled ? .networkConnectionLost : code
    return finish(transfer.request.id, .failed(code: reported.rawValue))
  }

  private func repeated(_ transfer: StoredTransfer, isHarmless: Bool, delay: Duration?) -> StoredTransfer? {
    guard transfer.isRepeatable || isHarmless, transfer.attempts < retryPolicy.maximumAttempts,
      !isExpired(transfer)
    else { return nil }
    var next = transfer
    let delay = delay ?? retryPolicy.delay(before: transfer.attempts, random: random())
    next.phase = .waiting(until: now().addingTimeInterval(delay.seconds))
    return next
  }

  /// Settles a task of an earlier launch that the platform doesn't know.
  func lose(_ task: UUID) {
    guard let transfer = store.state.running(task) else { return }
    guard case .starting = transfer.phase else {
      // It was sent, and its answer was lost.
      retry(transfer, after: .networkConnectionLost)
      return
    }
    // The app ended before the platform accepted it.
    var next = transfer
    next.attempts -= 1
    next.phase = .waiting(until: nil)
    update(next)
  }

  /// Ends a transfer whose lifetime is over.
  func expire(_ id: UUID) async {
    guard let transfer = store.state[id: id], transfer.outcome == nil,
      finish(id, .failed(code: URLError.Code.timedOut.rawValue))
    else { return }
    if let task = transfer.task { await platform.cancel(task) }
  }

  /// - Returns: Whether the outcome has been recorded.
  @discardableResult
  func finish(_ id: UUID, _ outcome: TransferOutcome) -> Bool {
    stubs[id] = nil
    guard var transfer = store.state[id: id], transfer.outcome == nil else { return true }
    transfer.phase = .finished(transfer.task, outcome)
    return update(transfer)
  }

  @discardableResult
  private func update(_ transfer: StoredTransfer) -> Bool {
    guard (try? store.append(.stored(transfer))) != nil else { return false }
    changed()
    return true
  }
}

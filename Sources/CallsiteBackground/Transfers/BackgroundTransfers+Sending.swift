@_spi(Generated) import CallsiteRuntime
import Foundation

extension BackgroundTransfers {
  /// Records a transfer and hands it over. It's on disk when this method returns, even if it can't be handed
  /// over yet. If a transfer of the same operation has its name, nothing happens.
  ///
  /// - Parameters:
  ///   - drafts: The transfer, or its parts, which are sent one after the other.
  ///   - check: Called when the bodies have been copied. If it throws, nothing is recorded.
  /// - Throws: `InvalidRequest` if the name or the limits don't allow it, or an error if a body can't be
  ///   read or the transfer can't be recorded.
  func start(_ drafts: [TransferDraft], check: (() throws -> Void)? = nil) async throws {
    await connect()
    guard var transfer = drafts.first?.transfer, try isNew(transfer) else { return }
    var parts: [TransferPart] = []
    do {
      for draft in drafts {
        parts.append(TransferPart(draft.transfer.request))
        guard let body = draft.body else { continue }
        // Fails early if the length is known.
        try checkLimits(adding: parts.length + (try body.knownLength ?? 0))
        parts[parts.count - 1].bodyFile = try await store.bodies.keepInFile(body)
      }
      try check?()
      // Another call may have used the name while the bodies were being copied.
      guard try isNew(transfer) else { return discardBodies(of: parts) }
      try checkLimits(adding: parts.length)
      if parts.count > 1 { try store.append(.divided(transfer.request.id, parts)) }
      transfer.request.bodyFile = parts[0].bodyFile
      transfer.part = parts.count > 1 ? 0 : nil
      try store.append(.stored(transfer))
    } catch {
      discardBodies(of: parts)
      throw error
    }
    stubs[transfer.request.id] = drafts.compactMap(\.stub)
    changed()
    await handOver(transfer.request.id)
  }

  private func isNew(_ transfer: StoredTransfer) throws -> Bool {
    guard let known = store.state[transfer.name] else { return true }
    guard (known.request.api, known.request.operation) == (transfer.request.api, transfer.request.operation)
    else { throw InvalidRequest("Another operation already uses the identifier \(transfer.name).") }
    return false
  }

  private func checkLimits(adding length: Int64) throws {
    let unfinished = store.state.transfers.filter { $0.outcome == nil }
    guard unfinished.count < limits.maximumCount else {
      throw InvalidRequest("There are already \(limits.maximumCount) transfers in progress.")
    }
    let bodies = unfinished.flatMap(store.state.remainingBodies)
    let size = bodies.reduce(length) { $0 + $1.length }
    guard size <= limits.maximumSize else {
      throw InvalidRequest("Transfers in progress would exceed \(limits.maximumSize) bytes.")
    }
  }

  private func discardBodies(of parts: [TransferPart]) {
    for file in parts.compactMap(\.bodyFile) { store.bodies.remove(file.name) }
  }

  func isExpired(_ transfer: StoredTransfer) -> Bool { transfer.deadline.map { $0 <= now() } ?? false }

  /// Hands a waiting transfer over to the platform with fresh credentials. If that isn't possible now, it
  /// remains waiting. If its lifetime is over, it fails instead.
  func handOver(_ id: UUID) async {
    guard handingOver.insert(id).inserted else { return }
    defer { handingOver.remove(id) }
    // The response may arrive, and require another attempt, before the platform returns.
    while let transfer = store.state[id: id], case .waiting(let earliest) = transfer.phase {
      if isExpired(transfer) {
        await expire(id)
        return
      }
      guard await handOverOnce(transfer, earliest: earliest) else { return }
    }
  }

  /// - Returns: Whether the platform has accepted the transfer.
  private func handOverOnce(_ transfer: StoredTransfer, earliest: Date?) async -> Bool {
    let id = transfer.request.id
    guard let authorized = await authorized(transfer), var next = store.state[id: id],
      case .waiting = next.phase
    else { return false }
    let task = TransferTask(
      id: UUID(random: random), request: authorized.request, earliestBegin: earliest,
      deadline: next.deadline, allowsCellularAccess: limits.allowsCellularAccess)
    next.phase = .starting(task.id)
    next.attempts += 1
    next.token = authorized.token
    guard (try? store.append(.stored(next))) != nil else { return false }
    changed()
    do {
      try await platform.start(task)
    } catch {
      if store.state.running(task.id) != nil { retry(next, after: .cannotConnectToHost) }
      return false
    }
    if store.state.running(task.id) != nil {
      next.phase = .started(task.id)
      // If this can't be recorded, the platform still knows the task.
      try? store.append(.stored(next))
    } else {
      // The transfer was removed or has expired, or an event has already ended the task.
      await platform.cancel(task.id)
    }
    return true
  }

  /// Returns the request with credentials, or `nil` if it has failed or can't be sent now.
  private func authorized(_ transfer: StoredTransfer) async -> AuthorizedTransfer? {
    guard let sender = senders.sender(for: transfer.request) else { return nil }
    do {
      let body = try transfer.request.bodyFile.map { try store.bodies.url(of: $0) }
      var authorized = try await sender.authorize(transfer, body)
      if let stubs = stubs[transfer.request.id] {
        authorized.request.stub = stubs.dropFirst(transfer.part ?? 0).first
      }
      return authorized
    } catch is SessionEnded {
      finish(transfer.request.id, .sessionEnded)
    } catch let error as InvalidRequest {
      finish(transfer.request.id, .invalid(error.description))
    } catch {
      // The server that issues tokens can't be reached, or the token store is locked.
    }
    return nil
  }
}

/// A request to send as a transfer or as a part of one, before its body has been copied.
struct TransferDraft: Sendable {
  let transfer: StoredTransfer
  let body: RequestBody?

  /// The `StubbedCall` of a request whose transport is a stub. It isn't stored.
  let stub: (any Sendable)?
}

extension [TransferPart] {
  fileprivate var length: Int64 { reduce(0) { $0 + ($1.bodyFile?.length ?? 0) } }
}

extension RequestBody {
  /// The length if it can be told without reading the body.
  fileprivate var knownLength: Int64? {
    get throws {
      switch self {
      case .data(let data): Int64(data.count)
      case .file(let url): try FileLength.of(url)
      case .stream(let stream): stream.length
      }
    }
  }
}

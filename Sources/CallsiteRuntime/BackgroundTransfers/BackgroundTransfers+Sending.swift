import Foundation

extension BackgroundTransfers {
  /// Records a transfer and hands it over. It's on disk when this method returns, even if it can't be handed
  /// over yet. If a transfer of the same operation has its name, nothing happens.
  ///
  /// - Parameter stub: The `StubbedCall` of a request whose transport is a stub. It isn't stored.
  /// - Throws: ``InvalidRequest`` if the name or the limits don't allow it, or an error if the body can't be
  ///   read or the transfer can't be recorded.
  func start(_ draft: StoredTransfer, body: RequestBody?, stub: (any Sendable)? = nil) async throws {
    await connect()
    var transfer = draft
    guard try isNew(transfer) else { return }
    if let body {
      // Fails early if the length is known.
      try checkLimits(adding: try body.knownLength)
      transfer.request.bodyFile = try await store.bodies.keepInFile(body)
    }
    do {
      // Another call may have used the name while the body was being copied.
      guard try isNew(transfer) else { return discardBody(of: transfer) }
      try checkLimits(adding: transfer.request.bodyFile?.length)
      try store.append(.stored(transfer))
    } catch {
      discardBody(of: transfer)
      throw error
    }
    stubs[transfer.request.id] = stub
    changed()
    await handOver(transfer.request.id)
  }

  private func isNew(_ transfer: StoredTransfer) throws -> Bool {
    guard let known = store.state[transfer.name] else { return true }
    guard (known.request.api, known.request.operation) == (transfer.request.api, transfer.request.operation)
    else { throw InvalidRequest("Another operation already uses the identifier \(transfer.name).") }
    return false
  }

  private func checkLimits(adding length: Int64?) throws {
    let unfinished = store.state.transfers.filter { $0.outcome == nil }
    guard unfinished.count < limits.maximumCount else {
      throw InvalidRequest("There are already \(limits.maximumCount) transfers in progress.")
    }
    let size = unfinished.reduce(length ?? 0) { $0 + ($1.request.bodyFile?.length ?? 0) }
    guard size <= limits.maximumSize else {
      throw InvalidRequest("Transfers in progress would exceed \(limits.maximumSize) bytes.")
    }
  }

  private func discardBody(of transfer: StoredTransfer) {
    if let file = transfer.request.bodyFile { store.bodies.remove(file.name) }
  }

  func isExpired(_ transfer: StoredTransfer) -> Bool { transfer.deadline.map { $0 <= now() } ?? false }

  /// Hands a waiting transfer over to the platform with fresh credentials. If that isn't possible now, it
  /// remains waiting.
  func handOver(_ id: UUID) async {
    guard handingOver.insert(id).inserted else { return }
    defer { handingOver.remove(id) }
    // The response may arrive, and require another attempt, before the platform returns.
    while let transfer = store.state[id: id], case .waiting(let earliest) = transfer.phase {
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
      authorized.request.stub = stubs[transfer.request.id]
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

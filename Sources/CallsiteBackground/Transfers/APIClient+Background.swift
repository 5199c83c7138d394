@_spi(Generated) public import CallsiteRuntime
public import Foundation

extension BackgroundTransfers: BackgroundSender {
  /// The functions that clients call.
  public nonisolated var link: BackgroundLink {
    BackgroundLink(
      add: { client in
        self.senders.add(client.transferSender, api: client.description.name, origin: client.origin)
        (self.platform as? any ConnectedPlatform)?.connect(over: client.configuration.transport)
      },
      start: { client, request, options, accept throws(APIError) in
        try await client.start(request, options, accept: accept, with: self)
      })
  }
}

extension ClientConfiguration {
  fileprivate var transfers: BackgroundTransfers? { backgroundTransfers as? BackgroundTransfers }
}

extension APIClient {
  /// Starts a call as a transfer in the background. Returns once the transfer is on disk.
  ///
  /// If a transfer of the same operation has the identifier already, and its result hasn't been processed,
  /// nothing happens, even if its parameters are different.
  ///
  /// - Parameters:
  ///   - id: The app's identifier of the transfer.
  ///   - send: Makes the call with options that turn it into a transfer.
  /// - Throws: `APIError`, for example if the request contains a secret or exceeds the limits.
  @_spi(Generated) public func inBackground<Answer>(
    _ id: String,
    _ options: RequestOptions,
    send: (RequestOptions) async throws(APIError) -> Answer
  ) async throws(APIError) {
    var options = options
    options.transferID = id
    do {
      _ = try await send(options)
    } catch {
      guard error.underlying is TransferStarted else { throw error }
    }
  }

  /// Starts the upload of a file in chunks as a transfer in the background. Returns once the transfer is on disk.
  ///
  /// The chunks are sent one after the other, each once the server has acknowledged the previous one, so the transfer
  /// resumes at the first chunk that hasn't been acknowledged. Its result is the response to the last chunk. The state
  /// of the upload isn't reported.
  ///
  /// - Throws: `APIError`, for example if the file has changed in the meantime.
  @_spi(Generated) public func inBackground<Answer: Sendable>(
    _ id: String,
    _ upload: ChunkedUpload,
    _ operation: String,
    _ options: RequestOptions,
    send: (UploadChunk, RequestOptions) async throws(APIError) -> Answer
  ) async throws(APIError) {
    let state = try upload.current(operation, random: configuration.environment.random)
    let parts = TransferParts()
    var options = options
    options.isRepeatable = true
    options.transferParts = parts
    for index in min(state.acknowledgedChunks, state.chunkCount - 1)..<state.chunkCount {
      let chunk = upload.chunk(index, state.bytes(ofChunk: index), state)
      try await inBackground(id, options) { options throws(APIError) in try await send(chunk, options) }
    }
    do {
      let drafts = await parts.drafts
      try await configuration.transfers?.start(drafts) { try upload.check(state, operation) }
    } catch let error as APIError {
      throw error
    } catch {
      let kind: APIError.Kind = error is InvalidRequest ? .invalidRequest : .client
      throw APIError(kind, operation: operation, underlying: error)
    }
  }

  /// Starts a request as a transfer.
  ///
  /// - Throws: ``TransferStarted`` in an `APIError` if the transfer is on disk, because there's no response.
  fileprivate func start(
    _ request: OperationRequest, _ options: RequestOptions, accept: String,
    with transfers: BackgroundTransfers
  ) async throws(APIError) {
    guard let name = options.transferID else { return }
    do {
      let outgoing = try outgoing(request, options, accept: accept)
      try checkTransfer(request, outgoing, keyHeader: transfers.keyHeader)
      let stored = stored(
        request, outgoing, id: UUID(random: transfers.random), keyHeader: transfers.keyHeader,
        freshKey: UUID(random: transfers.random).uuidString.lowercased(), now: transfers.now())
      let hasKey = transfers.retryPolicy.repeatsKeyedRequests
      let transfer = StoredTransfer(
        name: name, request: stored, isRepeatable: outgoing.isIdempotent || hasKey,
        deadline: transfers.now().addingTimeInterval(transfers.limits.lifetime.seconds))
      let draft = TransferDraft(transfer: transfer, body: outgoing.body, stub: outgoing.stub)
      if let parts = options.transferParts as? TransferParts {
        await parts.append(draft)
      } else {
        try await transfers.start([draft])
      }
    } catch {
      throw context(of: request).error(wrapping: error)
    }
    throw context(of: request).error(.client, underlying: TransferStarted())
  }

  private func checkTransfer(
    _ request: OperationRequest, _ outgoing: ClientRequest, keyHeader: String
  ) throws {
    guard request.tokenPurpose == nil, !request.endsSessionAfterwards else {
      throw InvalidRequest("A login or logout can't be made in the background.")
    }
    if let secret = secret(in: outgoing, keyHeader: keyHeader) {
      throw InvalidRequest("The request can't be stored: \(secret)")
    }
  }

  /// Adds credentials to this client's transfers.
  fileprivate var transferSender: TransferSender {
    let client = detached
    return TransferSender(
      errors: description.errors, timeZone: timeZone, emptyObjects: description.emptyObjects,
      responseLimit: configuration.limits.responseSize,
      authorize: { [keyHeader = configuration.transfers?.keyHeader ?? ""] transfer, body in
        try await client.authorized(transfer, body: body, keyHeader: keyHeader)
      })
  }

  private func authorized(
    _ transfer: StoredTransfer, body: URL?, keyHeader: String
  ) async throws -> AuthorizedTransfer {
    let stored = transfer.request
    let method = HTTPMethod(rawValue: stored.method)
    var headers = configuration.headers
    headers.merge(HeaderFields(stored: stored.headers))
    if !method.isIdempotent { headers[keyHeader] = stored.key }
    let outgoing = ClientRequest(
      method: method, url: stored.url, headers: headers, body: body.map { .file($0) },
      operationID: stored.operation, timeout: configuration.limits.timeout,
      isIdempotent: transfer.isRepeatable)
    let authorization = Authorization(
      origin: Origin(stored.url), schemes: description.schemes, requirements: stored.security)
    var token: String?
    let (request, schemes) = try await authorization.applied(to: outgoing) { scheme in
      guard let session, scheme == session.scheme else { return configuration.credentials[scheme] }
      guard let tokens = try await session.tokens(replacing: transfer.refusedToken) else {
        return configuration.credentials[scheme]
      }
      token = tokens.fingerprint
      return .token(tokens.accessToken)
    }
    let isOfSession = session.map { schemes.contains($0.scheme) } ?? false
    return AuthorizedTransfer(request: request, token: isOfSession ? token : nil)
  }
}

extension TokenSession {
  /// Returns the tokens to send, after replacing them if they have the fingerprint of a refused one and can be
  /// replaced.
  ///
  /// - Throws: `SessionEnded` if they can't be replaced, or an error that doesn't last.
  fileprivate func tokens(replacing refused: String?) async throws -> Tokens? {
    guard let tokens = try await tokens() else { return nil }
    guard tokens.fingerprint == refused, renewal(tokens) != nil else { return tokens }
    guard let fresh = try await replace(tokens) else { throw SessionEnded() }
    return fresh
  }
}

/// The sequences of finished transfers.
extension APIClient {
  /// Returns the finished transfers of an operation whose result is decoded from JSON.
  @_spi(Generated) public func finished<T: Decodable & Sendable>(_ operation: String) -> FinishedTransfers<T>
  {
    finished(operation) { response throws(APIError) in try response.collected().decode() }
  }

  /// Returns the finished transfers of an operation whose result is decoded from JSON in a wire format.
  @_spi(Generated) public func finished<F: WireFormat>(
    _ operation: String, as: F.Type
  ) -> FinishedTransfers<F.Value> where F.Value: Sendable {
    finished(operation) { response throws(APIError) in try response.collected().decode(as: F.self) }
  }

  /// Returns the finished transfers of an operation whose result is decoded from JSON, or `nil` for status 204 or
  /// 205, one of `emptyStatuses`, an empty body, or `null`.
  @_spi(Generated) public func finishedIfPresent<T: Decodable & Sendable>(
    _ operation: String, emptyAt emptyStatuses: [Int] = []
  ) -> FinishedTransfers<T?> {
    finished(operation) { response throws(APIError) in
      try response.collected().decodeIfPresent(T.self, emptyAt: emptyStatuses)
    }
  }

  /// Returns the finished transfers of an operation whose result is decoded from JSON in a wire format, or `nil` for
  /// status 204 or 205, one of `emptyStatuses`, an empty body, or `null`.
  @_spi(Generated) public func finishedIfPresent<F: WireFormat>(
    _ operation: String, emptyAt emptyStatuses: [Int] = [], as: F.Type
  ) -> FinishedTransfers<F.Value?> where F.Value: Sendable {
    finished(operation) { response throws(APIError) in
      try response.collected().decodeIfPresent(Wired<F>.self, emptyAt: emptyStatuses)?.value
    }
  }

  /// Returns the finished transfers of an operation whose result is text.
  @_spi(Generated) public func finishedTexts(_ operation: String) -> FinishedTransfers<String> {
    finished(operation) { response throws(APIError) in try response.collected().text() }
  }

  /// Returns the finished transfers of an operation without a result.
  @_spi(Generated) public func finishedRuns(_ operation: String) -> FinishedTransfers<Void> {
    finished(operation) { _ throws(APIError) in }
  }

  /// Returns the finished transfers of an operation whose result is binary, each with the file of its response.
  /// An empty response has no file, and is an `APIError` of kind `.unexpectedContent`.
  @_spi(Generated) public func finishedFiles(_ operation: String) -> FinishedTransfers<URL> {
    finished(operation) { response throws(APIError) in
      guard let file = response.file else {
        throw response.reader.context.error(
          wrapping: UnexpectedContent("The response is empty."))
      }
      return file
    }
  }

  /// Returns the finished transfers of an operation with several success responses.
  @_spi(Generated) public func finishedResponses<T: Sendable>(
    _ operation: String, read: @escaping @Sendable (CollectedResponse) throws(APIError) -> T
  ) -> FinishedTransfers<T> {
    finished(operation) { response throws(APIError) in try read(try response.collected()) }
  }

  private func finished<Value>(
    _ operation: String,
    read: @escaping @Sendable (TransferResponse) throws(APIError) -> Value
  ) -> FinishedTransfers<Value> {
    FinishedTransfers(
      reader: { [transfers = configuration.transfers, api = description.name] in
        TransferReader(transfers: transfers, operation: operation, api: api)
      }, read: read)
  }
}

/// The parts of a transfer, while its requests are being made.
actor TransferParts {
  private(set) var drafts: [TransferDraft] = []

  /// Adds a request to the same transfer.
  func append(_ draft: TransferDraft) {
    var request = draft.transfer.request
    request.id = drafts.first?.transfer.request.id ?? request.id
    var transfer = draft.transfer
    transfer.request = request
    drafts.append(TransferDraft(transfer: transfer, body: draft.body, stub: draft.stub))
  }
}

/// The call has started a transfer, so it has no response.
private struct TransferStarted: Error {}

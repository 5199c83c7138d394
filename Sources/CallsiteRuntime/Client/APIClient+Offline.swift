import Foundation

extension APIClient {
  /// Returns the response to a request, from the server or through the offline queue.
  func respond(
    to request: OperationRequest,
    _ outgoing: ClientRequest,
    _ options: RequestOptions
  ) async throws -> ClientResponse {
    guard !outgoing.isStreamed, let queue = configuration.offlineQueue,
      try isQueued(request, outgoing, options, by: queue)
    else {
      return try await chain(for: request, outgoing, options).send(outgoing)
    }
    let draft = stored(
      request, outgoing, id: queue.freshID(), keyHeader: queue.keyHeader, freshKey: queue.freshKey(),
      now: queue.now())
    outgoing.calls.lateFailure = { StillQueued(id: await queue.id(ofKey: draft.key) ?? draft.id) }
    let response = try await queue.submit(outgoing, as: draft)
    // The queue has sent it as a request of its own.
    outgoing.calls.begin(outgoing)
    if response.isRefusal { outgoing.calls.refused(outgoing) }
    return response
  }

  /// Sends the requests that this client has queued.
  var offlineSender: OfflineSender {
    let client = detached
    return OfflineSender(
      errors: description.errors,
      timeZone: timeZone,
      send: { try await client.send($0, body: $1, keyHeader: $2) }
    )
  }

  /// A client that neither retains nor uses the queue and the background transfers.
  var detached: APIClient {
    var configuration = configuration
    configuration.offlineQueue = nil
    configuration.backgroundTransfers = nil
    return APIClient(server: server, configuration: configuration, description: description)
  }

  /// Returns the stored form of a request, without credentials.
  func stored(
    _ request: OperationRequest, _ outgoing: ClientRequest, id: UUID, keyHeader: String, freshKey: String,
    now: Date
  ) -> StoredRequest {
    StoredRequest(
      id: id,
      key: outgoing.headers[keyHeader] ?? freshKey,
      api: description.name,
      operation: request.id,
      method: request.method.rawValue,
      path: request.template.text,
      url: outgoing.url,
      headers: outgoing.headers.withoutCredentials.filter { $0 != keyHeader }.stored,
      security: request.security,
      queuedAt: now,
      envelope: request.envelope
    )
  }

  private func send(_ stored: StoredRequest, body: RequestBody?, keyHeader: String) async throws
    -> ClientResponse
  {
    let method = HTTPMethod(rawValue: stored.method)
    let request = request(stored.operation, method, stored.path, security: stored.security)
    var headers = configuration.headers
    headers.merge(HeaderFields(stored: stored.headers))
    headers[keyHeader] = stored.key
    let outgoing = ClientRequest(
      method: method,
      url: stored.url,
      headers: headers,
      body: body,
      operationID: stored.operation,
      timeout: configuration.timeout,
      allowsInsecureHTTP: configuration.allowsInsecureHTTP
    )
    do {
      // The queue itself retries.
      return try await chain(for: request, outgoing, RequestOptions(retry: RetryPolicy.none)).send(outgoing)
    } catch let error as InvalidRequest {
      throw error
    } catch {
      throw context(of: request, outgoing.calls).error(
        wrapping: error, isFromTransport: outgoing.calls.hasTransportFailed)
    }
  }

  private func isQueued(
    _ request: OperationRequest,
    _ outgoing: ClientRequest,
    _ options: RequestOptions,
    by queue: OfflineQueue
  ) throws -> Bool {
    guard !request.method.isSafe, request.tokenPurpose == nil, !request.endsSessionAfterwards,
      options.isQueued ?? queue.accepts(outgoing)
    else { return false }
    guard containsSecrets(outgoing, keyHeader: queue.keyHeader) else { return true }
    guard options.isQueued == nil else {
      throw InvalidRequest("A request that contains a password, token or key can't be queued.")
    }
    return false
  }

  /// Returns whether storing the request would store a secret, or sending it again would require one.
  func containsSecrets(_ request: ClientRequest, keyHeader: String) -> Bool {
    let query = request.url.query(percentEncoded: true) ?? ""
    let ownHeaders = request.headers.filter {
      SecretNames.contains(header: $0) && $0.lowercased() != keyHeader.lowercased()
        && request.headers[$0] != configuration.headers[$0]
    }
    return request.carriesSecrets || !request.pathSecrets.isEmpty || !ownHeaders.isEmpty
      || FormFields.pairs(in: query).contains(where: \.isSecret)
  }
}

@_spi(Generated) public import CallsiteRuntime
import Foundation

extension OfflineQueue: RequestQueue {
  /// The functions that clients call.
  public nonisolated var link: QueueLink {
    QueueLink(
      add: { self.senders.add($0.offlineSender, api: $0.description.name, origin: $0.origin) },
      response: { try await $0.response(to: $1, $2, $3, through: self) })
  }
}

extension APIClient {
  /// Returns the response to a request through a queue, or `nil` if the queue doesn't accept it.
  fileprivate func response(
    to request: OperationRequest,
    _ outgoing: ClientRequest,
    _ options: RequestOptions,
    through queue: OfflineQueue
  ) async throws -> ClientResponse? {
    guard try isQueued(request, outgoing, options, by: queue) else { return nil }
    let draft = stored(
      request, outgoing, id: queue.freshID(), keyHeader: queue.keyHeader, freshKey: queue.freshKey(),
      now: queue.now())
    outgoing.calls.lateFailure = { StillQueued(id: await queue.id(ofKey: draft.key) ?? draft.id) }
    let response = try await queue.submit(outgoing, as: draft)
    // The queue has sent it as a request of its own.
    try outgoing.calls.begin(outgoing)
    if response.isRefusal { outgoing.calls.refused(outgoing) }
    return response
  }

  /// Sends the requests that this client has queued.
  fileprivate var offlineSender: OfflineSender {
    let client = detached
    return OfflineSender(
      errors: description.errors,
      timeZone: timeZone,
      responseLimit: configuration.limits.responseSize,
      emptyObjects: description.emptyObjects,
      send: { try await client.send($0, body: $1, keyHeader: $2) }
    )
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
      headers: headersToStore(of: outgoing).filter { $0.lowercased() != keyHeader.lowercased() }.stored,
      security: request.security,
      queuedAt: now,
      envelope: request.envelope,
      responseLimit: outgoing.responseLimit
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
    var outgoing = ClientRequest(
      method: method,
      url: stored.url,
      headers: headers,
      body: body,
      operationID: stored.operation,
      timeout: configuration.limits.timeout
    )
    outgoing.responseLimit = stored.responseLimit ?? configuration.limits.responseSize
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
    guard let secret = secret(in: outgoing, keyHeader: queue.keyHeader) else { return true }
    guard options.isQueued == nil else { throw InvalidRequest("The request can't be queued: \(secret)") }
    outgoing.calls.reasonNotQueued = secret
    return false
  }

  /// Returns a sentence about the secret that storing the request would store, or that sending it again would
  /// require, or `nil` if there's none.
  func secret(in request: ClientRequest, keyHeader: String) -> String? {
    if request.hasSecretBody { return "The body contains a secret." }
    if let name = request.secretInBody { return "The body contains a secret: \(name)." }
    if let name = request.pathValues.keys.sorted().first(where: { StoredSecrets.contains($0) }) {
      return "The path contains a secret: \(name)."
    }
    let query = request.url.query(percentEncoded: true) ?? ""
    let ownItem = FormFields.pairs(in: query).map(\.name).first(where: credentialNames.items.contains)
    if let name = FormFields.storedSecret(in: query) ?? ownItem {
      return "The query contains a secret: \(name)."
    }
    let field = request.headers.first { field in
      isCredential(header: field.name) && field.name.lowercased() != keyHeader.lowercased()
        && request.headers[field.name] != configuration.headers[field.name]
    }
    return field.map { "A header field contains a secret: \($0.name)." }
  }

  /// The header fields to store. The configuration's own credentials are added again when the request is sent.
  private func headersToStore(of request: ClientRequest) -> HeaderFields {
    request.headers.filter { name in
      let isConfigured = request.headers[name] == configuration.headers[name]
      return !isCredential(header: name) && !(isConfigured && SecretNames.contains(header: name))
    }
  }

  private func isCredential(header name: String) -> Bool {
    StoredSecrets.contains(header: name) || credentialNames.headers.contains(name.lowercased())
  }

  /// Where the API expects its credentials, according to its document.
  private var credentialNames: (headers: Set<String>, items: Set<String>) {
    description.schemes.values.reduce(into: ([], [])) { names, scheme in
      switch scheme {
      case .header(let name, _): names.headers.insert(name.lowercased())
      case .query(let name): names.items.insert(name)
      case .cookie, .basic: break
      }
    }
  }
}

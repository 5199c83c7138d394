import Foundation

extension APIClient {
  /// Sends a request, reads a successful response with `read`, and updates the session's tokens.
  ///
  /// Tokens are saved after the response has been read, so that a call that throws doesn't log in.
  func send<Result>(
    _ request: OperationRequest,
    _ options: RequestOptions,
    accept: String = "application/json",
    read: (CollectedResponse) throws(APIError) -> Result
  ) async throws(APIError) -> Result {
    try await startTransfer(of: request, options, accept: accept)
    let outcome: Swift.Result<Result, APIError>
    do throws(APIError) {
      if let result: Result = try await stubbedResult(of: request) { return result }
      let response = try await exchange(request, options, accept: accept)
      let result = try read(response)
      if let purpose = request.tokenPurpose { try await saveTokens(purpose, from: response) }
      outcome = .success(result)
    } catch {
      outcome = .failure(error)
    }
    if request.endsSessionAfterwards { try await endSession(request, after: outcome) }
    return try outcome.get()
  }

  /// Returns the response if it's successful.
  func exchange(
    _ request: OperationRequest,
    _ options: RequestOptions,
    accept: String = "application/json"
  ) async throws(APIError) -> CollectedResponse {
    var outgoing = try outgoing(request, options, accept: accept)
    outgoing.isCollected = options.destination == nil
    let incoming = try await self.response(to: outgoing, of: request, options)
    let response = try await collected(incoming, of: request, outgoing)
    options.onResponse?(ResponseMetadata(status: response.status, headers: response.headers))
    guard response.isSuccess else {
      var error = error(status: response, of: request)
      if error.kind == .unauthorized, outgoing.calls.hasSessionEnded { error.underlying = SessionEnded() }
      throw error
    }
    return response
  }

  /// Returns the request for the middleware.
  func outgoing(
    _ request: OperationRequest,
    _ options: RequestOptions,
    accept: String
  ) throws(APIError) -> ClientRequest {
    do {
      return try request.assembled(
        server: server,
        configuration: configuration,
        options: options,
        accept: accept
      )
    } catch {
      throw context(of: request).error(
        error is UnexpectedContent ? .unexpectedContent : .invalidRequest, underlying: error)
    }
  }

  /// Returns a response with any status, whose body hasn't been read.
  func response(
    to outgoing: ClientRequest,
    of request: OperationRequest,
    _ options: RequestOptions
  ) async throws(APIError) -> ClientResponse {
    do {
      return try await respond(to: request, outgoing, options)
    } catch {
      let isFromTransport = outgoing.calls.hasTransportFailed
      throw context(of: request).error(wrapping: error, isFromTransport: isFromTransport)
    }
  }

  /// Returns a response with its complete body.
  func collected(
    _ response: ClientResponse,
    of request: OperationRequest,
    _ outgoing: ClientRequest
  ) async throws(APIError) -> CollectedResponse {
    do {
      return head(of: response, of: request, at: outgoing.url).with(
        body: try await response.collect(upTo: outgoing.responseLimit))
    } catch {
      throw context(of: request).error(wrapping: error)
    }
  }

  /// Returns a response without its body.
  func head(of response: ClientResponse, of request: OperationRequest, at url: URL) -> CollectedResponse {
    CollectedResponse(
      status: response.status,
      headers: response.headers,
      body: Data(),
      reader: ResponseReader(
        context: context(of: request),
        envelope: request.envelope,
        timeZone: timeZone,
        address: url
      )
    )
  }

  func error(status response: CollectedResponse, of request: OperationRequest) -> APIError {
    context(of: request).error(status: response.content, now: configuration.now())
  }

  func context(of request: OperationRequest) -> CallContext {
    CallContext(
      operation: request.id,
      method: request.method,
      path: request.template.text,
      errors: description.errors,
      hasSecretResponse: request.tokenPurpose != nil,
      isLogIn: request.tokenPurpose == .ofLogIn,
      properties: request.properties
    )
  }

  func chain(
    for request: OperationRequest,
    _ outgoing: ClientRequest,
    _ options: RequestOptions
  ) -> MiddlewareChain {
    let retry = RetryMiddleware(
      policy: options.retry ?? configuration.retryPolicy,
      clock: configuration.clock,
      now: configuration.now,
      random: configuration.random
    )
    let authorization = AuthorizationMiddleware(
      authorization: Authorization(
        origin: Origin(outgoing.url),
        schemes: description.schemes,
        requirements: request.security
      ),
      credentials: configuration.credentials,
      session: request.tokenPurpose == .ofLogIn ? nil : session,
      mayRefresh: request.tokenPurpose == nil && !request.endsSessionAfterwards
    )
    let attempts: any Middleware =
      if let file = options.destination {
        DownloadMiddleware(file: file, range: options.range, retry: retry)
      } else {
        retry
      }
    let cache = configuration.cache.map { cacheMiddleware($0, options.cachePolicy) }
    return MiddlewareChain(
      middleware: configuration.middleware + [attempts, authorization] + (cache.map { [$0] } ?? []),
      transport: configuration.transport
    )
  }

  private func cacheMiddleware(_ cache: ResponseCache, _ policy: CachePolicy) -> CacheMiddleware {
    let names = description.schemes.values.compactMap { scheme -> String? in
      if case .header(let name, _) = scheme { name.lowercased() } else { nil }
    }
    return CacheMiddleware(
      cache: cache,
      policy: policy,
      credentialHeaders: Set(names),
      now: configuration.now,
      clock: configuration.clock
    )
  }
}

extension OperationRequest {
  /// Returns the request for the middleware.
  ///
  /// Header fields, in increasing precedence: `Accept`, those of the configuration, of the operation, and of
  /// the call.
  func assembled(
    server: String,
    configuration: ClientConfiguration,
    options: RequestOptions,
    accept: String
  ) throws -> ClientRequest {
    if let failure { throw failure }
    let url = try address(server: servers[server] ?? server)
    try configuration.requireSecurity(of: url)
    var headers: HeaderFields = ["Accept": accept]
    headers.merge(configuration.headers)
    headers.merge(self.headers)
    if !cookies.isEmpty { headers["Cookie"] = cookies.joined(separator: "; ") }
    if let range = options.range { headers["Range"] = range.headerValue }
    headers.merge(options.headers)
    for field in headers where !HeaderText.isValidName(field.name) || !HeaderText.isValid(field.value) {
      throw InvalidRequest("The header \(field.name) contains an invalid character.")
    }
    var request = ClientRequest(
      method: method,
      url: url,
      headers: headers,
      body: body,
      operationID: id,
      timeout: options.timeout ?? configuration.timeout,
      onProgress: options.onProgress,
      isIdempotent: isRepeatable || options.isRepeatable ? true : nil,
      allowsInsecureHTTP: configuration.allowsInsecureHTTP,
      hasSecretBody: tokenPurpose != nil
    )
    request.pathValues = pathValues
    request.stub = stubbed
    request.responseLimit = options.responseLimit ?? configuration.responseLimit
    if let link = options.pageLink { try request.follow(link) }
    return request
  }

  private func address(server: String) throws -> URL {
    var text = PathTemplate.join(server: server, path: try template.expanded(pathValues))
    if !queryPairs.isEmpty { text += (text.contains("?") ? "&" : "?") + queryPairs.joined(separator: "&") }
    guard let url = URL(string: text), Origin(url) != nil else {
      throw InvalidRequest("The server's URL isn't a valid HTTP URL.")
    }
    return url
  }
}

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
    let response = try await within(options, request, outgoing) { outgoing in
      let incoming = try await self.response(to: outgoing, of: request, options)
      return try await self.collected(incoming, of: request, outgoing)
    }
    options.onResponse?(ResponseMetadata(status: response.status, headers: response.headers))
    guard response.isSuccess else {
      var error = response.statusError(now: configuration.environment.now())
      if error.kind == .unauthorized, outgoing.calls.hasSessionEnded { error.underlying = SessionEnded() }
      error.reasonNotQueued = outgoing.calls.reasonNotQueued
      if error.kind == .unauthorized, outgoing.calls.lacksCredential {
        error.underlying = missingCredential(of: request)
      }
      throw error
    }
    guard !response.headers.describeWebPage(response.body) || outgoing.headers.acceptsWebPages else {
      throw response.reader.context.error(
        .unexpectedContent, response.content, underlying: UnexpectedContent.webPage)
    }
    let kind = response.headers["Content-Type"].map { ContentKind($0) }
    guard !request.isBesideJSON || kind != .json || response.body.isEmpty else {
      throw response.reader.context.error(
        .unexpectedContent, response.content, underlying: UnexpectedContent.otherJSON)
    }
    options.nextPage?.target = response.reader.nextPage(WebLink.target("next", in: response.headers))
    return response
  }

  /// Returns the result of a call, unless its deadline passes.
  func within<Value: Sendable>(
    _ options: RequestOptions,
    _ request: OperationRequest,
    _ outgoing: ClientRequest,
    _ operation: @escaping @Sendable (ClientRequest) async throws -> Value
  ) async throws(APIError) -> Value {
    do {
      return try await configuration.within(options.deadline ?? configuration.limits.deadline) {
        await outgoing.calls.lateFailure?() ?? DeadlineExceeded()
      } operation: {
        try await operation(outgoing)
      }
    } catch {
      outgoing.calls.fail()
      throw context(of: request, outgoing.calls).error(wrapping: error)
    }
  }

  /// Returns the request for the middleware.
  package func outgoing(
    _ request: OperationRequest,
    _ options: RequestOptions,
    accept: String
  ) throws(APIError) -> ClientRequest {
    do {
      return try request.assembled(
        server: request.servers.url(for: server, madeFrom: template),
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
      throw context(of: request, outgoing.calls).error(wrapping: error, isFromTransport: isFromTransport)
    }
  }

  /// Returns a response with its complete body.
  func collected(
    _ response: ClientResponse,
    of request: OperationRequest,
    _ outgoing: ClientRequest
  ) async throws(APIError) -> CollectedResponse {
    do {
      return head(of: response, of: request, outgoing).with(
        body: try await response.collect(upTo: outgoing.responseLimit))
    } catch {
      throw context(of: request, outgoing.calls).error(wrapping: error)
    }
  }

  /// Returns a response without its body.
  func head(
    of response: ClientResponse, of request: OperationRequest, _ outgoing: ClientRequest
  ) -> CollectedResponse {
    CollectedResponse(
      status: response.status,
      headers: response.headers,
      body: Data(),
      reader: ResponseReader(
        context: context(of: request, outgoing.calls),
        envelope: request.envelope,
        timeZone: timeZone,
        readsAnyContent: request.readsAnyContent,
        address: outgoing.url
      )
    )
  }

  package func context(of request: OperationRequest, _ calls: CallRecord? = nil) -> CallContext {
    CallContext(
      operation: request.id,
      method: request.method,
      path: request.template.text,
      errors: description.errors,
      emptyObjects: description.emptyObjects,
      hasSecretResponse: request.tokenPurpose != nil,
      isLogIn: request.tokenPurpose == .ofLogIn,
      properties: request.properties,
      sent: SentSecrets(request),
      calls: calls
    )
  }

  /// Returns what carries out a call, in three layers:
  ///
  /// - **call**: the app's middleware, once, without credentials
  /// - **attempts**: retries, and downloads that resume
  /// - **hops**: each redirect, with its credentials and their refresh, the cache, and the app's network middleware
  package func chain(
    for request: OperationRequest,
    _ outgoing: ClientRequest,
    _ options: RequestOptions
  ) -> any Transport {
    var hop: [any Middleware] = [authorization(of: request, outgoing)]
    if let cache = configuration.cache {
      hop.append(cache.link.middleware(storeContext(options.cachePolicy)))
    }
    let attempts = configuration.attempts(
      options.retry, deadline: options.deadline, each: hop.wrapping(configuration.network))
    guard let file = options.destination else { return configuration.middleware.wrapping(attempts) }
    return configuration.middleware.wrapping(Download(file: file, range: options.range, attempts: attempts))
  }

  private func authorization(of request: OperationRequest, _ outgoing: ClientRequest)
    -> AuthorizationMiddleware
  {
    AuthorizationMiddleware(
      authorization: Authorization(
        origin: Origin(outgoing.url),
        schemes: description.schemes,
        requirements: request.security
      ),
      credentials: configuration.credentials,
      session: request.tokenPurpose == .ofLogIn ? nil : session,
      mayRefresh: request.tokenPurpose == nil && !request.endsSessionAfterwards
    )
  }

  private func storeContext(_ policy: CachePolicy) -> StoreContext {
    let names = description.schemes.values.compactMap { scheme -> String? in
      if case .header(let name, _) = scheme { name.lowercased() } else { nil }
    }
    return StoreContext(
      policy: policy, credentialHeaders: Set(names), now: configuration.environment.now,
      clock: configuration.environment.clock)
  }
}

extension ClientConfiguration {
  /// The transport with the middleware that sees each request as it's sent.
  package var network: any Transport {
    networkMiddleware.wrapping(
      RecordingTransport(
        transport: transport, allowsInsecureHTTP: allowsInsecureHTTP, clock: environment.clock))
  }

  /// Returns the attempts of a call.
  ///
  /// - Parameters:
  ///   - policy: The policy, or `nil` for the client's.
  ///   - deadline: The call's deadline, or `nil` for the client's.
  ///   - hop: Sends one request.
  package func attempts(_ policy: RetryPolicy? = nil, deadline: Duration? = nil, each hop: some Transport)
    -> Attempts
  {
    Attempts(
      policy: policy ?? retryPolicy, deadline: deadline ?? limits.deadline, clock: environment.clock,
      now: environment.now, random: environment.random,
      hops: Hops(
        redirects: RedirectPolicy(
          maximumCount: limits.redirectCount, sendsBodiesToOtherOrigins: sendsBodiesToOtherOrigins,
          allowsInsecureHTTP: allowsInsecureHTTP),
        transport: hop))
  }
}

extension CollectedResponse {
  /// Returns the error for an unsuccessful response.
  func statusError(now: Date) -> APIError { reader.context.error(status: content, now: now) }
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
    let url = try address(server: server)
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
      timeout: options.timeout ?? configuration.limits.timeout,
      onProgress: options.onProgress,
      isIdempotent: isRepeatable || options.isRepeatable ? true : nil,
      hasSecretBody: tokenPurpose != nil
    )
    request.pathValues = pathValues
    request.stub = stubbed
    request.responseLimit = options.responseLimit ?? configuration.limits.responseSize
    if let link = options.pageLink { try request.follow(link) }
    return request
  }

  private func address(server: String) throws -> URL {
    let resource = PathTemplate.join(server: server, path: try template.expanded(pathValues))
    let text = PathTemplate.adding(query: queryPairs, to: PathTemplate.escaped(resource))
    guard let url = URL(string: text), Origin(url) != nil else {
      throw InvalidRequest("The server's URL isn't a valid HTTP URL.")
    }
    return url
  }
}

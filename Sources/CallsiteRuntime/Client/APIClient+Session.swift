import Foundation

extension APIClient {
  /// The session of requests, or `nil` for APIs without a login.
  package var session: TokenSession? {
    if let lifecycle = description.tokens {
      return session(scheme: lifecycle.scheme) { self.renewal(of: $0, lifecycle) }
    }
    guard let scheme = description.oauth, let issuer else { return nil }
    var session = session(scheme: scheme.name) { issuer.renewal(self, $0) }
    session.revoke = { _ = try? await issuer.revoke(self, $0) }
    return session
  }

  private func session(
    scheme: String, renewal: @escaping @Sendable (Tokens) -> TokenSession.Renewal?
  ) -> TokenSession {
    TokenSession(
      scheme: scheme,
      cookie: cookieOfSession,
      store: configuration.sessionStore,
      refresher: configuration.refresher,
      now: configuration.environment.now,
      sleep: Stopwatch(clock: configuration.environment.clock).sleep,
      renewal: renewal
    )
  }

  private func renewal(of tokens: Tokens, _ lifecycle: TokenLifecycle) -> TokenSession.Renewal? {
    guard let refresh = lifecycle.refresh, refresh.accepts(tokens) else { return nil }
    return {
      let request = self.request(refresh, tokens)
      return try self.tokens(in: try await self.exchange(request, .init()), lifecycle)
    }
  }

  /// The state of the session, followed by each change.
  ///
  /// Each access returns a new stream. Changes that another process makes to the token store are published
  /// when this client next uses the store.
  public var sessionStates: AsyncStream<SessionState> {
    let states = configuration.sessionMonitor.states()
    let store = configuration.sessionStore
    // Publishes the state if it isn't known yet.
    Task { _ = try? await store.tokens() }
    return states
  }

  /// Returns whether the token store contains tokens. They may have expired.
  public func isLoggedIn() async -> Bool {
    (try? await configuration.sessionStore.tokens()) != nil
  }

  /// Logs out: clears the tokens and ends the session on the server, with its logout operation or, for OAuth
  /// 2.0, by revoking the tokens (RFC 7009). The tokens are cleared whatever the server responds.
  ///
  /// - Throws: ``APIError`` if the token store fails.
  public func logOut(
    _ operation: (() async throws(APIError) -> Void)? = nil
  ) async throws(APIError) -> LogOutResult {
    if operation == nil, let issuer { return try await endSession(of: issuer) }
    var result = LogOutResult(isKnownToServer: operation != nil)
    do throws(APIError) {
      try await operation?()
    } catch {
      result = LogOutResult(isKnownToServer: false, error: error)
    }
    try await clearTokens(operation: "logOut")
    return result
  }

  /// Clears the tokens, then revokes them if the server supports it.
  private func endSession(of issuer: IssuerLink) async throws(APIError) -> LogOutResult {
    let tokens = try? await configuration.tokenStore.tokens()
    try await clearTokens(operation: "logOut")
    guard let tokens, configuration.oauthClient != nil else { return LogOutResult(isKnownToServer: false) }
    do {
      return LogOutResult(isKnownToServer: try await issuer.revoke(self, tokens))
    } catch {
      let context = CallContext(operation: "logOut", method: .post, path: "")
      return LogOutResult(isKnownToServer: false, error: context.error(wrapping: error))
    }
  }

  /// Clears the tokens without informing the server.
  ///
  /// - Throws: ``APIError`` if the token store fails.
  public func clearTokens(operation: String) async throws(APIError) {
    do {
      try await forgetTokens()
    } catch {
      throw APIError(.client, operation: operation, underlying: error)
    }
  }

  func saveTokens(_ purpose: TokenPurpose, from response: CollectedResponse) async throws(APIError) {
    guard let lifecycle = description.tokens else { return }
    let tokens = try tokens(in: response, lifecycle)
    let store = configuration.sessionStore
    if purpose == .ofLogIn { await configuration.cache?.link.clear() }
    do {
      let older = purpose == .ofRefresh ? try await store.tokens() : nil
      try await store.save(tokens.keepingRefreshToken(of: older))
    } catch {
      throw response.reader.context.error(wrapping: error)
    }
  }

  /// Clears the tokens. If the call failed, its own error takes precedence.
  func endSession<Result>(
    _ request: OperationRequest,
    after outcome: Swift.Result<Result, APIError>
  ) async throws(APIError) {
    do {
      try await forgetTokens()
    } catch {
      guard case .success = outcome else { return }
      throw context(of: request).error(wrapping: error)
    }
  }

  private func forgetTokens() async throws {
    await configuration.refresher.logOut()
    try await configuration.sessionStore.clear()
  }

  /// The name of the cookie that is the access token, or `nil` if tokens are in the bodies of responses.
  private var cookieOfSession: String? {
    guard let lifecycle = description.tokens, lifecycle.accessToken == nil,
      case .cookie(let name)? = description.schemes[lifecycle.scheme]
    else { return nil }
    return name
  }

  private func tokens(
    in response: CollectedResponse,
    _ lifecycle: TokenLifecycle
  ) throws(APIError) -> Tokens {
    if let name = cookieOfSession {
      let now = configuration.environment.now()
      if let tokens = SessionCookie(name, in: response.headers, now: now)?.tokens { return tokens }
      let missing = UnexpectedContent("The response doesn't set the cookie \(name).")
      throw response.reader.context.error(.unexpectedContent, response.content, underlying: missing)
    }
    if let tokens = response.reader.json(response).flatMap(lifecycle.tokens(in:)) { return tokens }
    let place = lifecycle.accessToken?.tokens.joined(separator: ".") ?? ""
    let failure = DecodingFailure(path: place, expected: "an access token", found: "nothing")
    throw response.reader.context.error(.decoding(failure), response.content)
  }
}

extension APIClient {
  /// Returns the reason for a 401 to a request that lacks a credential.
  func missingCredential(of request: OperationRequest) -> MissingCredential {
    let schemes = (request.security.first ?? []).filter { configuration.credentials[$0] == nil }
    let known = description.schemes
    return MissingCredential(
      schemes: schemes, unknownKeys: configuration.credentials.keys.filter { known[$0] == nil }.sorted(),
      knownSchemes: known.keys.sorted(), isOfSession: session.map { schemes.contains($0.scheme) } ?? false)
  }

  /// Returns the request that refreshes tokens.
  func request(_ refresh: RefreshOperation, _ tokens: Tokens) -> OperationRequest {
    var request = request(refresh.id, refresh.method, refresh.path, security: refresh.security)
    request.refreshesTokens()
    request.servers = refresh.servers
    guard let body = refresh.body(tokens) else { return request }
    request.attempt { request in
      let isForm = refresh.contentType.hasPrefix(FormEncoding.contentType)
      let data = isForm ? try FormEncoding.encode(body) : Data(body.json.utf8)
      request.body(data: data, contentType: refresh.contentType)
    }
    return request
  }
}

/// Adds the credentials an operation asks for, last before the transport, and new ones once the server
/// refuses those of the log-in.
struct AuthorizationMiddleware: Middleware {
  let authorization: Authorization
  let credentials: [String: Credential]

  /// `nil` for APIs without log-in and for the log-in itself.
  let session: TokenSession?

  /// `false` for the refresh itself, which would wait for itself, and for the log-out.
  let mayRefresh: Bool

  func intercept(
    _ request: ClientRequest,
    next: @Sendable (ClientRequest) async throws -> ClientResponse
  ) async throws -> ClientResponse {
    var tokens: Tokens?
    let (authorized, schemes) = try await authorization.applied(to: request) { scheme in
      guard let session, scheme == session.scheme else { return credentials[scheme] }
      tokens = mayRefresh ? try await session.tokens() : try await session.store.tokens()
      return tokens.map { .token($0.accessToken) } ?? credentials[scheme]
    }
    let response = try await next(authorized)
    guard response.status == 401, mayRefresh, let session, let tokens,
      schemes.contains(session.scheme), request.isReplayable, request.calls.beginRefresh()
    else { return response }
    guard let fresh = try await session.replace(tokens) else {
      request.calls.hasSessionEnded = true
      return response
    }
    await response.discard()
    request.calls.countRetry()
    let again = try await authorization.applied(to: request) { scheme in
      scheme == session.scheme ? .token(fresh.accessToken) : credentials[scheme]
    }
    return try await next(again.request)
  }
}

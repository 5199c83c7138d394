import Foundation

/// Adds the credentials that an operation requires to each hop at the API's origin, and refreshes tokens that the server
/// rejects. After a refresh, only the hop whose tokens were rejected is sent again.
struct AuthorizationMiddleware: Middleware {
  let authorization: Authorization
  let credentials: [String: Credential]

  /// The session, or `nil` for APIs without a login and for the login itself.
  let session: TokenSession?

  /// Whether tokens may be refreshed. It's `false` for the refresh itself, which would wait for itself, and
  /// for the logout.
  let mayRefresh: Bool

  func intercept(
    _ request: ClientRequest, next: any Transport
  ) async throws -> ClientResponse {
    var tokens: Tokens?
    let (authorized, schemes) = try await authorization.applied(to: request) { scheme in
      guard let session, scheme == session.scheme else { return credentials[scheme] }
      tokens =
        mayRefresh ? try await refreshing { try await session.tokens() } : try await session.store.tokens()
      return tokens.map { .token($0.accessToken) } ?? credentials[scheme]
    }
    request.calls.lacksCredential = schemes.isEmpty && authorization.isMissing(in: request)
    var response = try await next.send(authorized)
    if mayRefresh, let session, let tokens, schemes.contains(session.scheme) {
      await session.keepCookie(of: response, insteadOf: tokens)
    }
    guard response.status == 401, mayRefresh, let session, let tokens,
      schemes.contains(session.scheme), request.isReplayable, request.calls.beginRefresh()
    else { return response }
    guard try await session.areRefused(tokens, by: &response) else { return response }
    guard let fresh = try await refreshing({ try await session.replace(tokens) }) else {
      request.calls.hasSessionEnded = true
      return response
    }
    await response.discard()
    request.calls.countRetry()
    let again = try await authorization.applied(to: request) { scheme in
      scheme == session.scheme ? .token(fresh.accessToken) : credentials[scheme]
    }
    return try await next.send(again.request)
  }

  /// Distinguishes the error of a refresh from an error of the call that needs it.
  private func refreshing<Value>(_ refresh: () async throws -> Value) async throws -> Value {
    do {
      return try await refresh()
    } catch let error as APIError {
      throw RefreshFailed(error: error)
    }
  }
}

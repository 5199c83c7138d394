import Foundation

/// A login from the perspective of one request: the tokens to send, and what to do if they're rejected.
struct TokenSession: Sendable {
  /// The time before its expiry at which an access token is replaced, so that it doesn't expire in transit.
  private static let margin: TimeInterval = 30

  /// Requests new tokens. Throws an ``APIError``.
  typealias Renewal = @Sendable () async throws -> Tokens

  /// The security scheme for which the access token is the credential.
  let scheme: String
  let store: SessionStore
  let refresher: TokenRefresher
  let now: @Sendable () -> Date
  let sleep: @Sendable (Duration) async throws -> Void

  /// Returns the request for new tokens, or `nil` if the given ones can't be replaced.
  let renewal: @Sendable (Tokens) -> Renewal?

  /// Revokes tokens that were issued after a logout, or `nil` if the server has no way to do so.
  var revoke: (@Sendable (Tokens) async -> Void)?

  /// Returns the tokens to send, or `nil` if no user is logged in. Refreshes them first if they're known to
  /// have expired.
  ///
  /// - Throws: ``SessionEnded`` if they have expired and the server issues no new ones.
  func tokens() async throws -> Tokens? {
    guard let tokens = try await store.tokens() else { return nil }
    guard renewal(tokens) != nil, isDue(tokens), await !refresher.hasFalseExpiry(tokens) else {
      return tokens
    }
    do {
      guard let fresh = try await replace(tokens) else { throw SessionEnded() }
      return fresh
    } catch let error as APIError where error.kind != .cancelled && !hasExpired(tokens) {
      return tokens
    }
  }

  /// Returns tokens to send instead of `stale`, or `nil` if the session is over.
  func replace(_ stale: Tokens) async throws -> Tokens? {
    try await refresher.replace(stale, of: self)
  }

  func isDue(_ tokens: Tokens) -> Bool { expires(tokens, within: Self.margin) }

  private func hasExpired(_ tokens: Tokens) -> Bool { expires(tokens, within: 0) }

  private func expires(_ tokens: Tokens, within margin: TimeInterval) -> Bool {
    guard let expiry = tokens.expiry ?? JSONWebToken.expiry(of: tokens.accessToken) else { return false }
    return expiry.timeIntervalSince(now()) <= margin
  }
}

/// Adds the credentials that an operation requires, last before the transport, and refreshes tokens that the
/// server rejects.
struct AuthorizationMiddleware: Middleware {
  let authorization: Authorization
  let credentials: [String: Credential]

  /// The session, or `nil` for APIs without a login and for the login itself.
  let session: TokenSession?

  /// Whether tokens may be refreshed. It's `false` for the refresh itself, which would wait for itself, and
  /// for the logout.
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

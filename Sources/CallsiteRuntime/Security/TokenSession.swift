import Foundation

/// A log-in as one request sees it: the tokens to send, and what to do when they are refused.
struct TokenSession: Sendable {
  /// How long before its end an access token is replaced, so that it doesn't expire on its way.
  private static let margin: TimeInterval = 30

  /// Brings new tokens; throws an ``APIError``.
  typealias Renewal = @Sendable () async throws -> Tokens

  /// The security scheme whose credential the access token is.
  let scheme: String
  let store: SessionStore
  let refresher: TokenRefresher
  let now: @Sendable () -> Date
  let sleep: @Sendable (Duration) async throws -> Void

  /// What asks the server for others in the place of these; `nil` if they can't be replaced.
  let renewal: @Sendable (Tokens) -> Renewal?

  /// Tells the server that nobody uses tokens that came after the log-out; `nil` if it can't be told.
  var giveBack: (@Sendable (Tokens) async -> Void)?

  /// The tokens to send; refreshed first if they are known to have expired. `nil` when nobody is logged in.
  ///
  /// - Throws: ``SessionEnded`` if they have, and the server gives no new ones.
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

  /// The tokens to send in the place of `stale` ones; `nil` if the session can't go on.
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

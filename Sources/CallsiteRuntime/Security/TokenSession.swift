import Foundation

/// A login from the perspective of one request: the tokens to send, and what to do if they're rejected.
package struct TokenSession: Sendable {
  /// The time before its expiry at which an access token is replaced, so that it doesn't expire in transit.
  private static let margin: TimeInterval = 30

  /// Requests new tokens. Throws an ``APIError``.
  package typealias Renewal = @Sendable () async throws -> Tokens

  /// The security scheme for which the access token is the credential.
  package let scheme: String

  /// The name of the cookie that is the access token, or `nil` for any other token.
  var cookie: String?
  let store: SessionStore
  let refresher: TokenRefresher
  let now: @Sendable () -> Date
  let sleep: @Sendable (Duration) async throws -> Void

  /// Returns the request for new tokens, or `nil` if the given ones can't be replaced.
  package let renewal: @Sendable (Tokens) -> Renewal?

  /// Revokes tokens that were issued after a logout, or `nil` if the server has no way to do so.
  var revoke: (@Sendable (Tokens) async -> Void)?

  /// Returns the tokens to send, or `nil` if no user is logged in. Refreshes them first if they're known to
  /// have expired.
  ///
  /// - Throws: ``SessionEnded`` if they have expired and the server issues no new ones.
  package func tokens() async throws -> Tokens? {
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
  package func replace(_ stale: Tokens) async throws -> Tokens? {
    try await refresher.replace(stale, of: self)
  }

  /// Returns whether a 401 is about the tokens, which must then be replaced.
  ///
  /// If they can't be refreshed, replacing them ends the session, so the response must say that they're invalid or
  /// remove the session's cookie, unless they have expired or the store has other ones.
  func areRefused(_ tokens: Tokens, by response: inout ClientResponse) async throws -> Bool {
    if let cookie, SessionCookie(cookie, in: response.headers, now: now())?.isRemoved == true { return true }
    guard renewal(tokens) == nil, !hasExpired(tokens), await !response.rejectsToken() else { return true }
    return try await store.tokens() != tokens
  }

  func isDue(_ tokens: Tokens) -> Bool { expires(tokens, within: Self.margin) }

  private func hasExpired(_ tokens: Tokens) -> Bool { expires(tokens, within: 0) }

  private func expires(_ tokens: Tokens, within margin: TimeInterval) -> Bool {
    guard let expiry = tokens.expiry ?? JSONWebToken.expiry(of: tokens.accessToken) else { return false }
    return expiry.timeIntervalSince(now()) <= margin
  }
}

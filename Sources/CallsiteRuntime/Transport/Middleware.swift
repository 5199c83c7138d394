/// Sees every request on its way out and every response on its way back.
///
/// Middleware runs in the order of ``ClientConfiguration/middleware``, the first one outermost. It may change
/// the request, answer without calling `next`, or call `next` more than once. It runs once a call: retries
/// come after it, so that what it adds (an idempotency key) is the same for each. Credentials are added after
/// all of it, so that none can log them by accident.
public protocol Middleware: Sendable {
  /// Passes the request on with `next`, or answers in its place.
  func intercept(
    _ request: ClientRequest,
    next: @Sendable (ClientRequest) async throws -> ClientResponse
  ) async throws -> ClientResponse
}

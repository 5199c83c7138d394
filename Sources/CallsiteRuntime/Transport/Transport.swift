/// Carries one request to a server and brings its response back.
///
/// A transport does not interpret: any status is a response, not an error. It throws when there is no
/// response at all; whatever it throws reaches the caller as an ``APIError`` (`CancellationError` and
/// `URLError.cancelled` as `.cancelled`, an `APIError` unchanged, anything else as `.transport`).
///
/// ```swift
/// struct CannedTransport: Transport {
///   func send(_ request: ClientRequest) async throws -> ClientResponse {
///     ClientResponse(status: 200, body: ByteStream(Data(#"{"id": 1}"#.utf8)))
///   }
/// }
/// ```
public protocol Transport: Sendable {
  /// Sends the request and returns as soon as the head of the response is there; the body may still arrive.
  func send(_ request: ClientRequest) async throws -> ClientResponse
}

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

/// A transport wrapped in middleware, the first one outermost.
struct MiddlewareChain: Transport {
  let middleware: [any Middleware]
  let transport: any Transport

  func send(_ request: ClientRequest) async throws -> ClientResponse {
    try await send(request, from: middleware.startIndex)
  }

  private func send(_ request: ClientRequest, from index: Int) async throws -> ClientResponse {
    guard index < middleware.endIndex else { return try await sendByTransport(request) }
    return try await middleware[index].intercept(request) { request in
      try await send(request, from: index + 1)
    }
  }

  private func sendByTransport(_ request: ClientRequest) async throws -> ClientResponse {
    do {
      let response = try await transport.send(request)
      request.calls.hasTransportFailed = false
      return response
    } catch {
      request.calls.hasTransportFailed = true
      throw error
    }
  }
}
